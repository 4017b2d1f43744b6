package command

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"
	"golang.org/x/mod/module"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

const (
	replaceVariable = "QUOIN_REPLACE"
	replaceHelp     = "folder with the source of Quoin, used instead of a published version (" + replaceVariable + ")"
)

var errNoVersion = errors.New("this program was built from source and has no version that could be fetched; " +
	"--replace names a folder with the source of Quoin (" + replaceVariable + ")")

// buildCommand makes a program of the module in this folder, or of content types from elsewhere.
func buildCommand() *cobra.Command {
	b := builder.Build{Folder: ".", Replace: os.Getenv(replaceVariable), Apps: embeddedApps()}
	var with []string
	cmd := &cobra.Command{
		Use: "build", Short: "Make a program with content types of your own, both apps in it; needs Go, and no Node",
		Long: "Make a program of the module in this folder, or, with --with or where there is no module, of Quoin and the\n" +
			"content types of other modules. Both apps are those of this program. Needs Go, and no Node.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, text := range with {
				one, err := builder.ParseWith(text)
				if err != nil {
					return fmt.Errorf("--with %w", err)
				}
				b.With = append(b.With, one)
			}
			b.Version, b.Messages = releasedVersion(), cmd.ErrOrStderr()
			made, err := b.Run(cmd.Context())
			if err != nil {
				return err
			}
			if err := scaffold.Tell(b.Folder); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made)
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&with, "with", nil, "package of a content type, example.com/you/casestudy@v1 or example.com/you/casestudy=FOLDER; may be repeated")
	cmd.Flags().StringVar(&b.Replace, "replace", b.Replace, replaceHelp)
	cmd.Flags().StringVarP(&b.Output, "output", "o", "", "file to write; the module's name if empty")
	return cmd
}

// embeddedApps returns both apps that are embedded in this program.
func embeddedApps() []builder.App {
	return []builder.App{
		{Folder: "public-ui", Files: publicui.FS, Routes: publicui.Routes},
		{Folder: "public-ui", Files: publicui.Server, Routes: publicui.Routes},
		{Folder: "admin-ui", Files: adminui.FS, Routes: adminui.Routes},
	}
}

// releasedVersion returns the published version of Quoin in this program; empty where it was made from source.
func releasedVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == builder.Quoin && m.Replace == nil && isReleased(m.Version) {
			return m.Version
		}
	}
	return ""
}

// isReleased reports whether a version is a tag, not one that the Go command made of a commit.
func isReleased(version string) bool {
	return module.CanonicalVersion(version) == version && version != "" && !module.IsPseudoVersion(version)
}
