package core

// longestQuote is the maximum number of characters of a caller's text in a message.
const longestQuote = 60

// Shorten returns a caller's text for use in a message: at most 60 characters, with "…" at the end if it was cut.
func Shorten(text string) string { return Cut(text, longestQuote) }

// Cut returns the first most characters of a text, and appends "…" if the text is longer.
func Cut(text string, most int) string {
	n := 0
	for i := range text {
		if n == most {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
