package strictjson

import "iter"

// Kind is what a value is in JSON.
type Kind byte

// The kinds, each by the byte that its values start with, or one of them.
const (
	Object  Kind = '{'
	List    Kind = '['
	Text    Kind = '"'
	Number  Kind = '0'
	Boolean Kind = 't'
	Null    Kind = 'n'
	Nothing Kind = 0 // no value of JSON starts so; reading on fails
)

// Value is a value at which a reader stands. It can be looked at until the loop goes on to the next one.
type Value struct {
	r     *Reader
	start int
}

// Kind tells what the value is by its first byte.
func (v Value) Kind() Kind {
	if v.r.err != nil || v.start >= len(v.r.body) {
		return Nothing
	}
	switch c := v.r.body[v.start]; c {
	case '{', '[', '"', 't', 'n':
		return Kind(c)
	case 'f':
		return Boolean
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return Number
	}
	return Nothing
}

// Members yields the members of an object in order, and nothing of another value. It may be called once, before
// Raw.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() == Object {
			v.r.object(yield)
		}
	}
}

// Items yields the elements of a list in order, and nothing of another value. It may be called once, before Raw.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() == List {
			v.r.list(yield)
		}
	}
}

// Raw gives the text of the value, which is a part of the body; nil if the body is broken within it.
func (v Value) Raw() []byte {
	if v.r.at == v.start {
		v.r.skip()
	}
	if v.r.err != nil {
		return nil
	}
	return v.r.body[v.start:v.r.at]
}
