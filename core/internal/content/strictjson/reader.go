// Package strictjson reads JSON that strangers send. It is stricter than encoding/json: the text must be valid
// UTF-8 and one object, no object may name a member twice, and depth, members and values are bounded. It
// makes no tree: whoever reads a value looks at it where it stands, and what nobody looks at is checked and
// passed over without memory of its own.
package strictjson

import (
	"bytes"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
)

// Limits of a body. The size is the contract's; nothing that people write nests deeper or has more parts.
const (
	MaxBody    = 1 << 20 // bytes
	maxDepth   = 16
	maxValues  = 20_000 // values in a body, parts of values included
	maxMembers = 1_000  // members of one object
)

// Reader reads one body. It is not for concurrent use.
type Reader struct {
	body   []byte
	at     int // where the next byte stands
	depth  int
	values int
	names  [maxDepth + 1]names // of the open objects, one at each depth
	err    *core.Error         // the first failure; nothing is read after it
	twice  bool                // whether the failure is a name that stands there twice
}

// Read makes a reader of a body, which must not change while it is read. Whatever is wrong with the body shows
// in Err, once the members have been read.
func Read(body []byte) *Reader {
	r := &Reader{body: body}
	switch {
	case len(body) > MaxBody:
		r.fail(core.TooLarge, "The body must be at most %d bytes.", MaxBody)
	case !utf8.Valid(body):
		r.fail(core.Malformed, "The body is not valid UTF-8.")
	case len(bytes.Trim(body, " \t\r\n")) == 0:
		r.fail(core.Malformed, "The body is empty: a JSON object is wanted.")
	}
	return r
}

// Err is what is wrong with the body, as far as it was read: Malformed where it is not JSON or not one object, and
// TooLarge where it goes beyond the limits. It is nil where nothing is.
func (r *Reader) Err() error {
	if r.err == nil {
		return nil
	}
	return r.err
}

// Members yields the members of the body's object in order. When the loop ends, even early, the whole body has
// been checked, up to the first failure. It may be called once.
func (r *Reader) Members(yield func(name string, v Value) bool) {
	r.space()
	whole := r.peek() == '{'
	if whole {
		r.object(yield)
	} else {
		r.skip()
	}
	r.space()
	switch {
	case r.err != nil:
	case r.at < len(r.body):
		r.fail(core.Malformed, "The body has more than one JSON value.")
	case !whole:
		r.fail(core.Malformed, "The body must be a JSON object.")
	}
}

// fail notes the first failure and ends the reading: what follows looks like the end of the body.
func (r *Reader) fail(code core.Code, format string, args ...any) {
	if r.err == nil {
		r.err = core.Errorf(code, format, args...)
	}
	r.at = len(r.body)
}

// invalid is fail for a text that is not JSON at the reader's place.
func (r *Reader) invalid() {
	if r.at >= len(r.body) {
		r.fail(core.Malformed, "The body is not valid JSON: it ends too early.")
		return
	}
	r.fail(core.Malformed, "The body is not valid JSON: near byte %d.", r.at)
}

// peek gives the next byte; 0, which stands nowhere outside of a text, at the end.
func (r *Reader) peek() byte {
	if r.at < len(r.body) {
		return r.body[r.at]
	}
	return 0
}

func (r *Reader) space() {
	for r.at < len(r.body) {
		switch r.body[r.at] {
		case ' ', '\t', '\r', '\n':
			r.at++
		default:
			return
		}
	}
}

// take reads one certain byte, after white space.
func (r *Reader) take(want byte) bool {
	r.space()
	if r.peek() != want {
		return false
	}
	r.at++
	return true
}
