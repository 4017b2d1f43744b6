package command

import (
	"errors"
	"os"
	"slices"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/dev"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// BuildModules builds the pages and screens of content types, and the screens, sections, kinds and pages of plugins. The error has
// the mistakes in all of them. absent are the types of plugins that were left out, of which modules may list entries.
func BuildModules(registry *model.Registry, plugins []plugin.Plugin, absent ...string) (modules.Set, error) {
	all, err := buildAll(registry.Types(), plugins)
	found, err := mistakesIn(err, CheckLoads(all, registry, absent...))
	if err != nil {
		return nil, err
	}
	return all, found.Err()
}

// WithModules returns the mistakes of a program with those in the modules of its plugins, so that authors see all of them at
// once. Without a registry it is not known yet which lists the API answers.
func WithModules(err error, registry *model.Registry, plugins []plugin.Plugin) error {
	if _, known := errors.AsType[schema.Mistakes](err); !known {
		return err
	}
	all, built := buildAll(plugin.Types(plugins...), plugins)
	more := []error{err, built}
	if registry != nil {
		more = append(more, CheckLoads(all, registry))
	}
	found, other := mistakesIn(more...)
	if other != nil {
		return err
	}
	return found.Err()
}

// buildAll builds all modules. Its error joins schema.Mistakes.
func buildAll(types []model.Type, plugins []plugin.Plugin) (modules.Set, error) {
	public, publicErr := modules.ReadOffer(publicui.Modules)
	admin, adminErr := modules.ReadOffer(adminui.Modules)
	parts, partsErr := modules.ReadOffer(adminui.Kinds)
	local, localErr := dev.ReadModules(os.Getenv(dev.ModulesVariable))
	if err := errors.Join(publicErr, adminErr, partsErr, localErr); err != nil {
		return nil, err
	}
	types, plugins = fromFolders(local, types, plugins)
	all, err := modules.Build(types, public, admin)
	screens, screensErr := modules.BuildScreens(plugins, admin)
	sections, sectionsErr := modules.BuildSections(plugins, types, public)
	pages, pagesErr := modules.BuildPages(plugins, types, public)
	kinds, kindsErr := modules.BuildKinds(plugins, admin, parts)
	found, err := mistakesIn(err, screensErr, sectionsErr, pagesErr, kindsErr)
	if err != nil {
		return nil, err
	}
	return slices.Concat(all, screens, sections, pages, kinds), found.Err()
}

// fromFolders returns types and plugins with the modules in their author's folders.
func fromFolders(local dev.Modules, types []model.Type, plugins []plugin.Plugin) ([]model.Type, []plugin.Plugin) {
	types, plugins = slices.Clone(types), slices.Clone(plugins)
	for i := range types {
		o := &types[i].Options
		o.Public.Modules.Files, o.Admin.Module.Files = local.Over(o.Public.Modules.Files), local.Over(o.Admin.Module.Files)
	}
	for i := range plugins {
		plugins[i].Files = local.Over(plugins[i].Files)
	}
	return types, plugins
}

// mistakesIn returns the mistakes in some errors, or the first error of another kind.
func mistakesIn(all ...error) (found schema.Mistakes, err error) {
	for _, one := range all {
		more, known := errors.AsType[schema.Mistakes](one)
		if one != nil && !known {
			return nil, one
		}
		found = append(found, more...)
	}
	return found, nil
}
