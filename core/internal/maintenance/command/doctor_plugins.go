package command

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
)

// checkPlugins runs the checks of the plugins. Without a check, it reports nothing.
func checkPlugins(ctx context.Context, env *environment.Environment) (all []doctorFinding) {
	if err := env.OpenContent(ctx); err != nil {
		return nil // the check of the content types reports it
	}
	for _, checked := range pluginhost.RunChecks(ctx, env.Plugins, env.PluginSites(ctx)) {
		switch {
		case checked.Failed != nil:
			all = append(all, finding(levelWarn, "", "%s: the check of the plugin %s failed: %v", checked.Title, checked.Plugin, checked.Failed)...)
		case len(checked.Findings) == 0:
			all = append(all, pass("%s: none", checked.Title)...)
		}
		for _, found := range checked.Findings {
			hint := ""
			if found.Path != "" {
				hint = "See " + found.Path + "."
			}
			all = append(all, finding(levelWarn, hint, "%s: %s", checked.Title, found.Text)...)
		}
	}
	return all
}
