package field_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

func TestMapKeepsOrderAndValues(t *testing.T) {
	for _, text := range []string{
		`null`, `{}`,
		`{"b":"2","a":1,"c":true,"10":false,"9":-1.50,"é":"ü"}`,
		`{"big":12345678901234567890123,"small":1e-7}`,
	} {
		var m field.Specs
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Errorf("%s is refused: %v", text, err)
			continue
		}
		if out, err := json.Marshal(m); err != nil || string(out) != text {
			t.Errorf("%s reads back %s, %v", text, out, err)
		}
	}
}

func TestMapRefusesWrongValues(t *testing.T) {
	for name, c := range map[string]struct {
		into json.Unmarshaler
		bad  []string
	}{
		"any":     {new(field.Specs), []string{`[]`, `"a"`, `1`, `true`, `{"a":}`, `{"a":1,}`, `{1:2}`, `{"a":1`, `{"a":1]`, ``, `{`}},
		"specs":   {new(field.Specs), []string{`{"a":null}`, `{"a":{}}`, `{"a":[]}`, `{"a":{"b":"c"}}`, `{"a":"x","b":[1]}`}},
		"prices":  {new(field.Prices), []string{`{"a":"1"}`, `{"a":null}`, `{"a":true}`, `{"a":{}}`, `{"a":1e999}`}},
		"amounts": {new(field.Amounts), []string{`{"a":true}`, `{"a":null}`, `{"a":[]}`, `{"a":{}}`}},
	} {
		for _, text := range c.bad {
			if err := c.into.UnmarshalJSON([]byte(text)); err == nil {
				t.Errorf("%s: %s is taken", name, text)
			}
		}
	}
}

func TestMapNamesTheWrongValue(t *testing.T) {
	var m field.Prices
	if err := json.Unmarshal([]byte(`{"Basic":1,"Pro":"lots"}`), &m); err == nil || !strings.Contains(err.Error(), `"Pro" must be a number`) {
		t.Errorf("the error is %v", err)
	}
}

func TestMapCheck(t *testing.T) {
	prices := func(n int) string {
		pairs := make([]string, n)
		for i := range pairs {
			pairs[i] = fmt.Sprintf(`"plan %d":%d`, i, i)
		}
		return "{" + strings.Join(pairs, ",") + "}"
	}
	label := func(n int) string { return `{"` + strings.Repeat("a", n) + `":1}` }
	for _, c := range []struct {
		text, problem string
	}{
		{`null`, ""},
		{`{}`, ""},
		{`{"a":0,"b":1000000000}`, ""},
		{prices(field.MaxKeys), ""},
		{prices(field.MaxKeys + 1), "must have at most"},
		{label(field.MaxKey), ""},
		{label(field.MaxKey + 1), "must not have a label longer"},
		{`{"":1}`, "must not have an empty label"},
		{`{" \t":1}`, "must not have an empty label"},
		{`{"a":-1}`, `has "a", which must be from 0`},
		{`{"a":1000000000.5}`, `has "a", which must be from 0`},
	} {
		var m field.Prices
		if err := json.Unmarshal([]byte(c.text), &m); err != nil {
			t.Fatal(err)
		}
		switch err := m.Check(); {
		case c.problem == "" && err != nil:
			t.Errorf("%.40s is refused: %v", c.text, err)
		case c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)):
			t.Errorf("%.40s: the error is %v, want %q", c.text, err, c.problem)
		}
	}
}

// TestMapValuesAreBounded checks that map values are limited to what JSON decoders can represent and a page can show.
func TestMapValuesAreBounded(t *testing.T) {
	long := strings.Repeat("é", field.MaxMapText)
	for value, want := range map[string][2]string{ // of specs and of amounts
		`0`: {}, `-0.0`: {}, `1e9`: {}, `"free"`: {}, `"` + long + `"`: {}, `0.` + strings.Repeat("1", 98): {},
		`-5`:                           {"", "must be from 0"},
		`1e999`:                        {"64 bits", "64 bits"},
		`-1e999`:                       {"64 bits", "64 bits"},
		`1000000001`:                   {"", "must be from 0"},
		`0.` + strings.Repeat("1", 99): {"100 digits", "100 digits"},
		`"` + long + `x"`:              {"2000 characters", "2000 characters"},
	} {
		var specs field.Specs
		var amounts field.Amounts
		for i, m := range []interface {
			json.Unmarshaler
			field.Checker
		}{&specs, &amounts} {
			if err := m.UnmarshalJSON([]byte(`{"a":` + value + `}`)); err != nil {
				t.Fatal(err)
			}
			err := m.Check()
			part, named := errors.AsType[*field.PartError](err)
			if want[i] == "" && err != nil || want[i] != "" && (!named || part.Part != "a" || !strings.Contains(err.Error(), want[i])) {
				t.Errorf("%T of %.30s: the error is %v, want %q", m, value, err, want[i])
			}
		}
	}
}

func TestMapSaysWhatItsValuesAre(t *testing.T) {
	for want, m := range map[string]interface{ Of() string }{
		"scalar": field.Specs{}, "price": field.Prices{}, "amount": field.Amounts{}, "": field.Map[int]{},
	} {
		if got := m.Of(); got != want {
			t.Errorf("%T is a map of %q, want %q", m, got, want)
		}
	}
}

func FuzzMap(f *testing.F) {
	for _, seed := range []string{`{"b":1,"a":"x","c":true}`, `null`, `{}`, `{"a":{}}`, `{"a":1,"a":2}`, `{"a":1`, `{"a":1}]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var first, second field.Specs
		if json.Unmarshal(data, &first) != nil {
			return
		}
		out, err := first.MarshalJSON()
		if err != nil || !json.Valid(out) {
			t.Fatalf("%q is written %q, %v", data, out, err)
		}
		if err := json.Unmarshal(out, &second); err != nil || len(second) != len(first) {
			t.Fatalf("%s reads back as %d pairs, %v; want %d", out, len(second), err, len(first))
		}
		for i := range first {
			if first[i].Key != second[i].Key {
				t.Fatalf("pair %d of %s is %q, want %q", i, out, second[i].Key, first[i].Key)
			}
		}
	})
}
