// Package command has the commands that look after a site: the maintenance page, the doctor with its repair, compaction, and
// the health of the server.
package command

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
)

// Commands returns the commands that look after a site: maintenance, doctor, compact and health.
func Commands(p environment.Program) []environment.Command {
	return []environment.Command{maintenanceCommand(p), doctorCommand(p), compactCommand(p), {Cobra: healthCommand()}}
}

// maintenanceCommand throws the switch of the maintenance page.
func maintenanceCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "maintenance", Short: "Show visitors a page that says to come back later", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return configErr },
	}
	config.DataFlag(cmd.PersistentFlags())
	var message string
	task := func(use, short string) *cobra.Command {
		return &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error {
			return maintenanceTasks.Run(cmd, config, p, ctl.Call{Name: "maintenance " + use, Args: []string{message}})
		}}
	}
	on := task("on", "Switch the maintenance page on, or change its message")
	on.Flags().StringVar(&message, "message", "", "what visitors are told, as plain text of at most 500 characters")
	cmd.AddCommand(on, task("off", "Switch the maintenance page off"), task("status", "Say whether the maintenance page is on"))
	return environment.Command{Cobra: cmd, Tasks: maintenanceTasks}
}

// maintenancePage returns the switch of the maintenance page: that of the running server, or one of this command.
func maintenancePage(ctx context.Context, env *environment.Environment) (*maintenance.Switch, error) {
	if env.Server != nil {
		page, _ := feature.Find[*maintenance.Switch](env.Server.Features, "maintenance") // no server starts without it
		return page, nil
	}
	return maintenance.Open(ctx, env.Store, time.Now)
}

// maintenanceTasks are the tasks of the commands about the maintenance page.
var maintenanceTasks = environment.Tasks{
	"maintenance on": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		page, err := maintenancePage(ctx, env)
		if err != nil {
			return err
		}
		_, err = page.Set(ctx, environment.SystemActor, true, call.Args[0])
		return environment.PrintDone(call, err, "Visitors are shown the maintenance page.\n")
	},
	"maintenance off": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		page, err := maintenancePage(ctx, env)
		if err != nil {
			return err
		}
		_, err = page.Set(ctx, environment.SystemActor, false, "")
		return environment.PrintDone(call, err, "Visitors are shown the site.\n")
	},
	"maintenance status": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		page, err := maintenancePage(ctx, env)
		if err != nil {
			return err
		}
		s := page.State()
		if !s.On {
			fmt.Fprintln(call.Out, "off")
			return nil
		}
		fmt.Fprintf(call.Out, "on since %s\n", s.Since.Format(time.RFC3339))
		if s.Message != "" {
			fmt.Fprintln(call.Out, s.Message)
		}
		return nil
	},
}
