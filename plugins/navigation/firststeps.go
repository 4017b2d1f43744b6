package navigation

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

func firstSteps() []model.FirstStep {
	return []model.FirstStep{{
		ID: "menu", Order: 70, Title: "Arrange the menu",
		Text:   "The header and the footer lead to the pages of the template until you save your own.",
		Screen: "menus", Check: checkMenu,
	}}
}

// checkMenu reports whether staff have saved the menus.
func checkMenu(r model.Reader) (model.Progress, error) {
	var stored struct {
		CreatedAt field.Time `json:"createdAt"`
		UpdatedAt field.Time `json:"updatedAt"`
	}
	err := r.Read(TypeName, TypeName, &stored)
	return model.Progress{Done: stored.CreatedAt != stored.UpdatedAt}, err
}
