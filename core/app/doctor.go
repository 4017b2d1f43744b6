package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/ops/ctl"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// doctorCheck is one thing that the doctor looks at.
type doctorCheck struct {
	Name string
	Run  func(ctx context.Context, g *environment) []doctorFinding
}

// doctorFinding is a line of what a check found.
type doctorFinding struct {
	Level findingLevel
	Text  string
	Hint  string // what to do about it; empty where nothing is to be done
}

// findingLevel is how bad a finding is.
type findingLevel string

// The levels. Only a Fail makes the command fail.
const (
	levelOK   findingLevel = "ok"
	levelWarn findingLevel = "warn"
	levelFail findingLevel = "fail"
)

// checks are what the doctor looks at, in this order.
func checks() []doctorCheck {
	return []doctorCheck{
		{"data folder", checkFolder},
		{"disk", checkDisk},
		{"store", checkStore},
		{"content types", checkContent},
		{"server", checkServer},
		{"clock", checkClock},
		{"mail", checkMail},
		{"backups", checkBackups},
		{"certificate", checkCertificate},
	}
}

// errChecksFailed is the error of a doctor that found a failure, which it has printed.
var errChecksFailed = errors.New("something is wrong: see above")

func doctorCommand(registry *model.Registry) *cobra.Command {
	config, configErr := loadConfig()
	var repair bool
	var from string
	var decryption decryptionFlags
	cmd := &cobra.Command{
		Use: "doctor", Short: "Look whether everything is well: data folder, disk, store, content types, server, clock, mail, certificate", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			config.mustExist = true
			var args []string
			if repair {
				args = append(args, repairArgument)
			}
			if from == "" {
				return runTask(cmd, config, registry, ctl.Call{Name: "doctor", Args: args})
			}
			if !repair {
				return errors.New("--from says what --repair takes things from: name both")
			}
			keys, err := decryption.keys(os.Getenv)
			if err != nil {
				return err
			}
			return runLocally(cmd, config, registry, func(ctx context.Context, env *environment) error {
				call := ctl.Call{Args: args, Out: cmd.OutOrStdout(), Err: cmd.ErrOrStderr()}
				values, closeSource, err := openValueSource(env, from, keys)
				if err != nil {
					return err
				}
				defer closeSource()
				return diagnose(ctx, env, call, values)
			})
		},
	}
	cmd.Flags().BoolVar(&repair, "repair", false, "bring back what is damaged in the store: entries from their history, all else from what it follows from")
	cmd.Flags().StringVar(&from, "from", "", "a backup, or a copy of quoin.db, that --repair takes values from, while the server is stopped")
	decryption.flags(cmd.Flags())
	config.dataFlag(cmd.Flags())
	return cmd
}

const repairArgument = "repair"

func doctor(ctx context.Context, env *environment, call ctl.Call) error {
	return diagnose(ctx, env, call, noValues)
}

// diagnose runs all checks. If the call asks for a repair, it repairs the store first, with values from the source.
func diagnose(ctx context.Context, env *environment, call ctl.Call, from valueSource) error {
	if len(call.Args) > 0 && call.Args[0] == repairArgument {
		if err := repair(ctx, env, call.Out, from); err != nil {
			return err
		}
	}
	failed := false
	for _, c := range checks() {
		for _, f := range c.Run(ctx, env) {
			failed = failed || f.Level == levelFail
			fmt.Fprintf(call.Out, "%-4s  %s: %s\n", f.Level, c.Name, f.Text)
			if f.Hint != "" {
				fmt.Fprintf(call.Out, "      %s\n", f.Hint)
			}
		}
	}
	if failed {
		return errChecksFailed
	}
	return nil
}

func pass(format string, args ...any) []doctorFinding {
	return []doctorFinding{{Level: levelOK, Text: fmt.Sprintf(format, args...)}}
}

func finding(level findingLevel, hint, format string, args ...any) []doctorFinding {
	return []doctorFinding{{Level: level, Text: fmt.Sprintf(format, args...), Hint: hint}}
}

