package contenttest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// Entity is an entity as it is sent.
type Entity map[string]any

// ID is the entity's id.
func (e Entity) ID() string {
	id, _ := e["id"].(string)
	return id
}

// Entity returns the entity that the actor sees.
func (s *Site) Entity(actor core.Actor, typ, id string) Entity {
	s.tb.Helper()
	page, err := s.Get(s.tb.Context(), actor, typ, id)
	s.check(err)
	var e Entity
	s.check(json.Unmarshal(page.Body, &e))
	return e
}

// Sees reports whether the actor can read the entry.
func (s *Site) Sees(actor core.Actor, typ, id string) bool {
	s.tb.Helper()
	_, err := s.Get(s.tb.Context(), actor, typ, id)
	if err != nil && core.CodeOf(err) != core.NotFound {
		s.tb.Fatal(err)
	}
	return err == nil
}

// WantFields fails the test if the entity that staff see does not have the fields of the JSON object.
func (s *Site) WantFields(typ, id, want string) {
	s.tb.Helper()
	var fields Entity
	s.check(json.Unmarshal([]byte(want), &fields))
	got := s.Entity(Staff, typ, id)
	for name, value := range fields {
		if have, ok := got[name]; !ok || !reflect.DeepEqual(have, value) {
			s.tb.Errorf("%s.%s is %#v (there: %v), want %#v", typ, name, have, ok, value)
		}
	}
}

// Page returns the page of a list that the query string asks for.
func (s *Site) Page(actor core.Actor, typ, queryString string) *query.Answer {
	s.tb.Helper()
	t, _ := s.Registry().Type(typ)
	q, err := query.ParseQuery(&t, queryString)
	s.check(err)
	page, err := s.Reader.List(s.tb.Context(), actor, typ, q)
	s.check(err)
	return page
}

// Entities decodes a page.
func (s *Site) Entities(page *query.Answer) []Entity {
	s.tb.Helper()
	var list []Entity
	s.check(json.Unmarshal(page.Body, &list))
	return list
}

// IDs returns the ids of the list that the query string asks for.
func (s *Site) IDs(actor core.Actor, typ, query string) []string {
	s.tb.Helper()
	return s.EntityIDs(s.Page(actor, typ, query))
}

// EntityIDs returns the ids of a page.
func (s *Site) EntityIDs(page *query.Answer) []string {
	s.tb.Helper()
	ids := []string{}
	for _, e := range s.Entities(page) {
		ids = append(ids, e.ID())
	}
	return ids
}

// WantError fails the test if err has another code, or names other fields.
func WantError(tb testing.TB, err error, code core.Code, fields ...string) {
	tb.Helper()
	if core.CodeOf(err) != code {
		tb.Errorf("the error is %v, want %s", err, code)
		return
	}
	e, ok := errors.AsType[*core.Error](err)
	if !ok {
		return
	}
	named := []string{}
	for _, f := range e.Fields {
		named = append(named, f.Field)
	}
	slices.Sort(named)
	slices.Sort(fields)
	if len(fields) > 0 && !slices.Equal(named, fields) {
		tb.Errorf("the error names the fields %q, want %q: %v", named, fields, err)
	}
}
