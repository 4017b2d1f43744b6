package schema

import (
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
		`<a data-entry="post/gone"/>x</a> y`:                    `x y`,
		`<a data-entry="post">x</a>`:                            `<a data-entry="post">x</a>`,
		`<p>data-entry="post/gone"</p>`:                         `<p>data-entry="post/gone"</p>`,
		`<code>&lt;a data-entry="post/gone"&gt;</code>`:         `<code>&lt;a data-entry="post/gone"&gt;</code>`,
	} {
		if got := MapEntryLinks(text, address); got != want {
			t.Errorf("%s becomes\n%s, want\n%s", text, got, want)
		}
	}
}

// FuzzMapEntryLinks checks that no link to an entry that is left out remains, and that the readable text stays.
func FuzzMapEntryLinks(f *testing.F) {
	f.Add(`<p><a data-entry="post/gone">x</a></p>`)
	f.Add(`<a data-entry="post/gone"><a data-entry="post/gone">x</a></a></a>`)
	f.Add(`<A DATA-ENTRY='post/gone' id=part-x>x`)
	f.Add(`<a data-entry="post/gone"/>x`)
	f.Add(`<textarea><a data-entry="post/gone">`)
	f.Fuzz(func(t *testing.T, text string) {
		if !strings.Contains(text, entryLinkMark) {
			return // sanitised text has attributes in lower case
		}
		got := MapEntryLinks(text, func(string, string) (string, bool) { return "", false })
		if before, after := wordsOf(text), wordsOf(got); before != after {
			t.Errorf("%q became %q", before, after)
		}
		for _, entry := range entriesIn(got) {
			t.Errorf("%q still links to %s", got, entry)
		}
	})
}

// entriesIn returns the entries that links of a piece of HTML name.
func entriesIn(text string) (all []string) {
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return all
		}
		token := tokens.Token()
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken || token.Data != "a" {
			continue
		}
		for _, a := range token.Attr {
			if a.Key == EntryLink && EntryLinkPattern.MatchString(a.Val) {
				all = append(all, a.Val)
			}
		}
	}
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
