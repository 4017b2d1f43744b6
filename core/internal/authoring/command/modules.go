package command

import (
	"errors"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// BuildModules builds the pages and screens that content types and plugins bring along.
func BuildModules(registry *model.Registry, plugins []plugin.Plugin) (modules.Set, error) {
	public, publicErr := modules.ReadOffer(publicui.Modules)
	admin, adminErr := modules.ReadOffer(adminui.Modules)
	if err := errors.Join(publicErr, adminErr); err != nil {
		return nil, err
	}
	all, err := modules.Build(registry.Types(), public, admin)
	screens, screensErr := modules.BuildScreens(plugins, admin)
	found, _ := errors.AsType[schema.Mistakes](err)
	more, _ := errors.AsType[schema.Mistakes](screensErr)
	return append(all, screens...), append(found, more...).Err()
}
