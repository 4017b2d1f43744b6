package model

import (
	"fmt"
	"slices"
)

// CheckFieldName refuses the JSON names that no field can have: those of every entry, and those of what a list is
// asked for.
func CheckFieldName(name string) error {
	switch {
	case Reserved(name):
		return fmt.Errorf("the name %q belongs to every entry", name)
	case slices.Contains(listParameters, name):
		return fmt.Errorf("the name %q belongs to the list query", name)
	}
	return nil
}
