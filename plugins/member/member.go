// Package member defines the content type of the team.
package member

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Member is a member of the team.
type Member struct {
	Name     string      `json:"name" validate:"required,max=120" cms:"title,indexed"`
	Position string      `json:"position" validate:"max=120"`
	Bio      field.Long  `json:"bio" validate:"max=2000"`
	LinkedIn field.Link  `json:"linkedin" validate:"max=500" cms:"label=LinkedIn address"`
	Image    field.Image `json:"image" validate:"max=2000" cms:"label=Picture"`
}

// Type returns the content type.
func Type() model.Type {
	return model.Define[Member]("member", model.Options{
		Path: "team", One: "Team member", Many: "Team members", Icon: "fas fa-users", Order: model.ByHand,
		Admin: model.AdminOptions{Group: model.GroupContent},
	})
}
