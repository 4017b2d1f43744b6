package field_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

func TestRichText(t *testing.T) {
	for rich, want := range map[field.Rich]string{
		"":                                     "",
		"plain":                                "plain",
		"<p>one</p><p>two</p>":                 "one two",
		"<p>one,\n\t two</p>\n<p> three </p>":  "one, two three",
		"a<br/>b":                              "a b",
		"a<br>b":                               "a b",
		"un<em>likely</em>":                    "unlikely",
		"<li>one</li><li>two</li>":             "one two",
		`<a href="/x" title="a &gt; b">go</a>`: "go",
		"1 &lt; 2 &amp;amp; 3":                 "1 < 2 &amp; 3",
		"a&nbsp;b":                             "a b",
		"<p>&nbsp;</p>":                        "",
		"<p>cut":                               "cut",
		"<p":                                   "",
		"a<":                                   "a",
	} {
		if got := rich.Text(); got != want {
			t.Errorf("the text of %q is %q, want %q", rich, got, want)
		}
		if got := rich.Opening(); got != want {
			t.Errorf("the opening of %q is %q, want %q", rich, got, want)
		}
	}
}

func TestOpeningIsBounded(t *testing.T) {
	for rich, want := range map[string]string{
		"<p>" + strings.Repeat("ü", field.MaxOpening) + "</p>":            strings.Repeat("ü", field.MaxOpening),
		"<p>" + strings.Repeat("ü", field.MaxOpening+1) + "</p>":          strings.Repeat("ü", field.MaxOpening),
		"<p>" + strings.Repeat("a", field.MaxOpening-1) + "</p><p>b</p>":  strings.Repeat("a", field.MaxOpening-1),
		"<p>" + strings.Repeat("a", field.MaxOpening-2) + "</p><p>bc</p>": strings.Repeat("a", field.MaxOpening-2) + " b",
	} {
		if got := field.Rich(rich).Opening(); got != want {
			t.Errorf("the opening of %q is %q", rich, got)
		}
	}
}

func BenchmarkOpening(b *testing.B) {
	rich := field.Rich(strings.Repeat("<p>Some <em>words</em> of a long article.</p>\n", 10_000))
	for b.Loop() {
		if len(rich.Opening()) != field.MaxOpening {
			b.Fatal("another length")
		}
	}
}
