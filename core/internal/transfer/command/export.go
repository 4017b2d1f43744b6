// Package command has the commands export and import.
package command

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/transfer"
)

// Commands returns the commands export and import.
func Commands(p environment.Program) []environment.Command {
	return []environment.Command{exportCommand(p), importCommand(p)}
}

// exportCommand writes the content of a site into a folder.
func exportCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	var want transfer.Wanted
	var format string
	cmd := &cobra.Command{
		Use: "export DIR", Short: "Write all content as files, into an empty folder or over an earlier export",
		Long: "Write all content as JSON Lines, a file a type, with the media beside them. A server that runs goes on meanwhile.\n" +
			"Users, history, trash and analytics are not in it: quoin backup has them.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if configErr != nil {
				return configErr
			}
			if format != "jsonl" && format != "csv" {
				return core.Errorf(core.Invalid, "There is no format %q: jsonl and csv are known.", format)
			}
			want.CSV = format == "csv"
			return export(cmd, config, p, args[0], want)
		},
	}
	config.DataFlag(cmd.Flags())
	cmd.Flags().StringSliceVar(&want.Types, "type", nil, "only these content types, as post,media")
	cmd.Flags().StringVar(&format, "format", "jsonl", "jsonl, which import reads, or csv, for spreadsheets")
	return environment.Command{Cobra: cmd, Tasks: exportTasks}
}

// export has the site write to a pipe, and unpacks what comes from it.
func export(cmd *cobra.Command, config environment.Config, p environment.Program, folder string, want transfer.Wanted) error {
	asked, err := json.Marshal(want)
	if err != nil {
		return err
	}
	config.MustExist = true // a folder that was mistyped is no site without content
	_, missing := os.Stat(folder)
	root, err := transfer.OpenExport(folder)
	if err != nil {
		return err
	}
	defer func() {
		_ = root.Close()
		if errors.Is(missing, fs.ErrNotExist) {
			_ = os.Remove(folder) // if nothing was written there
		}
	}()
	meter := newProgressLine(cmd.ErrOrStderr(), "written", 0)
	defer meter.finish()
	out, in := io.Pipe()
	unpacked := make(chan error, 1)
	go func() {
		err := transfer.Unpack(root, out, meter.add)
		_ = out.CloseWithError(err)
		unpacked <- err
	}()
	err = exportTasks.Run(cmd, config, p, ctl.Call{Name: "export", Args: []string{string(asked)}, Out: in, Err: meter})
	_ = in.CloseWithError(err) // of nil, an end
	if failed := <-unpacked; failed != nil && (err == nil || !errors.Is(failed, transfer.ErrCut)) {
		return failed
	}
	return err
}

// exportTasks are the tasks of the command export.
var exportTasks = environment.Tasks{
	"export": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		var want transfer.Wanted
		if err := json.Unmarshal([]byte(call.Args[0]), &want); err != nil {
			return err
		}
		site, err := transferSite(ctx, env)
		if err != nil {
			return err
		}
		return transfer.Export(ctx, site, want, call.Out, call.Err)
	},
}

// transferSite opens what content is taken from and brought to.
func transferSite(ctx context.Context, env *environment.Environment) (transfer.Site, error) {
	if err := errors.Join(env.OpenContent(ctx), env.OpenMedia(ctx)); err != nil {
		return transfer.Site{}, err
	}
	return transfer.Site{Content: env.Content, Answers: env.Answers, Media: env.Media}, nil
}
