package strictjson

import (
	"encoding/json"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
)

// The functions below read one value at which the reader stands, and stop at the first failure.

// skip reads a value that nobody looks at.
func (r *Reader) skip() {
	switch c := r.peek(); c {
	case '{':
		r.object(nil)
	case '[':
		r.list(nil)
	case '"':
		r.text()
	case 't':
		r.word("true")
	case 'f':
		r.word("false")
	case 'n':
		r.word("null")
	default:
		r.number()
	}
}

// object reads an object and gives its members, until yield has enough.
func (r *Reader) object(yield func(string, Value) bool) {
	if !r.enter() {
		return
	}
	names := &r.names[r.depth-1]
	names.clear()
	for more := !r.take('}'); more && r.err == nil; more = r.more('}') {
		r.space()
		name := r.name()
		if !r.nameOnce(names, name) {
			return
		}
		if !r.take(':') {
			r.invalid()
			return
		}
		v := r.next()
		if yield != nil && r.err == nil && !yield(string(name), v) {
			yield = nil
		}
		v.pass()
	}
	r.depth--
}

// list reads a list and gives its elements, until yield has enough.
func (r *Reader) list(yield func(int, Value) bool) {
	if !r.enter() {
		return
	}
	i := 0
	for more := !r.take(']'); more && r.err == nil; more = r.more(']') {
		v := r.next()
		if yield != nil && r.err == nil && !yield(i, v) {
			yield = nil
		}
		v.pass()
		i++
	}
	r.depth--
}

// enter reads the bracket that opens a value with parts.
func (r *Reader) enter() bool {
	if r.err != nil {
		return false
	}
	if r.depth > maxDepth {
		r.fail(core.Malformed, "The body is nested more than %d levels deep.", maxDepth)
		return false
	}
	r.depth++
	r.at++
	return true
}

// more reads what follows a part: a comma, or the bracket that closes the value.
func (r *Reader) more(end byte) bool {
	if r.take(end) {
		return false
	}
	if !r.take(',') {
		r.invalid()
		return false
	}
	return true
}

// next comes to the next value.
func (r *Reader) next() Value {
	r.space()
	if r.values++; r.values > maxValues {
		r.fail(core.TooLarge, "The body must have at most %d values.", maxValues)
	}
	return Value{r, r.at}
}

// pass reads the value unless it has been read.
func (v Value) pass() {
	if v.r.at == v.start && v.r.err == nil {
		v.r.skip()
	}
}

func (r *Reader) nameOnce(all *names, name []byte) bool {
	if r.err != nil {
		return false
	}
	switch all.add(name) {
	case known:
		r.twice = true
		r.fail(core.Malformed, "The body names %q twice.", core.Shorten(string(name)))
	case tooMany:
		r.fail(core.TooLarge, "An object must have at most %d members.", maxMembers)
	}
	return r.err == nil
}

// name reads the name of a member. Its bytes are a part of the body where they stand there as they are.
func (r *Reader) name() []byte {
	start := r.at
	if r.peek() != '"' {
		r.invalid()
		return nil
	}
	escaped := r.text()
	if r.err != nil {
		return nil
	}
	raw := r.body[start:r.at]
	if !escaped {
		return raw[1 : len(raw)-1]
	}
	var name string
	if err := json.Unmarshal(raw, &name); err != nil {
		r.at = start
		r.invalid()
	}
	return []byte(name)
}

// text reads a text and reports whether it has escapes.
func (r *Reader) text() (escaped bool) {
	for r.at++; r.at < len(r.body); r.at++ {
		switch c := r.body[r.at]; {
		case c == '"':
			r.at++
			return escaped
		case c == '\\':
			escaped = true
			if !r.escape() {
				return escaped
			}
		case c < ' ':
			r.invalid()
			return escaped
		}
	}
	r.invalid()
	return escaped
}

// escape reads from a backslash to the last byte of the escape.
func (r *Reader) escape() bool {
	r.at++
	switch r.peek() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		return r.codePoint()
	}
	r.invalid()
	return false
}

// codePoint reads from the u of an escape to its last byte, and the escape after it if both together are one character. A
// surrogate without its other half is no character: json.Unmarshal would replace it.
func (r *Reader) codePoint() bool {
	first, ok := r.hexDigits()
	if !ok || !utf16.IsSurrogate(first) {
		return ok
	}
	half := r.at
	if r.at+2 < len(r.body) && r.body[r.at+1] == '\\' && r.body[r.at+2] == 'u' {
		r.at += 2
		second, ok := r.hexDigits()
		if !ok || utf16.DecodeRune(first, second) != utf8.RuneError {
			return ok
		}
	}
	r.fail(core.Malformed, "A text in the body has half of a character near byte %d.", half)
	return false
}

// hexDigits reads the four digits of an escape.
func (r *Reader) hexDigits() (c rune, ok bool) {
	for range 4 {
		r.at++
		digit := r.peek()
		if !isHex(digit) {
			r.invalid()
			return 0, false
		}
		c = c<<4 | rune(digit&0xf)
		if digit > '9' {
			c += 9
		}
	}
	return c, true
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// word reads one of the three words of JSON.
func (r *Reader) word(word string) {
	for i := range len(word) {
		if r.peek() != word[i] {
			r.invalid()
			return
		}
		r.at++
	}
}

// number reads a number as RFC 8259 writes it.
func (r *Reader) number() {
	if r.peek() == '-' {
		r.at++
	}
	if r.peek() == '0' {
		r.at++
	} else if !r.digits() {
		return
	}
	if r.peek() == '.' {
		r.at++
		if !r.digits() {
			return
		}
	}
	if c := r.peek(); c == 'e' || c == 'E' {
		r.at++
		if c := r.peek(); c == '+' || c == '-' {
			r.at++
		}
		r.digits()
	}
}

// digits reads one digit or more.
func (r *Reader) digits() bool {
	if !isDigit(r.peek()) {
		r.invalid()
		return false
	}
	for isDigit(r.peek()) {
		r.at++
	}
	return true
}
