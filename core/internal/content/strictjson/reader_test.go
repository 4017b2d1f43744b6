package strictjson_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
)

// check reads a body that nobody looks into.
func check(body string) error {
	r := strictjson.Read([]byte(body))
	for range r.Members {
		continue
	}
	return r.Err()
}

func TestBrokenBodiesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		code core.Code
		says string
	}{
		"nothing":               {"", core.Malformed, "empty"},
		"white space":           {" \r\n\t", core.Malformed, "empty"},
		"a text":                {`"a"`, core.Malformed, "must be a JSON object"},
		"a list":                {`[{}]`, core.Malformed, "must be a JSON object"},
		"null":                  {`null`, core.Malformed, "must be a JSON object"},
		"cut off":               {`{"a":`, core.Malformed, "ends too early"},
		"cut off in a list":     {`{"a":[1`, core.Malformed, "ends too early"},
		"no quotes":             {`{a:1}`, core.Malformed, "near byte 1"},
		"single quotes":         {`{'a':1}`, core.Malformed, "near byte 1"},
		"comma at the end":      {`{"a":1,}`, core.Malformed, "not valid JSON"},
		"comma in a list":       {`{"a":[1,]}`, core.Malformed, "not valid JSON"},
		"no comma":              {`{"a":[1 2]}`, core.Malformed, "not valid JSON"},
		"no colon":              {`{"a" 1}`, core.Malformed, "not valid JSON"},
		"number as a name":      {`{1:2}`, core.Malformed, "not valid JSON"},
		"wrong bracket":         {`{"a":[1}}`, core.Malformed, "not valid JSON"},
		"NaN":                   {`{"a":NaN}`, core.Malformed, "not valid JSON"},
		"comment":               {`{"a":1/**/}`, core.Malformed, "not valid JSON"},
		"control character":     {"{\"a\":\"\n\"}", core.Malformed, "not valid JSON"},
		"leading zero":          {`{"a":01}`, core.Malformed, "not valid JSON"},
		"byte order mark":       {"\ufeff{}", core.Malformed, "not valid JSON"},
		"two values":            {`{} {}`, core.Malformed, "more than one"},
		"text after it":         {`{}x`, core.Malformed, "more than one"},
		"name twice":            {`{"a":1,"b":2,"a":1}`, core.Malformed, `"a" twice`},
		"name twice, escaped":   {`{"a":1,"\u0061":1}`, core.Malformed, `"a" twice`},
		"name twice, inside":    {`{"a":[{"b":{"c":1,"c":1}}]}`, core.Malformed, `"c" twice`},
		"deep lists":            {`{"a":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`, core.Malformed, "nested"},
		"deep objects":          {strings.Repeat(`{"a":`, 100_000), core.Malformed, "nested"},
		"bytes of another set":  {"{\"a\":\"\xe4\"}", core.Malformed, "UTF-8"},
		"half a surrogate":      {"{\"a\":\"\xed\xa0\x80\"}", core.Malformed, "UTF-8"},
		"huge":                  {`{"a":"` + strings.Repeat("x", strictjson.MaxBody) + `"}`, core.TooLarge, "at most 1048576 bytes"},
		"deeper than others":    {strings.Repeat(`{"a":`, 18) + "1" + strings.Repeat("}", 18), core.Malformed, "more than 16 levels"},
		"many values":           {`{"a":[` + strings.Repeat("0,", 20_000) + `0]}`, core.TooLarge, "20000 values"},
		"many members":          {`{` + numbered(1_001) + `}`, core.TooLarge, "1000 members"},
		"many members, inside":  {`{"a":[{` + numbered(1_001) + `}]}`, core.TooLarge, "1000 members"},
		"late name twice":       {`{` + numbered(900) + `,"n7":1}`, core.Malformed, `"n7" twice`},
		"long name twice":       {`{"` + strings.Repeat("x", 90) + `":1,"` + strings.Repeat("x", 90) + `":1}`, core.Malformed, strings.Repeat("x", 60) + "…"},
		"half of a character":   {`{"a":"x\ud83d"}`, core.Malformed, "half of a character"},
		"two first halves":      {`{"a":"\ud83d\ud83d"}`, core.Malformed, "half of a character"},
		"only a second half":    {`{"a":"\ude00"}`, core.Malformed, "half of a character"},
		"half of a name":        {`{"\ud83d":1}`, core.Malformed, "half of a character"},
		"half, then no escape":  {`{"a":"\ud83d\n"}`, core.Malformed, "half of a character"},
		"broken escape":         {`{"a":"\q"}`, core.Malformed, "near byte 7"},
		"broken hex":            {`{"a":"\u00g0"}`, core.Malformed, "not valid JSON"},
		"escape at the end":     {`{"a":"\`, core.Malformed, "ends too early"},
		"broken word":           {`{"a":trve}`, core.Malformed, "near byte 7"},
		"broken after a break":  {`{"a":1,"b":[1,,2]}`, core.Malformed, "near byte 14"},
		"white space of others": {"{\"a\":\v1}", core.Malformed, "not valid JSON"},
	} {
		if err := check(c.body); core.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: the error is %v, want %s that says %q", name, err, c.code, c.says)
		}
	}
}

// numbered gives so many members, n0 and on.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"n` + strconv.Itoa(i) + `":0`)
	}
	return b.String()
}

