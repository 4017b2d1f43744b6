package query

import (
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// Parameter is a parameter of the query of a list.
type Parameter struct {
	Name, Value string
	// Open says that the value is not known yet.
	Open bool
}

// samples are values of fields without choices, of which each kind of field accepts one.
var samples = []string{"1", "true", "2000-01-01T00:00:00Z"}

// CheckList fails as a visitor's call of the list of a type would fail, whatever entries there are: the type is unknown or not
// for visitors, or the query is malformed. An open value is no reason if there is a value that the call would accept.
func CheckList(registry *model.Registry, typ string, all []Parameter) error {
	t, err := registry.Find(typ)
	if err != nil {
		return err
	}
	if t.Options.Single || t.Options.Public.Unlisted {
		return core.Errorf(core.NotFound, "Visitors cannot list entries of the type %q.", typ)
	}
	view, err := policy.Admit(core.Actor{}, t.Subject(), core.VerbList)
	if err != nil {
		return core.Errorf(core.NotFound, "Visitors cannot list entries of the type %q.", typ)
	}
	check := func(values url.Values) error {
		q, err := ParseQuery(t, values.Encode())
		if err != nil {
			return err
		}
		if _, err := projection.New(registry).Shaped(core.Actor{}, t, view, q.Shape); err != nil {
			return err
		}
		_, err = (&planner{registry: registry}).plan(core.Actor{}, t, view, q)
		return err
	}
	values := url.Values{}
	for _, p := range all {
		if !p.Open {
			values.Add(p.Name, p.Value)
			continue
		}
		value, err := sampleOf(registry, t, p.Name, check)
		if err != nil {
			return err
		}
		values.Add(p.Name, value)
	}
	return check(values)
}

// sampleOf returns a value that a parameter accepts. It fails with the error of the first sample if there is none.
func sampleOf(registry *model.Registry, t *model.Type, name string, check func(url.Values) error) (string, error) {
	var first error
	for _, value := range append(choicesOf(registry, t, name), samples...) {
		err := check(url.Values{name: {value}})
		if err == nil {
			return value, nil
		}
		if first == nil {
			first = err
		}
	}
	return "", first
}

// choicesOf returns the choices of the field that a condition is on.
func choicesOf(registry *model.Registry, t *model.Type, name string) []string {
	for _, c := range t.Indexed() {
		if strings.Contains(name, "["+c.Path+"]") {
			return c.Choices
		}
		other, err := registry.Find(c.Ref)
		if c.Ref == "" || err != nil || !strings.Contains(name, "["+c.Path+".") {
			continue
		}
		for _, further := range other.Indexed() {
			if strings.Contains(name, "["+c.Path+"."+further.Path+"]") {
				return further.Choices
			}
		}
	}
	return nil
}
