package command

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

// doctorCheck is one thing that the doctor looks at.
type doctorCheck struct {
	Name string
	Run  func(ctx context.Context, env *environment.Environment) []doctorFinding
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
		{"secret key", checkSecretKey},
		{"mail", checkMail},
		{"backups", checkBackups},
		{"certificate", checkCertificate},
		{"plugins", checkPlugins},
	}
}

// errChecksFailed is the error of a doctor that found a failure, which it has printed.
var errChecksFailed = errors.New("something is wrong: see above")

func doctorCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	var repair bool
	var from string
	var decryption environment.DecryptionFlags
	cmd := &cobra.Command{
		Use: "doctor", Short: "Look whether everything is well: data folder, disk, store, content types, server, clock, secret key, mail, certificate", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			config.MustExist = true
			var args []string
			if repair {
				args = append(args, repairArgument)
			}
			if from == "" {
				return doctorTasks.Run(cmd, config, p, ctl.Call{Name: "doctor", Args: args})
			}
			if !repair {
				return errors.New("--from says what --repair takes things from: name both")
			}
			keys, err := decryption.Keys(os.Getenv)
			if err != nil {
				return err
			}
			return environment.RunLocally(cmd, config, p, func(ctx context.Context, env *environment.Environment) error {
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
	decryption.Flags(cmd.Flags())
	config.SecretKeyFlag(cmd.Flags())
	config.DataFlag(cmd.Flags())
	return environment.Command{Cobra: cmd, Tasks: doctorTasks}
}

const repairArgument = "repair"

// doctorTasks are the tasks of the command doctor.
var doctorTasks = environment.Tasks{"doctor": doctor}

func doctor(ctx context.Context, env *environment.Environment, call ctl.Call) error {
	return diagnose(ctx, env, call, noValues)
}

// diagnose runs all checks. If the call asks for a repair, it repairs the store first, with values from the source.
func diagnose(ctx context.Context, env *environment.Environment, call ctl.Call, from valueSource) error {
	if len(call.Args) > 0 && call.Args[0] == repairArgument {
		if err := repairStore(ctx, env, call.Out, from); err != nil {
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
