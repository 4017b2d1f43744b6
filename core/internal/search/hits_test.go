package search

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestExcerpts(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	for query, want := range map[string]string{
		"q=portal":                      "Your clients see their invoices.",
		"q=invoice":                     "Your clients see their <mark>invoices</mark>.",
		"q=zoo":                         "Clusters We run Kubernetes at the <mark>zoo</mark>. 5 &lt; 6 &amp; so on.",
		"q=%22kubernetes+at+the+zoo%22": "Clusters We run <mark>Kubernetes</mark> at the <mark>zoo</mark>. 5 &lt; 6 &amp; so on.",
		"q=shops":                       "Sites &amp; <mark>shops</mark> that last.",
		"q=cafe":                        "A <mark>café</mark> in Leeds",
		"q=databse":                     "Look after <mark>databases</mark> and clusters.",
		"q=inv":                         "Your clients see their <mark>invoices</mark>.",
	} {
		r := find(t, x, query, false)
		if len(r.Hits) == 0 || r.Hits[0].Excerpt != want {
			t.Errorf("%s: %+v, want the excerpt %q", query, r.Hits, want)
		}
	}
}

func TestExcerptOfLongTexts(t *testing.T) {
	t.Parallel()
	marks := map[string]bool{"needl": true}
	straw := strings.Repeat("Žluťoučký kůň & so on. ", 40)
	got := excerpt(bodyOf(straw, straw+"a needle in "+straw), marks)
	if !strings.HasPrefix(got, "…") || !strings.HasSuffix(got, "…") || !strings.Contains(got, " a <mark>needle</mark> in Žluťoučký") {
		t.Errorf("the excerpt is %q", got)
	}
	if n := utf8.RuneCountInString(got); n < excerptLength/2 || n > 2*excerptLength || !utf8.ValidString(got) {
		t.Errorf("the excerpt has %d characters: %q", n, got)
	}
	// Text beyond the depth limit is not highlighted.
	if got := excerpt(bodyOf(strings.Repeat(straw, 50)+"needle"), marks); !strings.HasPrefix(got, "Žluťoučký") || strings.Contains(got, "<mark>") {
		t.Errorf("the excerpt is %q", got)
	}
	if got := excerpt(bodyOf(strings.Repeat("x", 500)), marks); got != strings.Repeat("x", excerptLength)+"…" {
		t.Errorf("the excerpt of one long word is %q", got)
	}
	if got := excerpt(nil, marks); got != "" {
		t.Errorf("the excerpt of nothing is %q", got)
	}
}

// bodyOf returns English texts as passages.
func bodyOf(texts ...string) []passage {
	all := make([]passage, len(texts))
	for i, text := range texts {
		all[i] = passage{text, bodyZone}
	}
	return all
}
