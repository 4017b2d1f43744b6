package transfer_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestMarkdownKeeps checks that the elements made from Markdown are kept, in the forms that rich text allows.
func TestMarkdownKeeps(t *testing.T) {
	s, to := site(t)
	fromFolder(t, s, to, "kept", map[string]string{
		"a.md": "---\ntitle: a\n---\n# Head\n\n~~£50~~ £40\n\n- [x] done\n- [ ] open\n\n| a | b |\n|--:|:-:|\n| 1 | 2 |\n\n<iframe src=\"https://player.vimeo.com/video/1\"></iframe>\n\nA claim[^1] on <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>.\n\n[^1]: The source.\n",
	})
	shown := fmt.Sprint(articles(t, s)["a"]["content"])
	for _, want := range []string{
		`<h2 id="part-head">Head</h2>`, "<s>£50</s> £40", "<li>\u2611 done</li>", "<li>\u2610 open</li>", `<td align="right">1</td>`, `<td align="center">2</td>`, `<p><a href="https://vimeo.com/1">`,
		`A claim<sup id="part-fnref:1"><a href="#part-fn:1">1</a></sup> on 漢 (kan).`, `<li id="part-fn:1">`, `<p>The source.`, `<a href="#part-fnref:1">`,
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("%s is not in %s", want, shown)
		}
	}
}

// TestPicturesOfMarkdown checks that pictures are found whatever form a reference has, and that a missing one does not
// prevent the import of the article.
func TestPicturesOfMarkdown(t *testing.T) {
	s, to := site(t)
	files := map[string]string{
		"posts/head.md": "---\ntitle: head\ncover: nowhere.png\n---\ntext", "posts/code.md": "---\ntitle: code\n---\n`{{< figure src=\"img/a.png\" >}}`",
	}
	texts := []string{
		"![a](<img/my pic.png>)", "![b](img/my%20pic.png)", "<img src='img/a.png' alt='d'>", "<img src=img/a.png>", "![q](img/a.png?raw=true)",
		"<IMG SRC=\"img/a.png\">", "[![l](img/links.png)](img/links.png)", "![e](img/\u00e9.png)", "![f](img/o\u0308.png)", "![r](/root.png)",
		"before {{< figure src=\"img/a.png\" title=\"cap\" >}} after", "<img alt=\"a > b\" src=\"img/a.png\">", "[file](img/links.png)",
	}
	for n, text := range texts {
		files[fmt.Sprintf("posts/p%d.md", n)] = fmt.Sprintf("---\ntitle: p%d\n---\nx\n\n%s\n\nx", n, text)
	}
	for n, name := range []string{"posts/img/my pic.png", "posts/img/a.png", "posts/img/links.png", "posts/img/e\u0301.png", "posts/img/\u00f6.png", "static/root.png"} {
		files[name] = picture(t, 4+n)
	}
	if out := fromFolder(t, s, to, "pictures", files); !strings.Contains(out, "media: 6 new") || strings.Contains(out, "refused") {
		t.Errorf("it says %q", out)
	}
	by := articles(t, s)
	for n, text := range texts {
		shown := fmt.Sprint(by[fmt.Sprintf("p%d", n)]["content"])
		if !strings.Contains(shown, `="/media/`) || strings.Contains(shown, `="img`) || strings.Contains(shown, "{{") {
			t.Errorf("%s is %s", text, shown)
		}
	}
	if shown := fmt.Sprint(by["p10"]["content"]); !strings.Contains(shown, "<figcaption>cap</figcaption>") || !strings.Contains(shown, "<p>before") || !strings.Contains(shown, "after</p>") {
		t.Errorf("the figure is %s", shown)
	}
	if by["head"] == nil || !strings.Contains(fmt.Sprint(by["code"]["content"]), "figure src=") {
		t.Errorf("there is %v", by)
	}
}
