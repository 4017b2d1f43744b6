// Package params reads the named text parameters of a question, such as those of a query string. Whoever asks
// with them has a closed list of names: what is not on it is refused and named.
package params

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Params are the parameters by their names. Nil is none.
type Params map[string]string

// Parse reads a query string such as "limit=10&sort=title". It fails with Malformed for what cannot be read and
// for a name that is given twice.
func Parse(query string) (Params, error) {
	if query == "" {
		return nil, nil
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, core.Errorf(core.Malformed, "The query string cannot be read.")
	}
	p := make(Params, len(values))
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if len(values[name]) > 1 {
			return nil, Bad(name, "is given twice")
		}
		p[name] = values[name][0]
	}
	return p, nil
}

// Each hands on the parameters in the order of their names. It ends at the first error of set, and gives it.
func (p Params) Each(set func(name, value string) error) error {
	if len(p) == 0 {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if err := set(name, p[name]); err != nil {
			return err
		}
	}
	return nil
}

// Bad is the Malformed error of a parameter. The message completes the sentence "the query parameter …".
func Bad(name, message string) error {
	if !strings.HasSuffix(message, "?") {
		message += "."
	}
	return core.Errorf(core.Malformed, "The query parameter %q %s", core.Shorten(name), message)
}

// Unknown is the error of a parameter that is not on the list.
func Unknown(name string, known ...string) error {
	return Bad(name, "is not known here; known are "+strings.Join(known, ", "))
}
