package command

import (
	"errors"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/model"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// BuildModules builds the pages and screens that content types bring along.
func BuildModules(registry *model.Registry) (modules.Set, error) {
	public, publicErr := modules.ReadOffer(publicui.Modules)
	admin, adminErr := modules.ReadOffer(adminui.Modules)
	if err := errors.Join(publicErr, adminErr); err != nil {
		return nil, err
	}
	return modules.Build(registry.Types(), public, admin)
}
