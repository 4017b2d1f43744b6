package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/markdown"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
	"github.com/quoin-cms/quoin/core/internal/transfer/wordpress"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// importOptions are the options of an import.
type importOptions struct {
	format   string
	existing string
	dryRun   bool
	types    []string

	name         string // of the source
	attachments  string
	fetch        bool
	allowPrivate bool // whether pictures may be fetched from the private network
}

// importCommand takes content in from files.
func importCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	var options importOptions
	cmd := &cobra.Command{
		Use: "import DIR|FILE", Short: "Take content in from files: an export, or another program's",
		Long: "Take content in, through every rule: an export of this program, a file of WordPress, or a folder of Markdown.\n" +
			"Each refusal is told with its line, and the rest is taken in; the exit code is 1 then. It can be repeated.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if configErr != nil {
				return configErr
			}
			options.allowPrivate = config.Hooks
			return options.run(cmd, config, p, args[0])
		},
	}
	config.DataFlag(cmd.Flags())
	flags := cmd.Flags()
	flags.StringVar(&options.format, "from", "", "another program: wordpress, of whose export this is the file; markdown, a folder; or an importer of a plugin")
	flags.StringVar(&options.attachments, "attachments", "", "with wordpress: the folder wp-content/uploads of the site; with an importer of a plugin: a folder of files")
	flags.BoolVar(&options.fetch, "fetch", false, "with wordpress: get pictures that are not in the folder from the site")
	flags.StringVar(&options.name, "source", "", "with markdown: a name for the folder, by which it is known again wherever it lies")
	flags.StringVar(&options.existing, "existing", string(writer.UpdateOlder),
		"what is done with entries that are there and differ: update (unless changed or deleted here since), keep, or overwrite")
	flags.BoolVar(&options.dryRun, "dry-run", false, "say what would be done, and write nothing")
	flags.StringSliceVar(&options.types, "type", nil, "of an export: only these content types, as post,media")
	return environment.Command{Cobra: cmd, Tasks: importTasks}
}

// source is where records come from.
type source struct {
	size      int64                                      // bytes that will be told of, about; 0 where nobody knows
	write     func(to io.Writer, told func(int64)) error // all of it
	summarise func(to io.Writer)                         // what is to be said at the end; nil for nothing
}

func (i *importOptions) run(cmd *cobra.Command, config environment.Config, p environment.Program, path string) error {
	encoded, err := i.encode()
	if err != nil {
		return err
	}
	if config.Files.Worker, err = environment.MediaWorker(); err != nil {
		return err
	}
	from, closeSource, err := i.source(cmd, p, path)
	if err != nil {
		return err
	}
	defer closeSource()
	if _, err := os.Stat(config.StorePath()); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(cmd.ErrOrStderr(), "There is no site in %s yet: a new one is made.\n", config.Data)
	}
	meter := newProgressLine(cmd.ErrOrStderr(), "read", from.size)
	in, to := io.Pipe()
	sent := make(chan error, 1)
	go func() {
		err := from.write(to, meter.add)
		_ = to.Close() // without a last frame, if it failed
		sent <- err
	}()
	err = importTasks.Run(cmd, config, p, ctl.Call{Name: "import", Args: []string{encoded}, In: in, Err: meter})
	_ = in.CloseWithError(errImportEnded)
	failed := <-sent
	meter.finish()
	if failed != nil && !errors.Is(failed, errImportEnded) {
		return failed
	}
	if from.summarise != nil {
		from.summarise(cmd.ErrOrStderr())
	}
	return err
}

// errImportEnded says that the import has stopped reading.
var errImportEnded = errors.New("the import has ended")

// encode returns the options for the server as JSON.
func (i *importOptions) encode() (string, error) {
	text, err := json.Marshal(map[string]any{"existing": i.existing, "try": i.dryRun})
	if err != nil {
		return "", err
	}
	_, err = decodeImportOptions(string(text))
	return string(text), err
}

// decodeImportOptions reads the JSON that encode returns.
func decodeImportOptions(text string) (how writer.ImportOptions, err error) {
	var asked struct {
		Existing writer.Existing `json:"existing"`
		Try      bool            `json:"try"`
	}
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		return how, err
	}
	switch asked.Existing {
	case writer.UpdateOlder, writer.KeepExisting, writer.Overwrite:
		return writer.ImportOptions{Existing: asked.Existing, Try: asked.Try}, nil
	}
	return how, core.Errorf(core.Invalid, "Entries that exist can be left to update, keep or overwrite, not %q.", core.Shorten(string(asked.Existing)))
}

