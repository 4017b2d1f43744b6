// Package talk is a content type that draws its pages by itself.
package talk

import (
	"embed"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Talk is what somebody says to many.
type Talk struct {
	Name    string     `json:"name" validate:"required,max=120" cms:"title"`
	Summary field.Long `json:"summary" validate:"max=1000"`
	Body    field.Rich `json:"body" validate:"max=100000"`
	Room    string     `json:"room" validate:"max=60"`
	Seats   int        `json:"seats" validate:"min=0"`
	Slug    field.Slug `json:"slug" cms:"from=name"`
}

//go:embed *.tsx *.ts
var files embed.FS

// Type is the content type.
func Type() model.Type {
	return model.Define[Talk]("talk", model.Options{
		Path: "talks", One: "Talk", Many: "Talks", Icon: "fas fa-microphone",
		Public: model.PublicOptions{Page: "/talks/:id"},
		Admin:  model.AdminOptions{Group: model.GroupContent},
		Powers: model.PowerOptions{Modules: &model.Modules{Files: files, Page: "page.tsx", List: "list.tsx", Screen: "screen.tsx"}},
	})
}
