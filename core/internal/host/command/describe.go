// Package command has the commands that describe a program, those that a server starts as processes of its own, and those of
// plugins.
package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// Commands returns the commands that describe a program, those that a server starts as processes of its own, and those of
// plugins.
func Commands(p environment.Program) (all []environment.Command) {
	for _, cmd := range []*cobra.Command{
		openAPICommand(p), rolesCommand(p), routesCommand(p), versionCommand(), indexCommand(p.Registry), mediaWorkerCommand(), forgetCommand(p),
	} {
		all = append(all, environment.Command{Cobra: cmd})
	}
	return append(all, environment.Command{Cobra: runCommand(p), Tasks: runTasks})
}

// describeAPI returns the API of a program, for its description. It works on a store of its own.
func describeAPI(ctx context.Context, p environment.Program) (described *api.API, err error) {
	folder, err := os.MkdirTemp("", "quoin-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	store, err := bolt.Open(filepath.Join(folder, "quoin.db"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return host.Describe(ctx, store, folder, p.Registry, p.Plugins, host.APIVersion)
}

func openAPICommand(p environment.Program) *cobra.Command {
	return &cobra.Command{
		Use: "openapi", Short: "Print the OpenAPI document", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			described, err := describeAPI(cmd.Context(), p)
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(described.OpenAPI())
			return err
		},
	}
}

func rolesCommand(p environment.Program) *cobra.Command {
	return &cobra.Command{
		Use: "roles", Short: "Print which role may make which call of the API", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			described, err := describeAPI(cmd.Context(), p)
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(described.RoleTable())
			return err
		},
	}
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) { fmt.Fprintln(cmd.OutOrStdout(), "quoin "+environment.Version()) },
	}
}