// source opens what is to be taken in.
func (i *importOptions) source(cmd *cobra.Command, p environment.Program, path string) (source, func(), error) {
	known := importers(p)
	from, ofPlugin := known[i.format]
	if i.format != "" && len(i.types) > 0 || i.format != "wordpress" && (i.attachments != "" && !ofPlugin || i.fetch) || i.format != "markdown" && i.name != "" {
		return source{}, nil, core.Errorf(core.Invalid,
			"--type is for an export of this program, --attachments for --from wordpress and importers of plugins, --fetch for --from wordpress, --source for --from markdown.")
	}
	switch {
	case i.format == "":
		root, err := transfer.OpenImport(path)
		if err != nil {
			return source{}, nil, err
		}
		return source{
			size:  transfer.Size(root),
			write: func(to io.Writer, told func(int64)) error { return transfer.Pack(root, p.Registry, i.types, to, told) },
		}, func() { _ = root.Close() }, nil
	case i.format == "wordpress":
		return i.wordpress(cmd, p.Registry, path)
	case i.format == "markdown":
		return i.markdown(cmd, p.Registry, path)
	case ofPlugin:
		files, closeFiles, err := records.Open(path, i.attachments)
		if err != nil {
			return source{}, nil, wordpress.MissingFile(path, err)
		}
		return source{write: func(to io.Writer, told func(int64)) error {
			return records.Convert(cmd.Context(), records.Source{Importer: from, Files: files}, p.Registry, to, told)
		}}, closeFiles, nil
	}
	names := append(slices.Collect(maps.Keys(known)), "markdown", "wordpress")
	slices.Sort(names)
	return source{}, nil, core.Errorf(core.Invalid, "There is no importer %q. Those that exist are %s.", core.Shorten(i.format), strings.Join(names, ", "))
}

// importers returns the importers of plugins by their names.
func importers(p environment.Program) map[string]plugin.Importer {
	all := map[string]plugin.Importer{}
	for _, one := range p.Plugins {
		for _, importer := range one.Importers {
			all[importer.Name] = importer
		}
	}
	return all
}

// wordpress opens an export file of WordPress.
func (i *importOptions) wordpress(cmd *cobra.Command, registry *model.Registry, path string) (source, func(), error) {
	info, err := os.Stat(path)
	if err != nil {
		return source{}, nil, wordpress.MissingFile(path, err)
	}
	from := wordpress.Source{Name: filepath.Base(path), Open: func() (io.ReadCloser, error) { return os.Open(path) }}
	closing := func() {}
	if i.attachments != "" {
		root, err := os.OpenRoot(i.attachments)
		if err != nil {
			return source{}, nil, wordpress.MissingFile(i.attachments, err)
		}
		from.Uploads, closing = root, func() { _ = root.Close() }
	}
	if i.fetch {
		from.Fetch = webhook.NewFetcher(i.allowPrivate).Fetch
	}
	return articleSource(registry, func(to *transfer.Articles, told func(int64)) error {
		defer told(info.Size())
		return wordpress.Convert(cmd.Context(), from, to)
	}), closing, nil
}

// markdown opens a folder of Markdown files.
func (i *importOptions) markdown(cmd *cobra.Command, registry *model.Registry, path string) (source, func(), error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return source{}, nil, wordpress.MissingFile(path, err)
	}
	name, err := i.sourceName(path)
	if err != nil {
		return source{}, nil, err
	}
	return articleSource(registry, func(to *transfer.Articles, told func(int64)) error {
		return markdown.Convert(cmd.Context(), markdown.Source{Root: root, Name: name, Now: time.Now()}, to, told)
	}), func() { _ = root.Close() }, nil
}

// sourceName gives what tells a folder from others: what a person calls it, or where it is.
func (i *importOptions) sourceName(path string) (string, error) {
	if i.name != "" {
		return "name\x00" + i.name, nil
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(path)
}

// articleSource is the source of the articles that convert sends, whose notes are reported at the end.
func articleSource(registry *model.Registry, convert func(to *transfer.Articles, told func(int64)) error) source {
	report := func(io.Writer) {}
	return source{write: func(to io.Writer, told func(int64)) error {
		articles, err := transfer.NewArticles(registry, to)
		if err != nil {
			return err
		}
		report = articles.Report
		return convert(articles, told)
	}, summarise: func(to io.Writer) { report(to) }}
}

// importTasks are the tasks of the command import.
var importTasks = environment.Tasks{
	"import": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		how, err := decodeImportOptions(call.Args[0])
		if err != nil {
			return err
		}
		site, err := transferSite(ctx, env)
		if err != nil {
			return err
		}
		return transfer.Import(ctx, site, how, call.In, call.Out, call.Err)
	},
}
