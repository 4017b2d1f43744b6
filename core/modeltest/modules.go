package modeltest

import (
	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/model"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// modulesBuild checks that the type's own pages and screens can be built, as they are when the program starts.
func modulesBuild(h *server) {
	public, err := modules.ReadOffer(publicui.Modules)
	if err != nil {
		h.tb.Fatalf("%v", err)
	}
	admin, err := modules.ReadOffer(adminui.Modules)
	if err != nil {
		h.tb.Fatalf("%v", err)
	}
	if _, err := modules.Build([]model.Type{*h.typ}, public, admin); err != nil {
		h.tb.Errorf("%v", err)
	}
}
