package field

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rich is HTML. It is sanitised when it is written, so that it may be shown as it is.
type Rich string

// Kind is KindRich.
func (Rich) Kind() Kind { return KindRich }

// MaxOpening is how many characters an opening has at most: more than any card shows, so that whoever cuts it shorter
// sees that the text goes on.
const MaxOpening = 300

// Text gives what is read of the HTML, with its white space collapsed. Text that was not sanitised gives some text.
func (r Rich) Text() string { return r.read(len(r)) }

// Opening gives the first characters of Text, without reading on.
func (r Rich) Opening() string { return r.read(MaxOpening) }

// Blank reports whether nothing is read of the HTML.
func (r Rich) Blank() bool { return r.read(1) == "" }

// read gives so many characters of the text. Sanitising has made the HTML well-formed: a < opens a tag and nothing
// else, and no > stands within one.
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

// firstOf gives the first so many characters of a text.
func firstOf(text string, most int) string {
	for at := range text {
		if most == 0 {
			return text[:at]
		}
		most--
	}
	return text
}

// inline are the elements that may stand within a word.
var inline = map[string]bool{
	"a": true, "abbr": true, "b": true, "cite": true, "code": true, "em": true, "i": true, "kbd": true, "mark": true,
	"q": true, "s": true, "small": true, "span": true, "strong": true, "sub": true, "sup": true, "time": true, "u": true,
}
