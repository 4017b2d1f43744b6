// Package talk is a content type that draws its pages by itself.
package talk

import (
	"embed"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
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

// Plugin returns the content type with its pages and its screen.
func Plugin() plugin.Plugin {
	p := plugin.Of(Type())
	p.Files = files
	return p
}

// Type is the content type.
func Type() model.Type {
	return model.Define[Talk]("talk", model.Options{
		Path: "talks", One: "Talk", Many: "Talks", Icon: "fas fa-microphone",
		Public: model.PublicOptions{Page: "/talks/:id", Modules: model.Modules{Page: "page.tsx", List: "list.tsx"}},
		Admin:  model.AdminOptions{Group: model.GroupContent, Module: model.Module{File: "screen.tsx"}},
	})
}
