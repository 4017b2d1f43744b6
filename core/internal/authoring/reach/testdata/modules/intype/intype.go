package intype

import (
	"github.com/quoin-cms/quoin/core/model"
	"os"
)

// Entry is a content type with a rule.
type Entry struct {
	Name string `json:"name" cms:"title"`
}

// Check is called by Quoin alone.
func (e *Entry) Check() error { return os.Remove(e.Name) }

// Type returns the content type.
func Type() model.Type { return model.Define[Entry]("entry", model.Options{Path: "entries"}) }
