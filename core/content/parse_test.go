package content

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func TestParseRefusesBrokenBodies(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		code core.Code
		says string
	}{
		"nothing":              {"", core.Malformed, "empty"},
		"white space":          {" \r\n\t", core.Malformed, "empty"},
		"a text":               {`"a"`, core.Malformed, "must be a JSON object"},
		"a list":               {`[{}]`, core.Malformed, "must be a JSON object"},
		"null":                 {`null`, core.Malformed, "must be a JSON object"},
		"cut off":              {`{"a":`, core.Malformed, "ends too early"},
		"cut off in a list":    {`{"a":[1`, core.Malformed, "ends too early"},
		"no quotes":            {`{a:1}`, core.Malformed, "near byte 1"},
		"single quotes":        {`{'a':1}`, core.Malformed, "near byte 1"},
		"comma at the end":     {`{"a":1,}`, core.Malformed, "not valid JSON"},
		"comma in a list":      {`{"a":[1,]}`, core.Malformed, "not valid JSON"},
		"no comma":             {`{"a":[1 2]}`, core.Malformed, "not valid JSON"},
		"no colon":             {`{"a" 1}`, core.Malformed, "not valid JSON"},
		"number as a name":     {`{1:2}`, core.Malformed, "not valid JSON"},
		"wrong bracket":        {`{"a":[1}}`, core.Malformed, "not valid JSON"},
		"NaN":                  {`{"a":NaN}`, core.Malformed, "not valid JSON"},
		"comment":              {`{"a":1/**/}`, core.Malformed, "not valid JSON"},
		"control character":    {"{\"a\":\"\n\"}", core.Malformed, "not valid JSON"},
		"leading zero":         {`{"a":01}`, core.Malformed, "not valid JSON"},
		"byte order mark":      {"\ufeff{}", core.Malformed, "not valid JSON"},
		"two values":           {`{} {}`, core.Malformed, "more than one"},
		"text after it":        {`{}x`, core.Malformed, "more than one"},
		"name twice":           {`{"a":1,"b":2,"a":1}`, core.Malformed, `"a" twice`},
		"name twice, escaped":  {`{"a":1,"\u0061":1}`, core.Malformed, `"a" twice`},
		"name twice, inside":   {`{"a":[{"b":{"c":1,"c":1}}]}`, core.Malformed, `"c" twice`},
		"deep lists":           {`{"a":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`, core.Malformed, "nested"},
		"deep objects":         {strings.Repeat(`{"a":`, 100_000), core.Malformed, "nested"},
		"bytes of another set": {"{\"a\":\"\xe4\"}", core.Malformed, "UTF-8"},
		"half a surrogate":     {"{\"a\":\"\xed\xa0\x80\"}", core.Malformed, "UTF-8"},
		"huge":                 {`{"a":"` + strings.Repeat("x", MaxBody) + `"}`, core.TooLarge, "at most 1048576 bytes"},
	} {
		_, err := parse([]byte(c.body))
		if core.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: the error is %v, want %s that says %q", name, err, c.code, c.says)
		}
	}
}

func TestParseGivesTheTextOfEachValue(t *testing.T) {
	root, err := parse([]byte(" {\"a\" : [1 , {\"b\":\"c d\"}],\n\"e\":null, \"f\":-1.5e3 ,\"g\":true}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct{ name, raw, kind string }{
		{"a", `[1 , {"b":"c d"}]`, "["}, {"e", `null`, "n"}, {"f", `-1.5e3`, "0"}, {"g", `true`, "t"},
	}
	for i, m := range root.members {
		if m.name != want[i].name || string(m.value.raw) != want[i].raw || string(m.value.kind) != want[i].kind {
			t.Errorf("member %d is %s = %s (%c), want %v", i, m.name, m.value.raw, m.value.kind, want[i])
		}
	}
	if item := root.members[0].value.items[1]; string(item.raw) != `{"b":"c d"}` {
		t.Errorf("the second item is %s", item.raw)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,"b",{"c":null}],"d":true}`, `{}`, ``, `{"a":1,"a":2}`, `{} {}`, `[1]`, `{"a":1,}`, "{\"a\":\"\xff\"}", `{"a":"\ud800"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		root, err := parse(body)
		if err != nil {
			if code := core.CodeOf(err); code != core.Malformed && code != core.TooLarge {
				t.Fatalf("%q: the error is %v", body, err)
			}
			return
		}
		if !json.Valid(body) {
			t.Fatalf("%q is taken and is not JSON", body)
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(body, &members); err != nil || len(members) != len(root.members) {
			t.Fatalf("%q has %d members, %v; parsed are %d", body, len(members), err, len(root.members))
		}
		for _, m := range root.members {
			if string(members[m.name]) != string(m.value.raw) {
				t.Fatalf("%q: %q is %s, want %s", body, m.name, m.value.raw, members[m.name])
			}
		}
	})
}
