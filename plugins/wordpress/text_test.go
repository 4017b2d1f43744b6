package wordpress

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// shown returns the HTML that a text becomes, and the notes.
func shown(t *testing.T, text string) (string, map[string]int) {
	t.Helper()
	notes := counts{}
	c := newConverter(fstest.MapFS{}, "x", articles.NewWriter(notes))
	i := &item{}
	i.Encoded = []part{{Text: text}}
	i.Encoded[0].XMLName.Space = "content"
	got, err := c.content(i)
	if err != nil {
		t.Fatal(err)
	}
	return got, notes
}

// counts is a Sink that counts notes.
type counts map[string]int

func (c counts) Note(_, text string)                { c[text]++ }
func (c counts) Record(plugin.Record) error         { return nil }
func (c counts) Refuse(plugin.Record, string) error { return nil }
func (c counts) File(plugin.FileRecord) (address string, err error) {
	return "", core.Errorf(core.NotFound, "no files")
}

// TestClassicText checks that content without blocks becomes what WordPress shows of it.
func TestClassicText(t *testing.T) {
	for text, want := range map[string]string{
		"one\ntwo\n\nthree":                     "<p>one<br/>\ntwo</p><p>three</p>",
		"one<br />\ntwo":                        "<p>one<br/>two</p>",
		"a <em>b\nc</em> d":                     "<p>a <em>b<br/>\nc</em> d</p>",
		"a\r\n\r\nb\n \n\nc":                    "<p>a</p><p>b</p><p>c</p>",
		"<pre>\na\n\n  b[0]\n</pre>\nc":         "<pre>a\n\n  b[0]\n</pre><p>c</p>",
		"see <code>a[i]\n[gallery]</code>\nyes": "<p>see <code>a[i]\n[gallery]</code><br/>\nyes</p>",
		"Shopping:\n<ul>\n<li>milk</li>\n<li>bread\nand butter</li>\n</ul>\nThen": "<p>Shopping:</p><ul>\n<li>milk</li>\n<li>bread<br/>\nand butter</li>\n</ul><p>Then</p>",
		"<table>\n<tr>\n<td>a\nb</td>\n\n<td>c\n\nd</td>\n</tr>\n</table>":        "<table>\n<tbody><tr>\n<td>a<br/>\nb</td>\n\n<td><p>c</p><p>d</p></td>\n</tr>\n</tbody></table>",
		"<blockquote>One\n\nTwo</blockquote>":                                     "<blockquote><p>One</p><p>Two</p></blockquote>",
		"<h2>A\nhead</h2>\ntext\n<hr>\nmore":                                      "<h2>A\nhead</h2><p>text</p><hr/><p>more</p>",
		"<p>one\ntwo\n\nthree</p>":                                                "<p>one<br/>\ntwo<br/><br/>three</p>",
		"<div>one\n\ntwo</div>":                                                   "<div><p>one</p><p>two</p></div>",
		"<ul><li>one\n<ul><li>two</li></ul></li></ul>":                            "<ul><li>one<ul><li>two</li></ul></li></ul>",
		"<a href=\"/x\"><div>a</div></a> b":                                       "<a href=\"/x\"><div><p>a</p></div></a><p>b</p>",
		"one<!--more-->\n\ntwo":                                                   "<p>one</p><p>two</p>",
		"<!-- wp:paragraph -->\n<p>one\ntwo</p>\n<!-- /wp:paragraph -->":          "<p>one\ntwo</p>",
		"": "",
	} {
		if got, _ := shown(t, text); got != want {
			t.Errorf("%q\nis   %q\nnot  %q", text, got, want)
		}
	}
}

// TestBrackets checks which texts in brackets are treated as shortcodes.
func TestBrackets(t *testing.T) {
	for text, want := range map[string]string{
		"teh [sic] end, [citation needed], [redacted], [1], [section], price[item], $map[key]": "",
		"[b]bold[/b] [x] [ ] [ann@a.example] [Editor's note: no] [map] [button]":               "",
		"[[gallery]]":                                                            "<p>[gallery]</p>",
		"a [contact-form-7 id=\"1\"] b":                                          "<p>a  b</p>",
		"[one_half]left[/one_half]":                                              "<p>left</p>",
		"[button url=\"/x\"]Go[/button]":                                         "<p>Go</p>",
		"[vc_row][vc_column]in[/vc_column][/vc_row]":                             "<p>in</p>",
		"[video width=\"640\" mp4=\"https://old.example/a.mp4\"][/video]":        `<p><a href="https://old.example/a.mp4">https://old.example/a.mp4</a></p>`,
		"[audio src=\"https://old.example/a.mp3\"]":                              `<p><a href="https://old.example/a.mp3">https://old.example/a.mp3</a></p>`,
		"[youtube https://www.youtube.com/watch?v=abc&amp;t=1]":                  `<p><a href="https://www.youtube.com/watch?v=abc&amp;t=1">https://www.youtube.com/watch?v=abc&amp;t=1</a></p>`,
		"[embed]https://vimeo.com/1[/embed]":                                     `<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>`,
		"[gist]abc/123[/gist]":                                                   `<p><a href="https://gist.github.com/abc/123">https://gist.github.com/abc/123</a></p>`,
		"a\n\nhttps://www.youtube.com/watch?v=abc\n\nb":                          `<p>a</p><p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p><p>b</p>`,
		"[code lang=\"php\"]\n$a[1] = [gallery];\n\n&lt;b&gt; <i>x</i>\n[/code]": "<pre><code class=\"language-php\">$a[1] = [gallery];\n\n&lt;b&gt; &lt;i&gt;x&lt;/i&gt;</code></pre>",
		"[caption id=\"a\" width=\"300\"]<a href=\"/b\"><img src=\"/a.png\"></a> The <em>boat</em>[/caption]":                                                   `<figure><a href="/b"><img src="/a.png"/></a><figcaption>The <em>boat</em></figcaption></figure>`,
		"[caption caption='Old']<img src=\"/a.png\">[/caption]":                                                                                                 `<figure><img src="/a.png"/><figcaption>Old</figcaption></figure>`,
		"<!-- wp:embed -->\n<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\nhttps://vimeo.com/1\n</div></figure>\n<!-- /wp:embed -->": `<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>`,
		"<iframe src=\"https://www.youtube.com/embed/abcdefg?rel=0\"></iframe>":                                                                                 `<p><a href="https://www.youtube.com/watch?v=abcdefg">https://www.youtube.com/watch?v=abcdefg</a></p>`,
	} {
		if want == "" {
			want = "<p>" + strings.ReplaceAll(text, "'", "&#39;") + "</p>"
		}
		if got, _ := shown(t, text); got != want {
			t.Errorf("%q\nis   %q\nnot  %q", text, got, want)
		}
	}
	if _, notes := shown(t, "[one_half]a[/one_half] [contact-form-7 id=\"1\"] [sic]"); len(notes) != 2 || notes["shortcodes such as one_half were taken out"] != 1 {
		t.Errorf("it notes %v", notes)
	}
}