// checkFolder looks at who may read the data folder, and whether it can be written.
func checkFolder(_ context.Context, env *environment) []doctorFinding {
	info, err := os.Stat(env.config.Data)
	if err != nil {
		return finding(levelFail, "Choose it with --data.", "%v", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return finding(levelWarn, "chmod 700 "+env.config.Data, "others may look into %s (mode %o)", env.config.Data, info.Mode().Perm())
	}
	names := []string{storeFile, markerFile}
	if env.config.Store.shared() {
		names = []string{markerFile} // the store is elsewhere
	}
	for _, name := range names {
		file, err := os.Stat(filepath.Join(env.config.Data, name))
		if err != nil {
			return finding(levelFail, "Restore it from a backup.", "%v", err)
		}
		if file.Mode().Perm()&0o077 != 0 {
			return finding(levelWarn, "chmod 600 "+name, "others may read %s (mode %o)", name, file.Mode().Perm())
		}
	}
	probe, err := os.CreateTemp(env.config.Data, ".doctor-*")
	if err == nil {
		err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	if err != nil {
		return finding(levelFail, "Let the user that runs Quoin own the folder and what is in it.", "nothing can be written: %v", err)
	}
	return pass("%s, for its owner alone", env.config.Data)
}

// lowDiskSpace is the free space in bytes below which the doctor warns.
const lowDiskSpace = 500 << 20

func checkDisk(_ context.Context, env *environment) []doctorFinding {
	free, err := disk.Free(env.config.Data)
	if err != nil {
		return finding(levelWarn, "", "the system does not tell how much is free")
	}
	if env.config.Store.shared() {
		return pass("%s are free; the store is elsewhere", formatSize(int64(min(free, 1<<62)))) //nolint:gosec // bounded
	}
	info, err := os.Stat(env.config.storePath())
	if err != nil {
		return finding(levelFail, "Restore it from a backup.", "%v", err)
	}
	text := fmt.Sprintf("%s are free, the store has %s", formatSize(int64(min(free, 1<<62))), formatSize(info.Size())) //nolint:gosec // bounded
	if free < lowDiskSpace || free < uint64(info.Size()) {                                                             //nolint:gosec // a size is positive
		return finding(levelWarn, "Make room: an update or quoin compact writes the store once more beside itself.", "%s", text)
	}
	return pass("%s", text)
}

// checkStore reads every value.
func checkStore(ctx context.Context, env *environment) []doctorFinding {
	store, ok := env.store.(storage.Inspector)
	if !ok {
		return pass("it looks after itself")
	}
	read, after := 0, ""
	for {
		last, n, err := store.Inspect(ctx, after, 1<<20)
		if err != nil {
			return finding(levelFail, "Restore a backup.", "it cannot be read: %v", err)
		}
		read += n
		if after = last; last == "" {
			break
		}
	}
	if err := env.store.Trouble(ctx); err != nil {
		return finding(levelFail, "", "it takes no writes: %v", err)
	}
	damaged, err := store.Damage(ctx)
	if err != nil {
		return finding(levelFail, "", "it cannot be read: %v", err)
	}
	var all []doctorFinding
	for _, key := range damaged {
		all = append(all, finding(levelFail, remedy(key), "%s is damaged", describe(key))...)
	}
	if len(all) == 0 {
		return pass("every value is as it was written, %s of them", formatSize(int64(read)))
	}
	return all
}

func remedy(key string) string {
	if entrystore.Named(key).Family == entrystore.OtherFamily {
		return "quoin doctor --repair --from COPY takes it from a copy of the store, and without one leaves it out."
	}
	return "quoin doctor --repair brings it back."
}

// checkServer tells what a running server finds amiss by itself: its index, its followers.
func checkServer(ctx context.Context, env *environment) []doctorFinding {
	if env.scrub != nil {
		if err := env.scrub.Look(ctx); err != nil {
			return finding(levelFail, "", "%v", err)
		}
	}
	if env.currentProblems == nil {
		return pass("none runs; the index of the search is brought level with the store, or made anew, when one starts")
	}
	var all []doctorFinding
	for _, problem := range env.currentProblems() {
		all = append(all, finding(levelFail, "", "%s", problem)...)
	}
	if len(all) == 0 {
		return pass("it runs, and the index of the search follows the store")
	}
	return all
}

// maxClockSkew is how far the newest change may lie in the future: clocks of machines that share nothing else differ.
const maxClockSkew = 5 * time.Minute

// checkClock compares the clock with the newest change that the activity tells of.
func checkClock(ctx context.Context, env *environment) []doctorFinding {
	now, newest := time.Now(), time.Time{}
	err := env.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range entrystore.Lines(r, entrystore.Shelves()...) {
			if err != nil {
				return err
			}
			deed, err := entrystore.ReadDeed(pair)
			newest = deed.At
			return err
		}
		return nil
	})
	switch {
	case err != nil:
		return finding(levelWarn, "", "the newest change cannot be read")
	case newest.Sub(now) > maxClockSkew:
		return finding(levelFail, "Set the clock, and keep it in step (NTP): what is scheduled comes at the wrong time, and sessions end at it.",
			"it says %s, but the newest change is of %s", now.UTC().Format(time.RFC3339), newest.UTC().Format(time.RFC3339))
	case newest.IsZero():
		return pass("%s", now.UTC().Format(time.RFC3339))
	}
	return pass("%s, after the newest change", now.UTC().Format(time.RFC3339))
}

// mailTimeout is how long a mail server may take to answer.
const mailTimeout = 20 * time.Second

func checkMail(ctx context.Context, env *environment) []doctorFinding {
	server := env.config.Mail
	if server == nil {
		var err error
		if server, err = env.config.mailServer(); err != nil {
			return finding(levelFail, "", "%v", err)
		}
	}
	if server == nil {
		return pass("none is set up")
	}
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if err := server.Try(ctx); err != nil {
		return finding(levelFail, "Look at QUOIN_SMTP, QUOIN_MAIL_FROM and QUOIN_SMTP_PASSWORD.", "%v", err)
	}
	return pass("the server takes who asks; nothing was sent")
}

// checkCertificate tells how long the certificates of a running server are good. What is wrong with them is among the
// problems of the server.
func checkCertificate(_ context.Context, env *environment) (all []doctorFinding) {
	if env.certs == nil {
		return pass("none of its own: a proxy has it, or nobody")
	}
	for _, name := range env.config.Domains {
		if end, ok := env.certs.Ends(name); ok {
			all = append(all, pass("%s, until %s", name, end.UTC().Format(time.RFC3339))...)
		} else {
			all = append(all, finding(levelFail, "The log has what the authority says.", "%s has none", name)...)
		}
	}
	return all
}
