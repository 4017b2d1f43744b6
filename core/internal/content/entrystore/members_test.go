package entrystore

import (
	"bytes"
	"encoding/json"
	"testing"
)

// inMembers rebuilds an entity from its members.
func inMembers(entity []byte) (names []string, whole []byte) {
	whole = []byte{'{'}
	for m := range Members(entity) {
		if len(whole) > 1 {
			whole = append(whole, ',')
		}
		names, whole = append(names, m.Name), append(whole, m.Text...)
	}
	return names, append(whole, '}')
}

func TestMembers(t *testing.T) {
	for entity, want := range map[string][]string{
		`{}`:                       nil,
		`{"a":1}`:                  {"a"},
		`{"a":"x,\"}","b":[1,{}]}`: {"a", "b"},
		`{"id":"1","o":{"a":1,"b":[",","]"]},"n":null,"é":true}`: {"id", "o", "n", "é"},
		`{"a\"b":"\\","c":"\\\""}`:                               {`a"b`, "c"},
	} {
		names, whole := inMembers([]byte(entity))
		if string(whole) != entity || len(names) != len(want) {
			t.Errorf("%s comes apart into %s: %q", entity, whole, names)
			continue
		}
		for i := range want {
			if names[i] != want[i] {
				t.Errorf("%s: member %d is %q, want %q", entity, i, names[i], want[i])
			}
		}
	}
}

func FuzzMembers(f *testing.F) {
	f.Add([]byte(`{"a":"x,\"}","b":[1,{}],"c":{"d":[[]]}}`))
	f.Add([]byte(`{"`))
	f.Add([]byte(`{"a":"\`))
	f.Fuzz(func(t *testing.T, data []byte) {
		inMembers(data) // must end for every input
		var entity map[string]json.RawMessage
		var compact bytes.Buffer
		if json.Unmarshal(data, &entity) != nil || entity == nil || json.Compact(&compact, data) != nil {
			return
		}
		if _, whole := inMembers(compact.Bytes()); !bytes.Equal(whole, compact.Bytes()) {
			t.Fatalf("%s comes apart into %s", compact.Bytes(), whole)
		}
	})
}
