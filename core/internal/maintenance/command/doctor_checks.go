package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage"
)

// checkFolder looks at who may read the data folder, and whether it can be written.
func checkFolder(_ context.Context, env *environment.Environment) []doctorFinding {
	info, err := os.Stat(env.Config.Data)
	if err != nil {
		return finding(levelFail, "Choose it with --data.", "%v", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return finding(levelWarn, "chmod 700 "+env.Config.Data, "others may look into %s (mode %o)", env.Config.Data, info.Mode().Perm())
	}
	names := []string{environment.StoreFile, environment.MarkerFile}
	if env.Config.Store.Shared() {
		names = []string{environment.MarkerFile} // the store is elsewhere
	}
	for _, name := range names {
		file, err := os.Stat(filepath.Join(env.Config.Data, name))
		if err != nil {
			return finding(levelFail, "Restore it from a backup.", "%v", err)
		}
		if file.Mode().Perm()&0o077 != 0 {
			return finding(levelWarn, "chmod 600 "+name, "others may read %s (mode %o)", name, file.Mode().Perm())
		}
	}
	probe, err := os.CreateTemp(env.Config.Data, ".doctor-*")
	if err == nil {
		err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	if err != nil {
		return finding(levelFail, "Let the user that runs Quoin own the folder and what is in it.", "nothing can be written: %v", err)
	}
	return pass("%s, for its owner alone", env.Config.Data)
}

// lowDiskSpace is the free space in bytes below which the doctor warns.
const lowDiskSpace = 500 << 20

func checkDisk(_ context.Context, env *environment.Environment) []doctorFinding {
	free, err := disk.Free(env.Config.Data)
	if err != nil {
		return finding(levelWarn, "", "the system does not tell how much is free")
	}
	if env.Config.Store.Shared() {
		return pass("%s are free; the store is elsewhere", environment.FormatSize(int64(min(free, 1<<62)))) //nolint:gosec // bounded
	}
	info, err := os.Stat(env.Config.StorePath())
	if err != nil {
		return finding(levelFail, "Restore it from a backup.", "%v", err)
	}
	text := fmt.Sprintf("%s are free, the store has %s", environment.FormatSize(int64(min(free, 1<<62))), environment.FormatSize(info.Size())) //nolint:gosec // bounded
	if free < lowDiskSpace || free < uint64(info.Size()) {                                                                                     //nolint:gosec // a size is positive
		return finding(levelWarn, "Make room: an update or quoin compact writes the store once more beside itself.", "%s", text)
	}
	return pass("%s", text)
}

// checkStore reads every value.
func checkStore(ctx context.Context, env *environment.Environment) []doctorFinding {
	store, ok := env.Store.(storage.Inspector)
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
	if err := env.Store.Trouble(ctx); err != nil {
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
		return pass("every value is as it was written, %s of them", environment.FormatSize(int64(read)))
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
func checkServer(ctx context.Context, env *environment.Environment) []doctorFinding {
	if env.Scrub != nil {
		if err := env.Scrub.Look(ctx); err != nil {
			return finding(levelFail, "", "%v", err)
		}
	}
	if env.Server == nil {
		return pass("none runs; the index of the search is brought level with the store, or made anew, when one starts")
	}
	var all []doctorFinding
	for _, problem := range env.Server.Problems() {
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
func checkClock(ctx context.Context, env *environment.Environment) []doctorFinding {
	now, newest := time.Now(), time.Time{}
	err := env.Store.View(ctx, func(r storage.Reader) error {
		for pair, err := range entrystore.Lines(r, entrystore.Shelves()...) {
			if err != nil {
				return err
			}
			line, err := entrystore.DecodeLine(pair)
			newest = line.At
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

// checkMail connects to the mail server in use, that of the command line or the one in the store.
func checkMail(ctx context.Context, env *environment.Environment) []doctorFinding {
	_ = env.ReadSecretKey() // which has a check of its own
	outgoing := env.Outgoing()
	if outgoing.Fixed == nil {
		var err error
		if outgoing.Fixed, err = env.Config.MailServer(); err != nil {
			return finding(levelFail, "", "%v", err)
		}
	}
	server, err := outgoing.Server(ctx)
	switch {
	case errors.Is(err, mail.ErrUnreadable):
		return finding(levelFail, "Put the secret key file of before in its place, or type the password in again on the screen Mail: mails wait until then.",
			"the password of the mail server was encrypted with another secret key")
	case err != nil:
		return finding(levelFail, "", "%v", err)
	case server == nil:
		return pass("none is set up")
	}
	hint := "Look at the screen Mail."
	if outgoing.Fixed != nil {
		hint = "Look at QUOIN_SMTP, QUOIN_MAIL_FROM and QUOIN_SMTP_PASSWORD."
	}
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if err := server.Try(ctx); err != nil {
		return finding(levelFail, hint, "%v", err)
	}
	return pass("the server takes who asks; nothing was sent")
}

// checkCertificate tells how long the certificates of a running server are good. What is wrong with them is among the
// problems of the server.
func checkCertificate(_ context.Context, env *environment.Environment) (all []doctorFinding) {
	if env.Certs == nil {
		return pass("none of its own: a proxy has it, or nobody")
	}
	for _, name := range env.Config.Domains {
		if end, ok := env.Certs.Ends(name); ok {
			all = append(all, pass("%s, until %s", name, end.UTC().Format(time.RFC3339))...)
		} else {
			all = append(all, finding(levelFail, "The log has what the authority says.", "%s has none", name)...)
		}
	}
	return all
}

// checkSecretKey looks at the file of the key. That there is none is no failure: the next start makes it.
func checkSecretKey(_ context.Context, env *environment.Environment) []doctorFinding {
	switch err := env.ReadSecretKey(); {
	case errors.Is(err, fs.ErrNotExist):
		return finding(levelWarn, "Put the file of before in its place if there were secrets; otherwise the next start makes one.", "%v", err)
	case err != nil:
		return finding(levelFail, "", "%v", err)
	}
	if path := env.Config.SecretKeyPath(); secretkey.IsExposed(path) {
		return finding(levelWarn, "chmod 600 "+path+", unless the platform keeps others away from it.", "others may read %s", path)
	}
	return pass("%s, for its owner alone", env.Config.SecretKeyPath())
}
