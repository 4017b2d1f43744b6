package pageeditor

import (
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// place says where a value of an answer is stored, if the answer is composed of the entity: lists may lack elements.
type place struct {
	stored   *node
	composed bool
}

func (p place) below(name string) place {
	return place{p.stored.get(name), p.composed}
}

// storedEntity returns an entry as it is stored; nil if it cannot be read.
func (s *Session) storedEntity(t *model.Type, id string) *node {
	var raw json.RawMessage
	if err := s.content.As(s.context, core.Actor{Role: core.System}).Read(t.Name, id, &raw); err != nil {
		return nil
	}
	n, err := parseJSON(raw)
	if err != nil {
		return nil
	}
	return n
}

// elementPlaces returns the place in the stored list of each element of a list in an answer; -1 if it is unknown.
func elementPlaces(n *node, f *model.SchemaField, at place) []int {
	places := make([]int, len(n.list))
	next := 0
	for i, one := range n.list {
		places[i] = i
		if !at.composed {
			continue
		}
		places[i] = -1
		for j := next; at.stored != nil && j < len(at.stored.list); j++ {
			if alike(f.Fields, one, at.stored.list[j]) {
				places[i], next = j, j+1
				break
			}
		}
	}
	return places
}

// alike reports whether the scalar parts of two values are equal.
func alike(fields []model.SchemaField, a, b *node) bool {
	for i := range fields {
		f := &fields[i]
		if f.Kind != field.KindObject && !f.Listed() && a.get(f.Name).text() != b.get(f.Name).text() {
			return false
		}
	}
	return true
}
