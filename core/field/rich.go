package field

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rich is HTML. It is sanitised when it is written, so that it is safe to show unchanged.
type Rich string

// Kind returns KindRich.
func (Rich) Kind() Kind { return KindRich }

// MaxOpening is the maximum number of characters in an opening. It is more than any card shows, so that a caller that
// shortens the opening further can tell that the text continues.
const MaxOpening = 300

// Text returns the readable text of the HTML, with white space collapsed. For HTML that was not sanitised the result is
// an unspecified text.
func (r Rich) Text() string { return r.read(len(r)) }

// Opening returns the first MaxOpening characters of Text, without processing the rest.
func (r Rich) Opening() string { return r.read(MaxOpening) }

// Blank reports whether the HTML has no readable text.
func (r Rich) Blank() bool { return r.read(1) == "" }

// read returns at most most characters of the text. It relies on sanitised, well-formed HTML: a < always opens a tag,
// and no > occurs within one.
func (r Rich) read(most int) string {
	var b strings.Builder
	b.Grow(min(len(r), 4*most))
	written, space := 0, false
	for rest := string(r); rest != ""; {
		text, tag, found := strings.Cut(rest, "<")
		text = html.UnescapeString(text)
		for text != "" {
			word := strings.TrimLeftFunc(text, unicode.IsSpace)
			space = space || len(word) < len(text)
			if word == "" {
				break
			}
			if end := strings.IndexFunc(word, unicode.IsSpace); end >= 0 {
				word, text = word[:end], word[end:]
			} else {
				text = ""
			}
			if space && written > 0 {
				if written++; written >= most {
					return b.String()
				}
				b.WriteByte(' ')
			}
			space = false
			word, written = firstOf(word, most-written), written+utf8.RuneCountInString(word)
			if b.WriteString(word); written >= most {
				return b.String()
			}
		}
		if !found {
			break
		}
		tag, rest, _ = strings.Cut(tag, ">")
		name, _, _ := strings.Cut(strings.Trim(tag, "/ "), " ")
		space = space || !inline[name]
	}
	return b.String()
}

// firstOf returns at most most characters from the start of a text.
func firstOf(text string, most int) string {
	for at := range text {
		if most == 0 {
			return text[:at]
		}
		most--
	}
	return text
}

// inline lists the elements that may occur within a word.
var inline = map[string]bool{
	"a": true, "abbr": true, "b": true, "cite": true, "code": true, "em": true, "i": true, "kbd": true, "mark": true,
	"q": true, "s": true, "small": true, "span": true, "strong": true, "sub": true, "sup": true, "time": true, "u": true,
}
