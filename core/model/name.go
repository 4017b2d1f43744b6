package model

import (
	"fmt"
	"slices"
)

// CheckFieldName rejects the JSON names that no field can have: those of the members of every entity, and those of the
// parameters of a list.
func CheckFieldName(name string) error {
	switch {
	case Reserved(name):
		return fmt.Errorf("the name %q belongs to every entry", name)
	case slices.Contains(listParameters, name):
		return fmt.Errorf("the name %q belongs to the list query", name)
	}
	return nil
}

// The names of the members that every entity has in addition to its fields. The server sets them.
const (
	ID        = "id"
	CreatedAt = "createdAt"
	UpdatedAt = "updatedAt"
)

// Reserved reports whether a name belongs to the server and therefore to no field.
func Reserved(name string) bool { return name == ID || name == CreatedAt || name == UpdatedAt }