func TestWhatIsWithinTheLimitsIsTaken(t *testing.T) {
	for name, body := range map[string]string{
		"empty":           ` {} `,
		"depth":           strings.Repeat(`{"a":`, 16) + "[]" + strings.Repeat("}", 16),
		"values":          `{"a":[` + strings.Repeat("0,", 19_997) + `0]}`,
		"members":         `{` + numbered(1_000) + `}`,
		"names again":     `{"a":[{` + numbered(100) + `},{` + numbered(100) + `}],"b":{"a":{"b":1},"c":{"b":1}}}`,
		"numbers":         `{"a":[0,-0,1.5,-1.5e3,1E+3,1e-3,123456789012345678901234567890,1e999]}`,
		"escapes":         `{"a\u00e9":"\"\\\/\b\f\n\r\t\u0000\ud83d\ude00\uD83D\uDE00"}`,
		"long text":       `{"a":"` + strings.Repeat("é", 1<<18) + `"}`,
		"case of a name":  `{"a":1,"A":2}`,
		"every white one": "\t{\r\n \"a\"\t:\r1 ,\n\"b\" : [ ] , \"c\" : { } }\n",
	} {
		if err := check(body); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestValuesAreReadWhereTheyStand gives names, kinds and texts, read in part, in whole or not at all.
func TestValuesAreReadWhereTheyStand(t *testing.T) {
	r := strictjson.Read([]byte(" {\"a\" : [1 , {\"b\":\"c d\", \"e\":2}, 3],\n\"\\u0065\":null, \"f\":-1.5e3 ,\"g\":false, \"h\":{\"i\":[true]}}\n"))
	var got []string
	for name, v := range r.Members {
		got = append(got, name+" "+string(rune(v.Kind())))
		for i, item := range v.Items() {
			if i == 1 {
				got = append(got, string(item.Raw()))
				break
			}
		}
		for name, part := range v.Members() {
			got = append(got, "."+name+" "+string(part.Raw()))
		}
		got = append(got, string(v.Raw()))
	}
	want := []string{
		"a [", `{"b":"c d", "e":2}`, `[1 , {"b":"c d", "e":2}, 3]`, "e n", "null", "f 0", "-1.5e3", "g t", "false",
		"h {", ".i [true]", `{"i":[true]}`,
	}
	if strings.Join(got, "|") != strings.Join(want, "|") || r.Err() != nil {
		t.Errorf("read %q, %v, want %q", got, r.Err(), want)
	}
}

func TestALoopThatEndsEarlyChecksTheRest(t *testing.T) {
	for body, code := range map[string]core.Code{
		`{"a":1,"b":2}`: "", `{"a":1,"b":2,"a":3}`: core.Malformed, `{"a":1,"b":}`: core.Malformed, `{"a":1} 2`: core.Malformed,
	} {
		r := strictjson.Read([]byte(body))
		for range r.Members {
			break
		}
		if core.CodeOf(r.Err()) != code {
			t.Errorf("%s: %v, want %q", body, r.Err(), code)
		}
	}
}

func TestFields(t *testing.T) {
	for body, want := range map[string]struct {
		code core.Code
		says string
	}{
		`{"name":"ada","word":"x"}`:                {"", ""},
		`{"name":"ada"}`:                           {"", ""},
		`{"name":"ada","more":[1,{"a":2}]}`:        {core.Invalid, "more is not a field here"},
		`{"name":1,"more":2}`:                      {core.Malformed, "name must be a text"},
		`{"name":"ada","on":true}`:                 {"", ""},
		`{"name":"ada","on":"true"}`:               {core.Malformed, "on must be true or false"},
		`{"name":"ada","on":null}`:                 {core.Malformed, "on must be true or false"},
		`{"name":null}`:                            {core.Malformed, "name must be a text"},
		`{"name":"ada","all":["a","b"]}`:           {"", ""},
		`{"name":"ada","all":[]}`:                  {"", ""},
		`{"name":"ada","all":"a"}`:                 {core.Malformed, "all must be a list of texts"},
		`{"name":"ada","all":["a",1]}`:             {core.Malformed, "all must be a list of texts"},
		`{"name":"ada","all":null}`:                {core.Malformed, "all must be a list of texts"},
		`{"name":"ada","name":"eve"}`:              {core.Malformed, `"name" twice`},
		`{"name":"ada"} {}`:                        {core.Malformed, "one JSON object"},
		`[]`:                                       {core.Malformed, "one JSON object"},
		`{"more":[` + strings.Repeat("0,", 50_000): {core.Invalid, "more is not a field here"},
		`{"name":[` + strings.Repeat("0,", 50_000): {core.Malformed, "name must be a text"},
		`{` + numbered(80_000) + `}`:               {core.Invalid, "and 45 more"},
	} {
		name, word, on, all := "", "before", false, []string{"before"}
		err := strictjson.Fields([]byte(body), map[string]any{"name": &name, "word": &word, "on": &on, "all": &all})
		if core.CodeOf(err) != want.code || err != nil && !strings.Contains(err.Error(), want.says) {
			t.Errorf("%.60s: %v, want %s that says %q", body, err, want.code, want.says)
		}
		if err == nil && (name != "ada" || word == "" || on != strings.Contains(body, "true") ||
			strings.Contains(body, "all") != (len(all) != 1)) {
			t.Errorf("%s: read %q, %q and %q", body, name, word, all)
		}
	}
}

// TestInto checks that a body is read into the fields of a struct, and that those which it does not have are kept.
func TestInto(t *testing.T) {
	type role string
	type embedded struct {
		Word string `json:"word,omitempty"`
	}
	type fields struct {
		embedded
		Name   string          `json:"name"`
		Role   role            `json:"role"`
		On     bool            `json:"on"`
		All    []string        `json:"all"`
		Raw    json.RawMessage `json:"raw"`
		Kept   string          `json:"kept"`
		Hidden string          `json:"-"`
		Bare   string
	}
	got := fields{Kept: "before", Hidden: "before", Bare: "before"}
	body := `{"word":"w","name":"ada","role":"editor","on":true,"all":["a","b"],"raw":{"x":1}}`
	if err := strictjson.Into([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	want := fields{embedded{"w"}, "ada", "editor", true, []string{"a", "b"}, json.RawMessage(`{"x":1}`), "before", "before", "before"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	for body, want := range map[string]core.Code{
		`{"-":"x"}`: core.Invalid, `{"Hidden":"x"}`: core.Invalid, `{"Bare":"x"}`: core.Invalid, `{"embedded":{}}`: core.Invalid,
		`{"role":1}`: core.Malformed, `{"word":true}`: core.Malformed, `{"on":"true"}`: core.Malformed, `[]`: core.Malformed,
	} {
		if err := strictjson.Into([]byte(body), &got); core.CodeOf(err) != want {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}

// TestMissing checks that the texts are named, in order, that a body has to have and does not.
func TestMissing(t *testing.T) {
	var got struct {
		Name string `json:"name"`
		Word string `json:"word,omitempty"`
		On   bool   `json:"on"`
		Key  string `json:"key"`
	}
	want := core.FieldErrors{{Field: "name", Message: "is required"}, {Field: "key", Message: "is required"}}
	if missing := strictjson.Missing(&got); !reflect.DeepEqual(missing, want) {
		t.Errorf("missing are %v, want %v", missing, want)
	}
	got.Name, got.Key = "a", "b"
	if missing := strictjson.Missing(&got); missing != nil {
		t.Errorf("missing are %v, want none", missing)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,"b",{"c":null}],"d":true}`, `{}`, ``, `{"a":1,"a":2}`, `{} {}`, `[1]`, `{"a":1,}`, "{\"a\":\"\xff\"}", `{"a":"\ud800"}`,
		`{"\u0061":-0.1e+2,"b":[[],{}]}`, `{"a":tru`, `{"a":"\`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		read := map[string]string{}
		r := strictjson.Read(body)
		for name, v := range r.Members {
			read[name] = string(v.Raw())
		}
		if err := r.Err(); err != nil {
			if code := core.CodeOf(err); code != core.Malformed && code != core.TooLarge {
				t.Fatalf("%q: the error is %v", body, err)
			}
			refusedRightly(t, body, err.Error())
			return
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(body, &members); err != nil || len(members) != len(read) {
			t.Fatalf("%q has %d members, %v; read are %d", body, len(members), err, len(read))
		}
		for name, raw := range members {
			if read[name] != string(raw) {
				t.Fatalf("%q: %q is %s, want %s", body, name, read[name], raw)
			}
		}
	})
}

// refusedRightly fails where a body is called invalid JSON that is valid.
func refusedRightly(t *testing.T, body []byte, message string) {
	t.Helper()
	if strings.Contains(message, "not valid JSON") && json.Valid(body) || strings.Contains(message, "UTF-8") && utf8.Valid(body) {
		t.Fatalf("%q is refused: %s", body, message)
	}
}

// FuzzFields: a body is refused with a code for the one who sent it, or is a JSON object with these values.
func FuzzFields(f *testing.F) {
	for _, body := range []string{
		`{"text":"a","flag":true,"list":["b"],"any":{"c":1}}`, `{"text":null}`, `{"text":"a","text":"b"}`, `{"Text":"a"}`, `{"list":[1]}`, `{"text":"\ud800"}`, `{}x`, ``,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var text string
		var flag bool
		var list []string
		var raw json.RawMessage
		err := strictjson.Fields(body, map[string]any{"text": &text, "flag": &flag, "list": &list, "any": &raw})
		if code := core.CodeOf(err); err != nil && code != core.Malformed && code != core.Invalid && code != core.TooLarge {
			t.Fatalf("%s: %v", code, err)
		}
		if err == nil && !json.Valid(body) {
			t.Errorf("%q is taken", body)
		}
		if !utf8.ValidString(text) || raw != nil && !json.Valid(raw) {
			t.Errorf("%q has the text %q and the value %q", body, text, raw)
		}
	})
}
