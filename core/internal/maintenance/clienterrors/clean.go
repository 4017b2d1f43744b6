package clienterrors

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
)

// The maximum numbers of characters stored of a report.
const (
	maxMessage   = 300
	maxStack     = 4000
	maxComponent = 120
	maxBuild     = 64
	maxPath      = 200
)

var (
	mailAddress = regexp.MustCompile(`[^\s"'<>()\[\],;:/]+(?:@|%40)[^\s"'<>()\[\],;:/]+`)
	// query matches the query or fragment after an address or a path.
	query = regexp.MustCompile(`([\w/.)\]-])[?#][^\s"'<>)]*`)
	// number matches possible phone numbers, and token possible secrets and ids.
	number = regexp.MustCompile(`\+?\d[\d ()-]{7,}\d`)
	token  = regexp.MustCompile(`[A-Za-z0-9_-]{24,}`)
)

// left replaces removed text.
const left = "…"

// clean returns the report without possible personal data, cut to the stored length.
func (r Report) clean() Report {
	path, _, _ := strings.Cut(r.Path, "?")
	path, _, _ = strings.Cut(path, "#")
	if !strings.HasPrefix(path, "/") {
		path = ""
	}
	return Report{
		Message:   core.Cut(scrub(oneLine(r.Message)), maxMessage),
		Stack:     core.Cut(scrub(printable(r.Stack)), maxStack),
		Component: core.Cut(scrub(oneLine(r.Component)), maxComponent),
		Build:     core.Cut(oneLine(r.Build), maxBuild),
		Path:      core.Cut(scrub(oneLine(path)), maxPath),
	}
}

// scrub removes possible personal data: queries, mail addresses, tokens and phone numbers. Queries come first, because
// they may contain the others.
func scrub(text string) string {
	text = query.ReplaceAllString(text, "${1}")
	text = mailAddress.ReplaceAllString(text, left)
	text = token.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsAny(word, "0123456789") {
			return left
		}
		return word
	})
	return number.ReplaceAllString(text, left)
}

// oneLine returns a text on one line, without control characters.
func oneLine(text string) string { return strings.Join(strings.Fields(printable(text)), " ") }

// printable returns a text without control characters other than line breaks.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if c != '\n' && (unicode.IsControl(c) || !unicode.IsPrint(c) && !unicode.IsSpace(c)) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, ""))
}
