package articles

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// OneLine returns a text on one line without characters that no text may contain, such as control characters.
func OneLine(text string) string { return strings.Join(strings.Fields(Printable(text)), " ") }

// Printable returns a text without control characters other than tabs and line breaks, and without characters that
// Unicode reserves for programs.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r' || r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029':
			return '\n'
		case unicode.IsControl(r), r&0xFFFE == 0xFFFE, r >= 0xFDD0 && r <= 0xFDEF, r >= 0xFFF9 && r <= 0xFFFB:
			return -1
		}
		return r
	}, text)
}

// clean removes characters that no text may contain from the texts of an article.
func (p *Post) clean() {
	for _, text := range []*string{&p.Title, &p.Author, &p.Category} {
		*text = OneLine(*text)
	}
	p.SEO.Title = core.Cut(OneLine(p.SEO.Title), 199)
	p.SEO.Description = field.Long(core.Cut(OneLine(string(p.SEO.Description)), 499))
	for i := range p.Tags {
		p.Tags[i] = OneLine(p.Tags[i])
	}
	p.Excerpt, p.Content = Printable(p.Excerpt), Printable(p.Content)
}

// unread are the elements whose text nobody reads.
var unread = map[string]bool{
	"script": true, "style": true, "template": true, "iframe": true, "object": true, "noscript": true, "textarea": true, "select": true, "title": true, "svg": true, "math": true,
}

// blank reports whether a piece of HTML shows neither a text nor a picture nor a line.
func blank(text string) bool {
	tokens := html.NewTokenizer(strings.NewReader(text))
	hidden := 0
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			return true
		case html.TextToken:
			if hidden == 0 && strings.TrimSpace(strings.Map(visible, string(tokens.Text()))) != "" {
				return false
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			token := tokens.Token()
			switch {
			case kind == html.EndTagToken && unread[token.Data]:
				hidden = max(hidden-1, 0)
			case kind == html.StartTagToken && unread[token.Data]:
				hidden++
			case token.Data == "hr", token.Data == "img" && has(token, "src"):
				return false
			}
		}
	}
}

// has reports whether a tag has an attribute with a value.
func has(token html.Token, name string) bool {
	for _, a := range token.Attr {
		if a.Key == name && strings.TrimSpace(a.Val) != "" {
			return true
		}
	}
	return false
}

// visible drops the characters that show nothing.
func visible(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Cc, unicode.Variation_Selector) {
		return -1
	}
	return r
}

var tagPattern = regexp.MustCompile(`<[^<>]*>`)

// plain returns the text of a short piece of HTML.
func plain(html string) string {
	return strings.Join(strings.Fields(tagPattern.ReplaceAllString(html, " ")), " ")
}

func cutTags(tags []string) []string {
	out := []string{}
	for _, t := range tags {
		if t = strings.TrimSpace(t); t != "" && len(out) < 50 {
			out = append(out, core.Cut(t, 59))
		}
	}
	return out
}

// inlinePattern matches tags that do not separate words.
var inlinePattern = regexp.MustCompile(`(?i)</?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>`)

// wordsIn returns the number of words in HTML. It must agree with admin-ui/src/entry-form/writing/reading.ts, which counts
// again when staff change an article.
func wordsIn(html string) int {
	html = strings.ReplaceAll(inlinePattern.ReplaceAllString(html, ""), "&nbsp;", " ")
	return len(strings.Fields(plain(html)))
}

// readTime200 returns the time to read an article in minutes, at 200 words a minute, from 1 to 600.
func readTime200(html string) int { return min(max(wordsIn(html)/200, 1), 600) }
