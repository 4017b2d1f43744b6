package entrystore

import (
	"iter"
	"strconv"
)

// Member is one member of an entity's JSON.
type Member struct {
	Name string
	Text []byte // including the name: "title":"Hello"
}

// Value returns the text without the name.
func (m Member) Value() []byte { return m.Text[skipText(m.Text, 0)+1:] }

// Members yields the members of an entity encoded by Encode, in their order. They share its memory. The result for any
// other input is undefined, but the iteration ends.
func Members(entity []byte) iter.Seq[Member] {
	return func(yield func(Member) bool) {
		at := 1
		for at < len(entity)-1 {
			colon := skipText(entity, at)
			end := skipValue(entity, colon+1)
			if end > len(entity) || !yield(Member{nameOf(entity[at:colon]), entity[at:end]}) {
				return
			}
			at = end + 1
		}
	}
}

// Elements returns the elements of a list in an entity, which share its memory. Anything else has none.
func Elements(list []byte) (all [][]byte) {
	if len(list) == 0 || list[0] != '[' {
		return nil
	}
	for at := 1; at < len(list)-1; {
		end := skipValue(list, at)
		all, at = append(all, list[at:end]), end+1
	}
	return all
}

// nameOf decodes a member's name, which rarely has an escape.
func nameOf(quoted []byte) string {
	name, err := strconv.Unquote(string(quoted))
	if err != nil {
		return ""
	}
	return name
}

// skipText returns the end of the string that starts at a quotation mark.
func skipText(data []byte, at int) int {
	for at++; at < len(data); at++ {
		switch data[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(data)
}

// skipValue returns the end of the value at an offset: the next comma, or the end of the surrounding value.
func skipValue(data []byte, at int) int {
	for depth := 0; at < len(data); at++ {
		switch data[at] {
		case '"':
			at = skipText(data, at) - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return at
			}
			depth--
		case ',':
			if depth == 0 {
				return at
			}
		}
	}
	return at
}
