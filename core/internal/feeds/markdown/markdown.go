// Package markdown writes texts as Markdown: CommonMark with the tables and the struck text of GitHub.
package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// conversion converts HTML. It is safe for concurrent use.
var conversion = newConversion()

func newConversion() *converter.Converter {
	c := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), strikethrough.NewStrikethroughPlugin(),
		table.NewTablePlugin(
			// Cells are not aligned: a long cell would be repeated as spaces in each row.
			table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal), table.WithHeaderPromotion(true),
			table.WithNewlineBehavior(table.NewlineBehaviorPreserve),
		),
	))
	c.Register.TextTransformer(func(_ converter.Context, text string) string {
		return references.ReplaceAllString(text, "&amp;$1")
	}, converter.PriorityEarly)
	// The library escapes a fence of code as a whole, with one backslash, and reads on behind it.
	c.Register.UnEscaper(func(text []byte, at int) int {
		if text[at] == '`' || text[at] == '~' {
			return 1
		}
		return -1
	}, converter.PriorityEarly)
	return c
}

// references matches text that would be read as a character reference, which the library does not escape.
var references = regexp.MustCompile(`&(#?[A-Za-z0-9]+;)`)

// FromHTML returns rich text as Markdown, without white space around it. What Markdown has no sign for is written as its
// text; callouts are quotations. It fails if elements are within each other more than 512 times.
func FromHTML(text string) (string, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return "", err
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	for n := range body.Descendants() {
		prepare(n)
	}
	out, err := conversion.ConvertNode(body)
	return string(bytes.TrimSpace(out)), err
}

// maxSpan is the largest number of columns or rows of a cell. Each of them is written, so that a larger number would make a
// short text a long document.
const maxSpan = 16

// maxLevel is the largest number of quotations and lists within each other. Each line repeats the signs of all of them.
const maxLevel = 16

func prepare(n *html.Node) {
	switch n.DataAtom {
	case atom.Aside:
		n.Data, n.DataAtom = "blockquote", atom.Blockquote
		limitLevel(n)
	case atom.Blockquote, atom.Ul, atom.Ol, atom.Li:
		limitLevel(n)
	case atom.Td, atom.Th:
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
			if a.Key != "colspan" && a.Key != "rowspan" {
				return false
			}
			span, err := strconv.Atoi(a.Val)
			return err != nil || span > maxSpan
		})
	}
}

// limitLevel makes an ordinary part of an element that is within too many quotations and lists.
func limitLevel(n *html.Node) {
	level := 0
	for above := range n.Ancestors() {
		if above.DataAtom == atom.Blockquote || above.DataAtom == atom.Li {
			level++
		}
	}
	if level >= maxLevel {
		n.Data, n.DataAtom = "div", atom.Div
	}
}

var emptyLines = regexp.MustCompile(`\n\s*\n`)

// FromText returns plain text as Markdown that shows the same words, with the same lines and paragraphs.
func FromText(text string) (string, error) {
	var out strings.Builder
	for _, paragraph := range emptyLines.Split(text, -1) {
		lines := html.EscapeString(strings.TrimSpace(paragraph))
		out.WriteString("<p>" + strings.ReplaceAll(lines, "\n", "<br>") + "</p>")
	}
	return FromHTML(out.String())
}
