package model

import (
	"context"
	"reflect"
)

// Composed describes what visitors read of the entry of a Single type that staff edit at a StaffPath, where that is not
// the entity: menus whose items have the addresses of the pages that they name.
type Composed struct {
	// Answer returns what visitors read, an object, from the entity as visitors see it. The entity may have some of its
	// fields alone, as ?fields= asks: the answer then has no others. content has the permissions of a visitor. The
	// answer may depend on entries of the types that the entry refers to, and on nothing else.
	Answer func(ctx context.Context, content Reader, item Item) ([]byte, error)
	// Of is a value of the struct that an answer with all fields has, for the API document.
	Of any
}

// checkComposed checks that Compose can be called and described.
func (t checker) checkComposed(m *mistakes) {
	c := t.Options.Public.Compose
	switch {
	case c == nil:
	case !t.Options.Single || t.Options.StaffPath == "":
		m.say("leave Compose out", "compose: it is for a single type with a StaffPath")
	case c.Answer == nil || c.Of == nil || reflect.TypeOf(c.Of).Kind() != reflect.Struct:
		m.say("write both", "compose: it needs a function that answers and a value of the struct that it answers with")
	}
}
