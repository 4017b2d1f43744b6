package entrystore

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

type crate struct {
	Title string `json:"title" cms:"title"`
	Inner struct {
		A string `json:"a"`
	} `json:"inner"`
	Items []struct {
		Name string `json:"name"`
	} `json:"items"`
	Tags []string `json:"tags" cms:"tags"`
}

var crates = model.Define[crate]("crate", model.Options{Path: "crates", One: "Crate", Many: "Crates"})

func TestSplitAndJoin(t *testing.T) {
	for _, c := range []struct{ entity, known, rest string }{
		{`{"id":"1","title":"t","createdAt":"x"}`, `{"id":"1","title":"t","createdAt":"x"}`, ``},
		{`{"title":"t","old":[1,{"a":2}]}`, `{"title":"t"}`, `{"old":[1,{"a":2}]}`},
		{`{"old":1}`, `{}`, `{"old":1}`},
		{`{"Title":"t","o\"d":1}`, `{}`, `{"Title":"t","o\"d":1}`},
		{`{"inner":{"a":"x","b":1}}`, `{"inner":{"a":"x"}}`, `{"inner":{"b":1}}`},
		{`{"inner":null,"items":null}`, `{"inner":null,"items":null}`, ``},
		{`{"items":[{"name":"n"},{"name":"m","rank":1}]}`, `{"items":[{"name":"n"},{"name":"m"}]}`, `{"items":[{},{"rank":1}]}`},
		{`{"items":[{"name":"n"}],"tags":["a","b"]}`, `{"items":[{"name":"n"}],"tags":["a","b"]}`, ``},
	} {
		known, rest := Split(&crates, []byte(c.entity))
		if string(known) != c.known || string(rest) != c.rest {
			t.Errorf("%s comes apart into %s and %s, want %s and %s", c.entity, known, rest, c.known, c.rest)
		}
		if whole := Join(known, rest); !sameJSON(t, whole, []byte(c.entity)) {
			t.Errorf("%s and %s make %s, want %s", known, rest, whole, c.entity)
		}
	}
}

func TestCarry(t *testing.T) {
	for name, c := range map[string]struct{ rest, before, after, want string }{
		"none":            {``, `{"a":1}`, `{"a":2}`, ``},
		"a member":        {`{"x":1}`, `{"a":1}`, `{"a":2}`, `{"x":1}`},
		"a part":          {`{"o":{"x":1}}`, `{"o":{"a":1}}`, `{"o":{"a":2}}`, `{"o":{"x":1}}`},
		"of what is gone": {`{"o":{"x":1}}`, `{"o":{"a":1}}`, `{"o":null}`, ``},
		"moved":           {`{"l":[{"x":1},{"x":2}]}`, `{"l":[{"a":1},{"a":2}]}`, `{"l":[{"a":2},{"a":1}]}`, `{"l":[{"x":2},{"x":1}]}`},
		"changed":         {`{"l":[{"x":1},{"x":2}]}`, `{"l":[{"a":1},{"a":2}]}`, `{"l":[{"a":1},{"a":3}]}`, `{"l":[{"x":1},{"x":2}]}`},
		"deleted":         {`{"l":[{"x":1},{"x":2}]}`, `{"l":[{"a":1},{"a":2}]}`, `{"l":[{"a":2}]}`, `{"l":[{"x":2}]}`},
		"all deleted":     {`{"l":[{"x":1}],"y":1}`, `{"l":[{"a":1}]}`, `{"l":[]}`, `{"y":1}`},
		"added":           {`{"l":[{"x":1}]}`, `{"l":[{"a":1}]}`, `{"l":[{"a":0},{"a":1}]}`, `{"l":[{},{"x":1}]}`},
		"another block":   {`{"l":[{"o":{"x":1}},{"n":{"x":2}}]}`, `{"l":[{"o":{"a":1}},{"n":{"a":2}}]}`, `{"l":[{"n":{"a":1}},{"n":{"a":2}}]}`, `{"l":[{},{"n":{"x":2}}]}`},
		"twins":           {`{"l":[{"x":1},{"x":2}]}`, `{"l":[{"a":1},{"a":1}]}`, `{"l":[{"a":1},{"a":1},{"a":1}]}`, `{"l":[{"x":1},{"x":2},{}]}`},
	} {
		if got := Carry([]byte(c.rest), []byte(c.before), []byte(c.after)); string(got) != c.want {
			t.Errorf("%s: %s is carried as %s, want %s", name, c.rest, got, c.want)
		}
	}
}

func FuzzRest(f *testing.F) {
	f.Add([]byte(`{"title":"t","items":[{"name":"n","x":[]}],"inner":{"b":{}},"old":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		known, rest := Split(&crates, data) // must end for every input
		Carry(rest, known, data)
		Join(data, rest)
	})
}

func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatalf("%s: %v", a, err)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	return reflect.DeepEqual(x, y)
}
