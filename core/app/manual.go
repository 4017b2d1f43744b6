package app

import (
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manualCommand writes the pages of the manual, for who makes packages.
func manualCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "manual FOLDER", Short: "Write the manual as man pages", Args: cobra.ExactArgs(1), Hidden: true,
		RunE: func(_ *cobra.Command, args []string) error {
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Title: "QUOIN", Section: "1", Source: "Quoin", Manual: "Quoin"}, args[0])
		},
	}
}
