package schema

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestMapEntryLinks(t *testing.T) {
	t.Parallel()
	address := func(typ, id string) (string, bool) {
		switch id {
		case "shown":
			return "/" + typ + `s/a"b`, true
		case "draft":
			return "", true
		}
		return "", false
	}
	for text, want := range map[string]string{
		`<p>none</p>`: `<p>none</p>`,
		`<p><a data-entry="post/shown">x</a>!</p>`:              `<p><a data-entry="post/shown" href="/posts/a&#34;b">x</a>!</p>`,
		`<a href="/old" data-entry="post/shown">x</a>`:          `<a data-entry="post/shown" href="/posts/a&#34;b">x</a>`,
		`<a data-entry="post/draft" href="/old">x</a>`:          `<a data-entry="post/draft">x</a>`,
		`<p><a data-entry="post/gone">an <em>x</em></a> y</p>`:  `<p>an <em>x</em> y</p>`,
		`<a id="part-a" data-entry="post/gone" title="t">x</a>`: `<a id="part-a">x</a>`,
		`<a data-entry="post/gone">x</a><a href="/y">y</a>`:     `x<a href="/y">y</a>`,
		`<a data-entry="post">x</a>`:                            `<a data-entry="post">x</a>`,
		`<p>data-entry="post/gone"</p>`:                         `<p>data-entry="post/gone"</p>`,
		`<code>&lt;a data-entry="post/gone"&gt;</code>`:         `<code>&lt;a data-entry="post/gone"&gt;</code>`,
	} {
		if got := MapEntryLinks(text, address); got != want {
			t.Errorf("%s becomes\n%s, want\n%s", text, got, want)
		}
	}
}

func TestEntryLinks(t *testing.T) {
	t.Parallel()
	var all []string
	for typ, id := range EntryLinks(`<p><a data-entry="post/1">a</a> <a href="/x">b</a> <a data-entry="case-study/2">c</a></p>`) {
		all = append(all, typ+" "+id)
	}
	if !slices.Equal(all, []string{"post 1", "case-study 2"}) {
		t.Errorf("the links lead to %q", all)
	}
}

// FuzzMapEntryLinks checks that no link to an entry that is left out remains, and that the readable text stays.
func FuzzMapEntryLinks(f *testing.F) {
	f.Add(`<p><a data-entry="post/gone">x</a></p>`)
	f.Add(`<a data-entry="post/gone"><a data-entry="post/gone">x</a></a></a>`)
	f.Add(`<A DATA-ENTRY='post/gone' id=part-x>x`)
	f.Add(`<textarea><a data-entry="post/gone">`)
	f.Fuzz(func(t *testing.T, text string) {
		got := MapEntryLinks(text, func(string, string) (string, bool) { return "", false })
		if before, after := wordsOf(text), wordsOf(got); before != after {
			t.Errorf("%q became %q", before, after)
		}
		for typ, id := range EntryLinks(got) {
			t.Errorf("%q still links to %s/%s", got, typ, id)
		}
	})
}

// wordsOf returns the text of a piece of HTML.
func wordsOf(text string) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			b.Write(tokens.Text())
		}
	}
}
