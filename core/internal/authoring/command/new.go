package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

const fieldsHelp = `the fields, as in "client:text!, summary:long, size:select(small|large), by:ref(member)"; ! is required`

// newCommand writes the files with which an author begins.
func newCommand(p environment.Program) *cobra.Command {
	cmd := &cobra.Command{Use: "new", Short: "Write the files of a new content type, or of a new site", Args: cobra.NoArgs}
	cmd.AddCommand(newPluginCommand(p), newModuleCommand(p))
	return cmd
}

// typeFlags are the flags of a content type to be.
type typeFlags struct{ fields, plural string }

func (t *typeFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&t.fields, "fields", "", fieldsHelp)
	cmd.Flags().StringVar(&t.plural, "plural", "", "the name of many, where it is irregular: people")
	cmd.Long = cmd.Short + ".\n\nKinds of fields: " + strings.Join(scaffold.Kinds(), ", ") + "."
}

func (t *typeFlags) plugin(name string) (scaffold.Plugin, error) {
	if t.fields == "" {
		return scaffold.Plugin{}, fmt.Errorf(`say which fields it has: --fields "name:text!, body:rich"`)
	}
	fields, err := scaffold.ParseFields(t.fields)
	return scaffold.Plugin{Name: name, Plural: t.plural, Fields: fields}, err
}

func newPluginCommand(program environment.Program) *cobra.Command {
	var flags typeFlags
	cmd := &cobra.Command{
		Use: "plugin NAME", Short: "Write a content type with its test into this module, and add it to the list", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := flags.plugin(args[0])
			if err != nil {
				return err
			}
			listed, err := scaffold.Types(".")
			if err != nil {
				return err
			}
			if err := p.CheckFree(program.Registry.Types(), listed.Own); err != nil {
				return err
			}
			written, err := scaffold.AddPlugin(".", p)
			printPaths(cmd.OutOrStdout(), written)
			if err == nil {
				printAccessHint(cmd.OutOrStdout(), p)
			}
			return err
		},
	}
	flags.add(cmd)
	return cmd
}

func newModuleCommand(program environment.Program) *cobra.Command {
	var flags typeFlags
	source := os.Getenv(replaceVariable)
	cmd := &cobra.Command{
		Use: "module PATH NAME", Short: "Write a Go module that is a site with a content type of its own, in a new folder", Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := flags.plugin(args[1])
			if err != nil {
				return err
			}
			if err := p.CheckFree(program.Registry.Types(), true); err != nil {
				return err
			}
			m := scaffold.Module{Path: args[0], Plugin: p, Version: releasedVersion(), Replace: source, Go: goVersion()}
			if source == "" && m.Version == "" {
				return errNoVersion
			}
			if source != "" {
				m.Version = "v0.0.0"
			}
			written, err := scaffold.NewModule(".", m)
			if err != nil {
				return err
			}
			if err := builder.Complete(cmd.Context(), m.Folder(), source, cmd.ErrOrStderr()); err != nil {
				return err
			}
			printPaths(cmd.OutOrStdout(), append(written, filepath.ToSlash(filepath.Join(m.Folder(), "go.sum"))))
			printAccessHint(cmd.OutOrStdout(), p)
			fmt.Fprintf(cmd.OutOrStdout(), "\nNext:\n  cd %s\n  quoin build\n  ./%s serve --demo\n", m.Folder(), m.Folder())
			return nil
		},
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&source, "replace", source, replaceHelp)
	return cmd
}

// printPaths prints the paths of the files that were written.
func printPaths(out io.Writer, written []string) {
	for _, path := range written {
		fmt.Fprintln(out, path)
	}
}

// printAccessHint says that visitors see nothing of a type which is about people.
func printAccessHint(out io.Writer, p scaffold.Plugin) {
	if p.Personal() {
		fmt.Fprintf(out, "\nEntries of %s seem to be about people: staff alone see them (Access: core.Closed), without a page and a feed.\n"+
			"Write core.Inbox to let visitors send entries, or core.Published and a Page to show them to all.\n", p.Name)
	}
}

// goVersion is what a new module asks for: that of Go with which this program was made.
func goVersion() string {
	version, _, _ := strings.Cut(strings.TrimPrefix(runtime.Version(), "go"), " ")
	return version
}
