package entries

import (
	"iter"
	"strconv"
)

// Member is one member of an entity's JSON.
type Member struct {
	Name string
	Text []byte // with its name: "title":"Hello"
}

// Value is the text without the name.
func (m Member) Value() []byte { return m.Text[skipText(m.Text, 0)+1:] }

// Members yields the members of an entity as Encode gave it, in their order. Their text is a part of the
// entity's. It makes no sense of anything else, but ends in any case.
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

// Elements gives the elements of a list in an entity, each a part of it. Anything else has none.
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

// nameOf reads a member's name, which seldom has an escape.
func nameOf(quoted []byte) string {
	name, err := strconv.Unquote(string(quoted))
	if err != nil {
		return ""
	}
	return name
}

// skipText gives the end of the text that starts at a quotation mark.
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

// skipValue gives the end of the value that starts at a place: where the next comma, or what it stands in, ends it.
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
