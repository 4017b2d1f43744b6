package feeds

import (
	"strings"
	"unicode"
)

// oneLine returns a text on one line, without unprintable characters.
func oneLine(text string) string {
	printable := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == unicode.ReplacementChar || !unicode.IsGraphic(r) && !unicode.Is(unicode.Join_Control, r):
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(printable), " ")
}

// shorten cuts a text to at most the given number of characters, at the end of a word if possible, and appends "…" if
// it was cut.
func shorten(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	cut := string(runes[:most])
	if end := strings.LastIndexByte(cut, ' '); end > 0 {
		cut = cut[:end]
	}
	return strings.TrimRight(cut, " .,;:") + "…"
}

// absolute returns the absolute URL for an address, which may be a path on the site.
func absolute(origin, address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return origin + address
	}
	return address
}
