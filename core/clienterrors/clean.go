package clienterrors

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
)

// The most characters of the parts of a report that are kept.
const (
	maxMessage   = 300
	maxStack     = 4000
	maxComponent = 120
	maxBuild     = 64
	maxPath      = 200
)

var (
	mailAddress = regexp.MustCompile(`[^\s"'<>()\[\],;:/]+(?:@|%40)[^\s"'<>()\[\],;:/]+`)
	// query follows an address or a path.
	query = regexp.MustCompile(`([\w/.)\]-])[?#][^\s"'<>)]*`)
	// number is what may be one of a phone, and token what may be one of anything else.
	number = regexp.MustCompile(`\+?\d[\d ()-]{7,}\d`)
	token  = regexp.MustCompile(`[A-Za-z0-9_-]{24,}`)
)

// left stands where something was taken out.
const left = "…"

// clean gives the report without what may be personal, and no longer than is kept.
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

// scrub takes out what may be personal: queries, mail addresses, tokens and phone numbers. The order matters: a query may hold
// the others.
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

// oneLine puts a text in one line without control characters.
func oneLine(text string) string { return strings.Join(strings.Fields(printable(text)), " ") }

// printable gives a text without control characters but ends of lines.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if c != '\n' && (unicode.IsControl(c) || !unicode.IsPrint(c) && !unicode.IsSpace(c)) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, ""))
}
