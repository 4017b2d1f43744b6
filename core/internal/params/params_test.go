package params_test

import (
	"errors"
	"maps"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/params"
)

func TestParse(t *testing.T) {
	for query, want := range map[string]params.Params{
		"":              nil,
		"a=1&b=":        {"a": "1", "b": ""},
		"a=b%20c&d=e+f": {"a": "b c", "d": "e f"},
		"a":             {"a": ""},
		"=x":            {"": "x"},
	} {
		if got, err := params.Parse(query); err != nil || !maps.Equal(got, want) {
			t.Errorf("%q gives %v, %v; want %v", query, got, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for query, says := range map[string]string{
		"a=%zz":           "query string",
		"a=1;b=2":         "query string",
		"a=1&a=1":         `"a" is given twice`,
		"b=1&b=1&a=1&a=2": `"a" is given twice`,
		strings.Repeat("k", 5000) + "=1&" + strings.Repeat("k", 5000) + "=1": "…",
	} {
		_, err := params.Parse(query)
		if core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), says) || len(err.Error()) > 200 {
			t.Errorf("%.40q: the error is %v, want one that says %s", query, err, says)
		}
	}
}

func TestEachGoesByNameAndEndsAtAnError(t *testing.T) {
	p, seen, enough := params.Params{"c": "3", "a": "1", "b": "2"}, "", errors.New("enough")
	err := p.Each(func(name, value string) error {
		if seen += name + value; name == "b" {
			return enough
		}
		return nil
	})
	if seen != "a1b2" || !errors.Is(err, enough) {
		t.Errorf("it saw %q and gave %v", seen, err)
	}
}

func TestUnknownNamesWhatIsKnown(t *testing.T) {
	err := params.Unknown("colour", "limit", "sort")
	for _, word := range []string{`"colour"`, "limit, sort"} {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error %q does not say %s", err, word)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a=1&b=2")
	f.Add("a=%00&&=")
	f.Fuzz(func(t *testing.T, query string) {
		p, err := params.Parse(query)
		if err != nil {
			if core.CodeOf(err) != core.Malformed {
				t.Fatalf("%q: the error is %v", query, err)
			}
			return
		}
		values := url.Values{}
		for name, value := range p {
			values.Set(name, value)
		}
		if again, err := params.Parse(values.Encode()); err != nil || !maps.Equal(again, p) {
			t.Fatalf("%q gives %v, which reads back %v, %v", query, p, again, err)
		}
	})
}
