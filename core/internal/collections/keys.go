package collections

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// typeKeys returns the surrogate keys of a list: the types on which the answer to a query depends.
func (c collection) typeKeys(raw string) func() []string {
	return func() []string { return append([]string{c.typ.Name}, c.includedTypes(raw)...) }
}

// entryKeys returns the surrogate keys of an answer with an entry and the entries that a query includes.
func (c collection) entryKeys(body []byte, raw string) func() []string {
	return func() []string { return append(c.entityKeys(c.typ, body), c.namedTypes(raw)...) }
}

// entityKeys returns the keys of an entity of a type, and of the entities that are expanded in it.
func (c collection) entityKeys(t *model.Type, body []byte) []string {
	var entity struct {
		ID     string                     `json:"id"`
		Expand map[string]json.RawMessage `json:"expand"`
	}
	if json.Unmarshal(body, &entity) != nil {
		return []string{t.Name}
	}
	keys := []string{t.Name, t.Name + "/" + entity.ID}
	for _, name := range slices.Sorted(maps.Keys(entity.Expand)) {
		referred, ok := projection.ExpandedType(t, name)
		if !ok {
			continue
		}
		other, err := c.Registry.Find(referred)
		if err != nil {
			continue
		}
		for _, one := range entitiesIn(entity.Expand[name]) {
			keys = append(keys, c.entityKeys(other, one)...)
		}
	}
	return keys
}

// entitiesIn returns the entities in the value of an expanded field: one, a list of them, or pictures by their ids.
func entitiesIn(value json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil {
		return list
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(value, &members) != nil || members == nil { // null is an entry that visitors do not see
		return nil
	}
	if _, one := members["id"]; one {
		return []json.RawMessage{value}
	}
	for _, id := range slices.Sorted(maps.Keys(members)) {
		list = append(list, members[id])
	}
	return list
}

// withKeys returns a response with its surrogate keys, and those of the types that it depends on besides.
func withKeys(out api.Response, keys func() []string) api.Response {
	reads := out.Reads
	out.Keys = func() []string { return append(keys(), reads...) }
	return out
}
