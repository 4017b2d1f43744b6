package command

import (
	"errors"
	"slices"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// BuildModules builds the pages and screens of content types, and the screens, sections and kinds of plugins.
func BuildModules(registry *model.Registry, plugins []plugin.Plugin) (modules.Set, error) {
	public, publicErr := modules.ReadOffer(publicui.Modules)
	admin, adminErr := modules.ReadOffer(adminui.Modules)
	parts, partsErr := modules.ReadOffer(adminui.Kinds)
	if err := errors.Join(publicErr, adminErr, partsErr); err != nil {
		return nil, err
	}
	all, err := modules.Build(registry.Types(), public, admin)
	screens, screensErr := modules.BuildScreens(plugins, admin)
	sections, sectionsErr := modules.BuildSections(plugins, public)
	kinds, kindsErr := modules.BuildKinds(plugins, admin, parts)
	var found schema.Mistakes
	for _, one := range []error{err, screensErr, sectionsErr, kindsErr} {
		more, known := errors.AsType[schema.Mistakes](one)
		if one != nil && !known {
			return nil, one
		}
		found = append(found, more...)
	}
	return slices.Concat(all, screens, sections, kinds), found.Err()
}
