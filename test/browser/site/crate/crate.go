// Package crate is a plugin with a kind of fields.
package crate

import (
	"embed"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Crate is a box of goods.
type Crate struct {
	Name   string  `json:"name" validate:"required,max=120" cms:"title"`
	Weight Measure `json:"weight" validate:"required" cms:"indexed,help=With its packing."`
	Parts  []Part  `json:"parts" validate:"max=20,dive"`
}

// Part is a part of a crate.
type Part struct {
	Name   string  `json:"name" validate:"max=60"`
	Weight Measure `json:"weight"`
}

//go:embed measure.tsx
var files embed.FS

// Plugin returns the content type with the kind of its fields.
func Plugin() plugin.Plugin {
	p := plugin.Of(Type())
	p.Files, p.Kinds = files, []plugin.Kind{{Value: Measure{}, File: "measure.tsx"}}
	return p
}

// Type is the content type.
func Type() model.Type {
	return model.Define[Crate]("crate", model.Options{
		Path: "crates", One: "Crate", Many: "Crates", Icon: "fas fa-box",
		Public: model.PublicOptions{Page: "/crates/:id"},
		Admin:  model.AdminOptions{Group: model.GroupContent},
	})
}
