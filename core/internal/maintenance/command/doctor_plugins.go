package command

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
)

// checkPlugins runs the checks of the plugins, and reports their routes that are not served. Without a check and such a
// route, it reports nothing.
func checkPlugins(ctx context.Context, env *environment.Environment) (all []doctorFinding) {
	if err := env.OpenContent(ctx); err != nil {
		return nil // the check of the content types reports it
	}
	sites, err := env.PluginSites(ctx)
	if err != nil {
		return finding(levelFail, "", "The settings of the plugins: %v", err)
	}
	defer func() {
		if err := sites.Guard.Close(); err != nil {
			all = append(all, finding(levelWarn, "", "The checks of the plugins: %v", err)...)
		}
	}()
	unserved, err := pluginhost.FindUnserved(ctx, env.Answers, env.Plugins)
	if err != nil {
		all = append(all, finding(levelWarn, "", "The routes of the plugins cannot be compared with the pages: %v", err)...)
	}
	for _, u := range unserved {
		all = append(all, finding(levelWarn, "See /admin/pages.", "%s", u)...)
	}
	for _, checked := range pluginhost.RunChecks(ctx, env.Plugins, sites) {
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
