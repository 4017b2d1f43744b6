package command

import (
	"errors"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// BuildModules builds the pages and screens of content types, and the sections of plugins.
func BuildModules(registry *model.Registry, plugins []plugin.Plugin) (modules.Set, error) {
	public, publicErr := modules.ReadOffer(publicui.Modules)
	admin, adminErr := modules.ReadOffer(adminui.Modules)
	if err := errors.Join(publicErr, adminErr); err != nil {
		return nil, err
	}
	pages, pagesErr := modules.Build(registry.Types(), public, admin)
	sections, sectionsErr := modules.BuildSections(plugins, public)
	return append(pages, sections...), errors.Join(pagesErr, sectionsErr)
}
