package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
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
		Long: "Take content in, through every rule: an export of this program, or the content of another program.\n" +
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
	flags.StringVar(&options.format, "from", "", "another program: "+listed(p))
	flags.StringVar(&options.attachments, "attachments", "", "with --from: a folder of files that belong to it")
	flags.BoolVar(&options.fetch, "fetch", false, "with --from: get files that are not in the folder from the former site")
	flags.StringVar(&options.name, "source", "", "with --from, for a folder: a name for it, by which it is known again wherever it lies")
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
	text, err := json.Marshal(asked{Existing: writer.Existing(i.existing), Try: i.dryRun, From: i.format})
	if err != nil {
		return "", err
	}
	_, _, err = decodeImportOptions(string(text))
	return string(text), err
}

// asked is the options of an import as the process with the store receives them.
type asked struct {
	Existing writer.Existing `json:"existing"`
	Try      bool            `json:"try"`
	From     string          `json:"from,omitempty"` // the name of the importer; empty for an export
}

// decodeImportOptions reads the JSON that encode returns.
func decodeImportOptions(text string) (how writer.ImportOptions, from string, err error) {
	var asked asked
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		return how, "", err
	}
	switch asked.Existing {
	case writer.UpdateOlder, writer.KeepExisting, writer.Overwrite:
		return writer.ImportOptions{Existing: asked.Existing, Try: asked.Try}, asked.From, nil
	}
	return how, "", core.Errorf(core.Invalid, "Entries that exist can be left to update, keep or overwrite, not %q.", core.Shorten(string(asked.Existing)))
}

// source opens what is to be taken in.
func (i *importOptions) source(cmd *cobra.Command, p environment.Program, path string) (source, func(), error) {
	if i.format == "" {
		if i.attachments != "" || i.fetch || i.name != "" {
			return source{}, nil, core.Errorf(core.Invalid, "--attachments, --fetch and --source are for --from, with the name of another program.")
		}
		root, err := transfer.OpenImport(path)
		if err != nil {
			return source{}, nil, err
		}
		return source{
			size:  transfer.Size(root),
			write: func(to io.Writer, told func(int64)) error { return transfer.Pack(root, p.Registry, i.types, to, told) },
		}, func() { _ = root.Close() }, nil
	}
	from, err := importerNamed(p, i.format)
	switch {
	case err != nil:
		return source{}, nil, err
	case len(i.types) > 0:
		return source{}, nil, core.Errorf(core.Invalid, "--type is for an export of this program.")
	case i.name != "" && !from.Local:
		return source{}, nil, core.Errorf(core.Invalid, "--source is for folders: entries from --from %s are known again without it.", i.format)
	}
	files, closeFiles, err := records.Open(path, i.attachments)
	if err != nil {
		return source{}, nil, missingFile(path, i.attachments, err)
	}
	place, err := i.place(path)
	if err != nil {
		closeFiles()
		return source{}, nil, err
	}
	return i.recordSource(cmd.Context(), p.Registry, records.Source{Importer: from, Files: files, Place: place}), closeFiles, nil
}

// recordSource is the source of the records of an importer, whose notes are reported at the end.
func (i *importOptions) recordSource(ctx context.Context, registry *model.Registry, from records.Source) source {
	if i.fetch {
		from.Fetch = webhook.NewFetcher(i.allowPrivate).Fetch
	}
	report := func(io.Writer) {}
	return source{write: func(to io.Writer, told func(int64)) error {
		notes, err := records.Convert(ctx, from, registry, to, told)
		if err == nil {
			report = notes.Report
		}
		return err
	}, summarise: func(to io.Writer) { report(to) }}
}

// listed returns the importers of a program for people.
func listed(p environment.Program) string {
	var all []string
	for _, one := range p.Plugins {
		for _, importer := range one.Importers {
			if importer.Title != "" {
				all = append(all, importer.Name+", "+commit.LowerFirst(importer.Title))
			} else {
				all = append(all, importer.Name)
			}
		}
	}
	if len(all) == 0 {
		return "this one has no importer"
	}
	return strings.Join(all, "; ")
}

// importerNamed returns the importer with a name. It fails with Invalid if the program has none, and names those that it has.
func importerNamed(p environment.Program, name string) (plugin.Importer, error) {
	var names []string
	for _, one := range p.Plugins {
		for _, importer := range one.Importers {
			if importer.Name == name {
				return importer, nil
			}
			names = append(names, importer.Name)
		}
	}
	if len(names) == 0 {
		return plugin.Importer{}, core.Errorf(core.Invalid, "There is no importer %q: this program has none.", core.Shorten(name))
	}
	slices.Sort(names)
	return plugin.Importer{}, core.Errorf(core.Invalid, "There is no importer %q. Those that exist are %s.", core.Shorten(name), strings.Join(names, ", "))
}

// missingFile returns the error, worded for people, for a file or a folder of attachments that cannot be opened.
func missingFile(name, attachments string, err error) error {
	if _, missing := os.Stat(name); missing == nil && attachments != "" {
		name = attachments
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return core.Wrap(err, core.Invalid, fmt.Sprintf("%s cannot be read: %v.", name, err))
}

// place returns the identity of files for an importer with Local: the name that a person has given, or their path.
func (i *importOptions) place(path string) (string, error) {
	if i.name != "" {
		return "name\x00" + i.name, nil
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(path)
}

// importTasks are the tasks of the command import.
var importTasks = environment.Tasks{
	"import": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		how, from, err := decodeImportOptions(call.Args[0])
		if err != nil {
			return err
		}
		if from != "" { // the server may have been started without its plugin, or that of a type
			importer, err := importerNamed(env.Program, from)
			if err := cmp.Or(err, records.CheckTypes(importer, env.Program.Registry)); err != nil {
				return err
			}
		}
		site, err := transferSite(ctx, env)
		if err != nil {
			return err
		}
		return transfer.Import(ctx, site, how, call.In, call.Out, call.Err)
	},
}
