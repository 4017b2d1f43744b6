package app

import (
	"fmt"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/server/routes"
	"github.com/quoin-cms/quoin/core/model"
)

// apiVersion is the version of the API, whatever the program's is: the document is the same for
// every build of the same source.
const apiVersion = "1"

// apiDescription is the API of a program with these content types, with nothing that answers: for its description.
func apiDescription(registry *model.Registry) *api.API {
	return routes.New(routes.Config{Registry: registry, Now: time.Now, Version: apiVersion}).API
}

func openAPICommand(registry *model.Registry) *cobra.Command {
	return &cobra.Command{
		Use: "openapi", Short: "Print the OpenAPI document", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(apiDescription(registry).OpenAPI())
			return err
		},
	}
}

func rolesCommand(registry *model.Registry) *cobra.Command {
	return &cobra.Command{
		Use: "roles", Short: "Print which role may make which call of the API", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(apiDescription(registry).RoleTable())
			return err
		},
	}
}

func routesCommand(registry *model.Registry) *cobra.Command {
	return &cobra.Command{
		Use: "routes", Short: "Print every route with its access, the role that it takes and the budget of visitors", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return apiDescription(registry).WriteRoutes(cmd.OutOrStdout())
		},
	}
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) { fmt.Fprintln(cmd.OutOrStdout(), "quoin "+version()) },
	}
}

// version is what the build knows of itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
