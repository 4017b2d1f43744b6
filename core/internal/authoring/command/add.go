package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	"github.com/quoin-cms/quoin/core/internal/authoring/reach"
	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

func addCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "add PACKAGE", Short: "Add the plugin or the content types of a package to the module in this folder; needs Go", Args: cobra.ExactArgs(1),
		Long: "Add the plugin or the content types of a package to the module in this folder: to its go.mod, and to the list in main.go.\n" +
			"The package has func Plugin() plugin.Plugin, func Type() model.Type or func All() []model.Type. It is fetched, or its module\n" +
			"lies in a folder:\n\n" +
			"  quoin add example.com/you/casestudy\n  quoin add example.com/you/casestudy@v1.2.0\n  quoin add example.com/you/casestudy=../casestudy\n\n" +
			"First it prints the reach of the code: network, files, processes, environment, services of Quoin, and content by type and\n" +
			"verb. On a terminal it then asks whether to go on. If the program has the package already, PACKAGE@VERSION updates it, and\n" +
			"its reach is printed if it is further than that of the present version.",
		RunE: func(cmd *cobra.Command, args []string) error {
			with, err := builder.ParseWith(args[0])
			if err != nil {
				return err
			}
			listed, err := scaffold.Types(".")
			if err != nil {
				return err
			}
			a := addition{cmd: cmd, with: with, present: slices.Contains(listed.Packages, with.Path), yes: yes}
			if a.present && with.Version == "" {
				return fmt.Errorf("it has %s already; PACKAGE@VERSION updates a package that was fetched", with.Path)
			}
			return a.run(cmd.Context())
		},
	}
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask whether to go on")
	return cmd
}

// addition adds a package to the module in this folder, or updates it.
type addition struct {
	cmd     *cobra.Command
	with    builder.With
	present bool // whether the program has the package
	yes     bool // whether nothing is asked
}

// run adds the package, or leaves the module as it was.
func (a addition) run(ctx context.Context) (err error) {
	messages := a.cmd.ErrOrStderr()
	required, err := builder.Prepare(ctx, ".", a.with, messages)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, required.Discard()) }()
	further, err := a.show(ctx, required)
	if err != nil {
		return err
	}
	if further && !a.confirmed() {
		fmt.Fprintln(messages, "Nothing was changed.")
		return nil
	}
	undo, err := required.Apply()
	if err != nil {
		return err
	}
	changed := []string{"go.mod"}
	if !a.present {
		file, err := scaffold.AddTypes(".", a.with.Path, required.Name, required.Function)
		if err != nil {
			if undoErr := undo(); undoErr != nil {
				return fmt.Errorf("%w; go.mod could not be restored: %w", err, undoErr)
			}
			return err
		}
		changed = append(changed, file)
	}
	if err := builder.Complete(ctx, ".", "", messages); err != nil {
		return fmt.Errorf("%s is in %s, but not all that it needs could be fetched: %w", a.with.Path, changed[len(changed)-1], err)
	}
	printPaths(a.cmd.OutOrStdout(), changed)
	return nil
}

// confirmed asks a person on a terminal whether to go on.
func (a addition) confirmed() bool {
	if a.yes || !environment.IsTerminal(os.Stdin) {
		return true
	}
	fmt.Fprint(a.cmd.ErrOrStderr(), "Go on? [y/N] ")
	answer, _ := bufio.NewReader(a.cmd.InOrStdin()).ReadString('\n')
	return slices.Contains([]string{"y", "yes"}, strings.ToLower(strings.TrimSpace(answer)))
}

// show prints the reach of the package, for an update only the part beyond the present version. further is false if there is none.
func (a addition) show(ctx context.Context, required *builder.Requirement) (further bool, err error) {
	out := a.cmd.OutOrStdout()
	report, err := a.analyse(ctx, required, "Reading the code")
	if err != nil {
		fmt.Fprintf(out, "The reach of %s cannot be known: %v\n", a.with.Path, err)
		return true, nil
	}
	name := strings.TrimSpace(a.with.Path + " " + required.Version)
	if a.with.Folder != "" {
		name = a.with.Path
	}
	if !a.present {
		return true, report.Write(out, fmt.Sprintf("Reach of %s on %s:", name, report.System))
	}
	before, version, err := a.before(ctx)
	if err != nil {
		fmt.Fprintf(a.cmd.ErrOrStderr(), "The reach of the present version cannot be known: %v\n", err)
		return true, report.Write(out, fmt.Sprintf("Reach of %s on %s:", name, report.System))
	}
	further, err = report.WriteFurther(out, before, fmt.Sprintf("%s reaches further than %s on %s:", name, version, report.System))
	if !further && err == nil {
		fmt.Fprintf(out, "%s reaches no further than %s.\n", name, version)
	}
	return further, err
}

// analyse returns the reach of the package with some requirements.
func (a addition) analyse(ctx context.Context, required *builder.Requirement, activity string) (*reach.Report, error) {
	stop := builder.Progress(a.cmd.ErrOrStderr(), activity)
	defer stop()
	return reach.Analyse(ctx, reach.Source{Folder: ".", Flags: required.Flags()}, a.with.Path)
}

// before returns the reach of the present version of the package, and the version.
func (a addition) before(ctx context.Context) (report *reach.Report, version string, err error) {
	required, err := builder.Present(".")
	if err != nil {
		return nil, "", err
	}
	defer func() { err = errors.Join(err, required.Discard()) }()
	origins, err := builder.Origins(ctx, ".", []string{a.with.Path}, a.cmd.ErrOrStderr())
	if err != nil {
		return nil, "", err
	}
	report, err = a.analyse(ctx, required, "Reading the code of the present version")
	return report, origins[a.with.Path], err
}
