package transfer

import (
	"strings"
	"unicode"
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
