package certs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/web/certs"
)

func TestParseNames(t *testing.T) {
	good := map[string][]string{
		"":                                    nil,
		"example.co.uk":                       {"example.co.uk"},
		" Example.CO.UK , www.example.co.uk,": {"example.co.uk", "www.example.co.uk"},
		"a.example,A.example":                 {"a.example"},
		"münchen.example":                     {"xn--mnchen-3ya.example"},
	}
	for text, want := range good {
		if got, err := certs.ParseNames(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("ParseNames(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	bad := map[string]string{
		"localhost":                            "no public name",
		"203.0.113.5":                          "an address",
		"[2001:db8::1]":                        "an address",
		"*.example.co.uk":                      "list each of them",
		"https://example.co.uk":                "no public name",
		"example.co.uk:443":                    "no public name",
		"example.co.uk.":                       "no public name",
		"exa_mple.co.uk":                       "no public name",
		"a..example":                           "no public name",
		".example":                             "no public name",
		strings.Repeat("a", 64) + ".example":   "no public name",
		strings.Repeat("a.b.c,", 1) + "x y.uk": "no public name",
	}
	for text, want := range bad {
		if got, err := certs.ParseNames(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseNames(%q) = %q, %v, want an error with %q", text, got, err, want)
		}
	}
}

func FuzzParseNames(f *testing.F) {
	for _, seed := range []string{"example.co.uk,www.example.co.uk", "münchen.example", "*.x", "::1", "a.b.", "xn--a.b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		names, err := certs.ParseNames(text)
		if err != nil {
			return
		}
		for _, name := range names {
			again, err := certs.ParseNames(name)
			if err != nil || len(again) != 1 || again[0] != name || len(name) > 253 {
				t.Errorf("ParseNames(%q) gave %q, which gives %q, %v", text, name, again, err)
			}
		}
	})
}
