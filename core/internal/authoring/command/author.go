// Package command has the commands for authors of content types.
package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	"github.com/quoin-cms/quoin/core/internal/authoring/dev"
	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

// Commands returns the commands for authors of content types: new, build, and those for the module in this folder.
func Commands(p environment.Program) (all []environment.Command) {
	for _, cmd := range []*cobra.Command{
		newCommand(p), buildCommand(), devCommand(), testCommand(), checkCommand(p), listCommand(), addCommand(), removeCommand(),
	} {
		all = append(all, environment.Command{Cobra: cmd})
	}
	return all
}

// lookEvery is the time between two looks for changed files. Stat calls work in every file system, and a module has few files.
const lookEvery = 300 * time.Millisecond

// selfCheck are the arguments with which a program looks at its own content types.
var selfCheck = []string{"check", "--self"}

// moduleBuild returns the build of the module in this folder.
func moduleBuild(cmd *cobra.Command) builder.Build {
	return builder.Build{
		Folder: ".", Replace: os.Getenv(replaceVariable), Apps: embeddedApps(), Version: releasedVersion(), Messages: cmd.ErrOrStderr(),
	}
}

func devCommand() *cobra.Command {
	return &cobra.Command{
		Use: "dev [-- FLAGS OF SERVE]", Short: "Serve the module in this folder, and build it again whenever a file of it changes; needs Go",
		Long: "Build the program of the module in this folder, serve it, and do both again whenever a file of the module changes.\n" +
			"Changes of .tsx, .jsx, .ts and .css files only start it again. The server continues if a change does not compile\n" +
			"or has mistakes. Arguments after -- are passed to serve:\n\n  quoin dev -- --demo --addr :9000",
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, release := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer release()
			return serveChanges(ctx, moduleBuild(cmd), args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
}

// serveChanges serves the program of a build until the context is done.
func serveChanges(ctx context.Context, b builder.Build, args []string, out, messages io.Writer) (err error) {
	if err := scaffold.Tell(b.Folder); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "quoin-dev-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	b.Development, b.Env = true, append(os.Environ(), dev.ModulesVariable+"="+filepath.Join(temporary, "modules.json"))
	builds := 0
	return dev.Loop{
		Build: func(ctx context.Context) (string, error) {
			// A program that runs cannot be written over.
			builds++
			b.Output = filepath.Join(temporary, "program"+strconv.Itoa(builds%2))
			return b.Run(ctx)
		},
		Check: func(ctx context.Context, program string) error { return b.Try(ctx, program, io.Discard, selfCheck...) },
		Watch: func(ctx context.Context) (dev.Watched, error) {
			files, err := b.Files(ctx)
			if err != nil {
				return nil, err
			}
			modules, left := dev.ModulesOf(files.Modules)
			files.Modules = slices.DeleteFunc(files.Modules, func(file string) bool { return slices.Contains(left, file) })
			return watched{files}, modules.Write(filepath.Join(temporary, "modules.json"))
		},
		Start: func(program string) (dev.Server, error) {
			command := exec.Command(program, append([]string{"serve"}, args...)...)
			command.Stdout, command.Stderr, command.Env = out, messages, b.Env
			return dev.Start(command)
		},
		Look: look.C, Out: messages,
	}.Run(ctx)
}

// watched are the files of a build.
type watched struct{ *builder.Files }

// Renewed implements dev.Watched.
func (w watched) Renewed() (dev.Watched, bool) {
	now, build := w.Files.Renewed()
	return watched{now}, build
}

func testCommand() *cobra.Command {
	return &cobra.Command{
		Use: "test [-- FLAGS AND PACKAGES OF go test]", Short: "Run the tests of the module in this folder, with both apps of this program; needs Go",
		Long: "Run the tests of the module in this folder, with both apps of this program, so that forms are tested too where QUOIN_BROWSER\n" +
			"names a Chromium. What stands after -- is given to go test; without it, all packages are tested:\n\n  quoin test -- -run TestContract ./event",
		RunE: func(cmd *cobra.Command, args []string) error {
			return moduleBuild(cmd).Test(cmd.Context(), cmd.OutOrStdout(), args...)
		},
	}
}

func checkCommand(p environment.Program) *cobra.Command {
	var self bool
	cmd := &cobra.Command{
		Use: "check", Short: "Look for mistakes in the content types of the module in this folder; needs Go", Args: cobra.NoArgs,
		Long: "Look for mistakes in the module in this folder: whether it compiles, in its content types, and in the pages and screens\n" +
			"that they bring along. Nothing is written, and no store is opened.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !self {
				return moduleBuild(cmd).Check(cmd.Context(), cmd.OutOrStdout(), selfCheck...)
			}
			built, err := BuildModules(p.Registry, p.Plugins)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "No mistakes: %d content types, %d pages, screens and sections.\n", len(p.Registry.Types()), len(built))
			return nil
		},
	}
	cmd.Flags().BoolVar(&self, "self", false, "look at the content types of this program itself, without Go and a module")
	return cmd
}

func listCommand() *cobra.Command {
	var outdated bool
	cmd := &cobra.Command{
		Use: "list", Short: "Print the packages of content types of the module in this folder, and where they come from; needs Go", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			listed, err := scaffold.Types(".")
			if err != nil {
				return err
			}
			packages := listed.Packages
			if listed.Own {
				packages = append([]string{scaffold.Quoin + "/plugins"}, packages...)
			}
			if len(packages) == 0 {
				return nil
			}
			origins, err := builder.Origins(cmd.Context(), ".", packages, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if outdated {
				return printOutdated(cmd, packages, origins)
			}
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, one := range packages {
				fmt.Fprintf(table, "%s\t%s\n", one, cmp.Or(origins[one], "this module"))
			}
			return table.Flush()
		},
	}
	cmd.Flags().BoolVar(&outdated, "outdated", false, "print only the packages with a later version, which it asks the module proxy for, and that version")
	return cmd
}

// printOutdated prints the packages whose modules have a later version, with both versions.
func printOutdated(cmd *cobra.Command, packages []string, origins map[string]string) error {
	updates, err := builder.Updates(cmd.Context(), ".", packages, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	if len(updates) == 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), "No package has a later version.")
		return nil
	}
	table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, one := range packages {
		if latest := updates[one]; latest != "" {
			fmt.Fprintf(table, "%s\t%s\t%s\n", one, origins[one], latest)
		}
	}
	return table.Flush()
}

func removeCommand() *cobra.Command {
	return &cobra.Command{
		Use: "remove PACKAGE", Short: "Take the content types of a package out of the module in this folder; needs Go", Args: cobra.ExactArgs(1),
		Long: "Take the content types of a package out of the list in main.go, and its module out of go.mod where nothing else needs it.\n" +
			"The files of the package stay where they are. So do the entries in stores: they come back with the package.",
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := scaffold.RemoveTypes(".", args[0])
			if err != nil {
				return err
			}
			if err := builder.Release(cmd.Context(), ".", args[0], cmd.ErrOrStderr()); err != nil {
				return fmt.Errorf("%s is no more in %s, but go.mod could not be tidied: %w", args[0], file, err)
			}
			printPaths(cmd.OutOrStdout(), []string{file})
			return nil
		},
	}
}
