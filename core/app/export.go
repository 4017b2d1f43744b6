package app

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
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
)

// exportCommand writes the content of a site into a folder.
func exportCommand(registry *model.Registry) *cobra.Command {
	config, configErr := loadConfig()
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
			return export(cmd, config, registry, args[0], want)
		},
	}
	config.dataFlag(cmd.Flags())
	cmd.Flags().StringSliceVar(&want.Types, "type", nil, "only these content types, as post,media")
	cmd.Flags().StringVar(&format, "format", "jsonl", "jsonl, which import reads, or csv, for spreadsheets")
	return cmd
}

// export has the site write to a pipe, and unpacks what comes from it.
func export(cmd *cobra.Command, config serverConfig, registry *model.Registry, folder string, want transfer.Wanted) error {
	asked, err := json.Marshal(want)
	if err != nil {
		return err
	}
	config.mustExist = true // a folder that was mistyped is no site without content
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
	err = runTask(cmd, config, registry, ctl.Call{Name: "export", Args: []string{string(asked)}, Out: in, Err: meter})
	_ = in.CloseWithError(err) // of nil, an end
	if failed := <-unpacked; failed != nil && (err == nil || !errors.Is(failed, transfer.ErrCut)) {
		return failed
	}
	return err
}

// transferTasks are the tasks of the commands that take content out and in.
var transferTasks = map[string]task{
	"export": func(ctx context.Context, env *environment, call ctl.Call) error {
		var want transfer.Wanted
		if err := json.Unmarshal([]byte(call.Args[0]), &want); err != nil {
			return err
		}
		site, err := env.transferSite(ctx)
		if err != nil {
			return err
		}
		return transfer.Export(ctx, site, want, call.Out, call.Err)
	},
	"import": func(ctx context.Context, env *environment, call ctl.Call) error {
		how, err := decodeImportOptions(call.Args[0])
		if err != nil {
			return err
		}
		site, err := env.transferSite(ctx)
		if err != nil {
			return err
		}
		return transfer.Import(ctx, site, how, call.In, call.Out, call.Err)
	},
}

// transferSite opens what content is taken from and brought to.
func (env *environment) transferSite(ctx context.Context) (transfer.Site, error) {
	if err := errors.Join(env.openContent(ctx), env.openMedia(ctx)); err != nil {
		return transfer.Site{}, err
	}
	return transfer.Site{Content: env.content, Answers: env.answers, Media: env.media}, nil
}
