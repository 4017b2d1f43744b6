package markdown_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core/internal/feeds/markdown"
)

func TestFromHTML(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"headings", "<h2 id=\"part-a\">One</h2><h6>Six</h6>", "## One\n\n###### Six"},
		{"marks", "<p><strong>b</strong> <em>i</em> <s>s</s> <code>c</code> <u>u</u> H<sub>2</sub>O</p>", "**b** *i* ~~s~~ `c` u H2O"},
		{"signs", "<p>2 * 3 * 4</p><p># no</p><p>1. no</p><p>&lt;b&gt;</p>", "2 * 3 * 4\n\n\\# no\n\n1\\. no\n\n&lt;b&gt;"},
		{"a link", `<p><a data-entry="post/1" href="https://x.test/blog/a" class="button">Go</a></p>`, "[Go](https://x.test/blog/a)"},
		{"a link without a target", `<p><a data-entry="post/1">Go</a></p>`, "[Go]()"},
		{"a callout", "<aside><p>One</p><p>Two</p></aside>", "> One\n> \n> Two"},
		{
			"a picture", `<figure><img src="https://x.test/a.png" alt="A [b]" width="3"><figcaption>Words</figcaption></figure>`,
			"![A \\[b\\]](https://x.test/a.png)\n\nWords",
		},
		{"code", `<pre><code class="language-go">a := "b"` + "\n</code></pre>", "```go\na := \"b\"\n```"},
		{
			"a table", `<table><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1|2</p></td><td><p>x<br>y</p></td></tr></tbody></table>`,
			"| A | B |\n|---|---|\n| 1\\|2 | x  <br />y |",
		},
		{"lists", `<ol start="3"><li><p>x</p></li><li><p>y</p><ul><li>z</li></ul></li></ol>`, "3. x\n4. y\n   \n   - z"},
		{"a block", `<div data-block="x" data-value="{}"><p>drawn</p></div>`, "drawn"},
		{"scripts", `<script>alert(1)</script><style>p{}</style><p>a</p>`, "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := markdown.FromHTML(c.text)
			if err != nil || got != c.want {
				t.Errorf("%q, %v\nwant %q", got, err, c.want)
			}
		})
	}
}

// TestSpan checks that no attribute of a short text makes a long document.
func TestSpan(t *testing.T) {
	got, err := markdown.FromHTML(`<table><tr><td colspan="1000000" rowspan="65534">a</td></tr><tr><td>` + strings.Repeat("b", 10_000) + `</td></tr></table>`)
	if err != nil || len(got) > 20_000 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// TestLevels checks that quotations and lists within each other do not make a long document of a short text, and that a
// text with too many elements within each other is refused.
func TestLevels(t *testing.T) {
	for _, tags := range [][2]string{{"<blockquote>", "</blockquote>"}, {"<aside>", "</aside>"}, {"<ul><li>", "</li></ul>"}} {
		n := 200
		text := strings.Repeat(tags[0], n) + strings.Repeat("<p>a</p>", 1000) + strings.Repeat(tags[1], n)
		got, err := markdown.FromHTML(text)
		if err != nil || len(got) > 200_000 || strings.Count(got, "a") < 1000 {
			t.Errorf("%s: %d bytes, %v", tags[0], len(got), err)
		}
	}
	if _, err := markdown.FromHTML(strings.Repeat("<div>", 600)); err == nil {
		t.Error("a text of 600 levels is accepted")
	}
}

func FuzzFromText(f *testing.F) {
	for _, text := range []string{
		"Words", "a\nb\n\nc", "# a\n- b\n1. c\n> d\n===\n---\n***", "[a](javascript:b) <b>&amp; `c` *d* _e_ ~f~ \\", "```\ncode", "    code", "a  \nb", "| a |\n|---|",
		"https://example.co.uk/a_b_c?d=*", "+ a\n* b", "a\\\nb", "<!-- a -->",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 || strings.ContainsFunc(text, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsGraphic(r) && r != '\n' }) {
			t.Skip()
		}
		written, err := markdown.FromText(text)
		if err != nil {
			t.Fatal(err)
		}
		var shown bytes.Buffer
		if err := goldmark.Convert([]byte(written), &shown); err != nil {
			t.Fatal(err)
		}
		if got, want := wordsOf(t, shown.String()), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("%q is shown as %q, written as %q", want, got, written)
		}
	})
}

// wordsOf returns the words of HTML, and fails the test if it has other elements than paragraphs and breaks.
func wordsOf(t *testing.T, text string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for n := range doc.Descendants() {
		switch {
		case n.Type == html.TextNode:
			out.WriteString(n.Data)
		case n.Type == html.ElementNode && !strings.Contains(" html head body p br ", " "+n.Data+" "):
			t.Errorf("the text has the element %s", n.Data)
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}
