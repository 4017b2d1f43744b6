package auth

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Scheme is the colour scheme in which a user sees the back office.
type Scheme string

// The colour schemes.
const (
	SystemScheme Scheme = "system" // that of the device
	LightScheme  Scheme = "light"
	DarkScheme   Scheme = "dark"
)

// Density is how much space a user sees between the parts of the back office.
type Density string

// The densities.
const (
	Comfortable Density = "comfortable"
	Compact     Density = "compact"
)

// Schemes returns all colour schemes.
func Schemes() []Scheme { return []Scheme{SystemScheme, LightScheme, DarkScheme} }

// Densities returns all densities.
func Densities() []Density { return []Density{Comfortable, Compact} }

// Preferences are how a user sees the back office, on every device. Empty values are the defaults.
type Preferences struct {
	Scheme  Scheme  `json:"scheme,omitempty"`
	Density Density `json:"density,omitempty"`
}

// Filled returns the preferences with the defaults in place of empty values.
func (p Preferences) Filled() Preferences {
	return Preferences{cmp.Or(p.Scheme, SystemScheme), cmp.Or(p.Density, Comfortable)}
}

// ChangePreferences changes those preferences of a user that are not nil, and returns all. It fails with core.NotFound, and with
// core.Invalid and the fields "scheme" and "density".
func (s *accounts) ChangePreferences(ctx context.Context, name string, scheme *Scheme, density *Density) (p Preferences, err error) {
	var invalid core.FieldErrors
	if scheme != nil {
		invalid = checkChoice(invalid, "scheme", *scheme, Schemes())
	}
	if density != nil {
		invalid = checkChoice(invalid, "density", *density, Densities())
	}
	if len(invalid) > 0 {
		return p, core.InvalidFields(invalid)
	}
	err = s.updateAccount(ctx, name, func(_ storage.Writer, acc *account) error {
		if scheme != nil {
			acc.Preferences.Scheme = *scheme
		}
		if density != nil {
			acc.Preferences.Density = *density
		}
		p = acc.Preferences.Filled()
		return nil
	})
	return p, err
}

// checkChoice appends an error unless a value is among the choices.
func checkChoice[T ~string](invalid core.FieldErrors, field string, value T, choices []T) core.FieldErrors {
	if slices.Contains(choices, value) {
		return invalid
	}
	names := make([]string, len(choices))
	for i, choice := range choices {
		names[i] = string(choice)
	}
	return append(invalid, core.FieldError{Field: field, Message: "must be one of " + strings.Join(names, ", ")})
}
