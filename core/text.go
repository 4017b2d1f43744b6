package core

// longestQuote is how many characters of a caller's text stand in a message.
const longestQuote = 60

// Shorten keeps a caller's text in a message readable: at most 60 characters and a mark for what is missing.
func Shorten(text string) string { return Cut(text, longestQuote) }

// Cut gives at most so many characters of a text; what is missing is marked by "…".
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
