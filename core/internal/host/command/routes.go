package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/mod/modfile"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	"github.com/quoin-cms/quoin/core/internal/authoring/reach"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/plugin"
)

func routesCommand(p environment.Program) *cobra.Command {
	return &cobra.Command{
		Use: "routes", Short: "Print every route with its access, the minimum role and the limit for visitors", Args: cobra.NoArgs,
		Long: "Print every route with its access, the minimum role and the limit for visitors.\n\n" +
			"In the folder of the program's module it also reads the code, which needs Go, and marks the public routes of plugins that use\n" +
			"Site.Content, which sees hidden entries whoever calls.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			described, err := describeAPI(cmd.Context(), p)
			if err != nil {
				return err
			}
			var notes map[string]string
			var unknown error
			if public := publicRoutes(p.Plugins); len(public) > 0 {
				var report *reach.Report
				if report, unknown = readProgram(cmd.Context(), cmd.ErrOrStderr(), public); unknown == nil {
					notes = notesOf(report, public)
				}
			}
			if err := described.WriteRoutes(cmd.OutOrStdout(), notes); err != nil {
				return err
			}
			if unknown != nil {
				fmt.Fprintf(cmd.OutOrStdout(), "\nIt is not known which public routes of plugins use Site.Content: %v\n", unknown)
			}
			return nil
		},
	}
}

// publicRoutes returns the routes of plugins that visitors may call, each as its method and path.
func publicRoutes(plugins []plugin.Plugin) (all []string) {
	for _, p := range plugins {
		for _, r := range p.Routes {
			if r.PerMinute > 0 || r.Signed {
				all = append(all, r.Method+" "+r.Path)
			}
		}
	}
	return all
}

// notesOf returns the notes of public routes that use Site.Content, or of which that cannot be known.
func notesOf(report *reach.Report, public []string) map[string]string {
	known := map[string]reach.Route{}
	for _, r := range report.Routes {
		if before, twice := known[r.Pattern]; !twice || r.Site > before.Site {
			known[r.Pattern] = r
		}
	}
	notes := map[string]string{}
	for _, name := range public {
		r, found := known[name]
		switch {
		case !found:
			notes[name] = "may use Site.Content: its function is not known"
		case r.Site == reach.Reaches:
			notes[name] = "uses Site.Content: " + reach.Printable(r.At.Position)
		case r.Site == reach.CannotBeKnown:
			notes[name] = "may use Site.Content: " + reach.Printable(r.At.Name+", "+r.At.Position)
		}
	}
	return notes
}

var errNoSource = errors.New("the module of this program is not in this folder")

// readProgram reads the code of the plugins of this program if its module is in the working directory. public are the routes that
// matter.
func readProgram(ctx context.Context, messages io.Writer, public []string) (report *reach.Report, err error) {
	text, err := os.ReadFile("go.mod")
	info, ok := debug.ReadBuildInfo()
	if err != nil || !ok || modfile.ModulePath(text) != info.Main.Path {
		return nil, errNoSource
	}
	flags, discard, err := builder.Build{Folder: ".", Replace: os.Getenv("QUOIN_REPLACE"), Messages: messages}.View(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, discard()) }()
	stop := builder.Progress(messages, "Reading the code")
	defer stop()
	source := reach.Source{Folder: ".", Flags: flags}
	patterns, err := reach.Imports(ctx, source)
	if err != nil {
		return nil, err
	}
	if info.Main.Path == builder.Quoin {
		patterns = append(patterns, "./plugins/...")
	}
	// The program itself comes last: it needs the compiled code of all of Quoin.
	for _, patterns := range [][]string{patterns, append(patterns, ".")} {
		if len(patterns) == 0 {
			continue
		}
		if report, err = reach.Analyse(ctx, source, patterns...); err != nil || hasAll(report, public) {
			return report, err
		}
	}
	return report, nil
}

// hasAll reports whether a report has some routes.
func hasAll(report *reach.Report, names []string) bool {
	for _, name := range names {
		if !slices.ContainsFunc(report.Routes, func(r reach.Route) bool { return r.Pattern == name }) {
			return false
		}
	}
	return true
}
