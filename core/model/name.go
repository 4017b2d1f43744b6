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
