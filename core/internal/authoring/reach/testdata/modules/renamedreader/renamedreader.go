package renamedreader

import (
	"context"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a type whose rule reads entries by an interface of its own.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Types: []model.Type{model.Define[Note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"})}, Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

// Note is a type.
type Note struct {
	Title string `json:"title" validate:"required" cms:"title"`
}

type source interface {
	Read(typ, id string, into any) error
}

// CheckEntries reads another type.
func (n *Note) CheckEntries(entries model.Entries) error {
	var from source = entries.Others
	return from.Read("ticket", "1", n)
}

func work(context.Context, *plugin.Site) error { return nil }
