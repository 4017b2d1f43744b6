package pageeditor

import (
	"crypto/rand"
	"strings"
	"unicode/utf8"
)

// Marks consist of characters for private use, each of which stands for twelve bits. A mark is the key of its session,
// which nobody can guess, and a number.
const (
	firstMark  = '\uE000'
	markBits   = 12
	keyChars   = 4
	indexChars = 2
	markChars  = keyChars + indexChars
	markBytes  = markChars * 3
	maxMarks   = 1 << (markBits * indexChars)
)

// newKey returns the random beginning of all marks of a session.
func newKey() string {
	var random [keyChars * 2]byte
	_, _ = rand.Read(random[:]) // it does not fail
	var key strings.Builder
	for i := range keyChars {
		key.WriteRune(firstMark + (rune(random[2*i])<<8|rune(random[2*i+1]))&(1<<markBits-1))
	}
	return key.String()
}

// markOf returns the mark with a number.
func markOf(key string, n int) string {
	return key + string([]rune{firstMark + rune(n>>markBits), firstMark + rune(n&(1<<markBits-1))})
}

// isMarkChar reports whether marks may contain a character.
func isMarkChar(r rune) bool { return r >= firstMark && r < firstMark+1<<markBits }

// marked is a text that follows a mark.
type marked struct {
	index int
	text  string // up to the next mark
}

// splitMarks returns the marks in a text with what follows each of them, and the text without them.
func splitMarks(key, text string) (found []marked, plain string) {
	if !strings.Contains(text, key) {
		return nil, text
	}
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(text, key)
		out.WriteString(before)
		if len(found) > 0 {
			found[len(found)-1].text = before
		}
		if !ok {
			return found, out.String()
		}
		high, size := utf8.DecodeRuneInString(after)
		low, lowSize := utf8.DecodeRuneInString(after[size:])
		if !isMarkChar(high) || !isMarkChar(low) {
			text = after
			continue
		}
		found = append(found, marked{index: int(high-firstMark)<<markBits | int(low-firstMark)})
		text = after[size+lowSize:]
	}
}
