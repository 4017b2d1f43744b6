package assertedreader

import (
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a type whose rule asks the reader for other methods.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Types: []model.Type{model.Define[Note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"})}}
}

// Note is a type.
type Note struct {
	Title string `json:"title" validate:"required" cms:"title"`
}

// CheckEntries looks for a method that the contract does not have.
func (n *Note) CheckEntries(entries model.Entries) error {
	if more, is := entries.Others.(interface{ Everything() []string }); is {
		n.Title = more.Everything()[0]
	}
	return nil
}
