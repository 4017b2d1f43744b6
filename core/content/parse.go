package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
)

// Limits of a body. The size is the contract's; nothing that people write nests deeper.
const (
	MaxBody  = 1 << 20 // bytes
	maxDepth = 16
)

// node is a JSON value with the text that it was read from.
type node struct {
	kind    byte // one of { [ " 0 t n, for object, array, string, number, boolean and null
	raw     json.RawMessage
	members []member
	items   []node
}

type member struct {
	name  string
	value node
}

// parse reads a body that must be one JSON object. It is stricter than encoding/json: the text must be
// valid UTF-8, no object may name a member twice, and nothing may follow.
func parse(body []byte) (*node, error) {
	if len(body) > MaxBody {
		return nil, core.Errorf(core.TooLarge, "The body must be at most %d bytes.", MaxBody)
	}
	if !utf8.Valid(body) {
		return nil, core.Errorf(core.Malformed, "The body is not valid UTF-8.")
	}
	p := parser{body: body, dec: json.NewDecoder(bytes.NewReader(body))}
	p.dec.UseNumber()
	root, err := p.value(0)
	if err == nil {
		if _, end := p.dec.Token(); !errors.Is(end, io.EOF) {
			err = core.Errorf(core.Malformed, "The body has more than one JSON value.")
		}
	}
	if err != nil {
		return nil, p.explain(err)
	}
	if root.kind != '{' {
		return nil, core.Errorf(core.Malformed, "The body must be a JSON object.")
	}
	return &root, nil
}

type parser struct {
	body []byte
	dec  *json.Decoder
}

func (p *parser) explain(err error) error {
	if _, ok := errors.AsType[*core.Error](err); ok {
		return err
	}
	if len(bytes.TrimSpace(p.body)) == 0 {
		return core.Errorf(core.Malformed, "The body is empty: a JSON object is wanted.")
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return core.Errorf(core.Malformed, "The body is not valid JSON: it ends too early.")
	}
	return core.Errorf(core.Malformed, "The body is not valid JSON: near byte %d.", p.dec.InputOffset())
}

func (p *parser) value(depth int) (node, error) {
	if depth > maxDepth {
		return node{}, core.Errorf(core.Malformed, "The body is nested more than %d levels deep.", maxDepth)
	}
	start := p.dec.InputOffset()
	token, err := p.dec.Token()
	if err != nil {
		return node{}, err
	}
	n := node{kind: kindOf(token)}
	switch n.kind {
	case '{':
		err = p.object(&n, depth)
	case '[':
		err = p.array(&n, depth)
	}
	n.raw = bytes.TrimLeft(p.body[start:p.dec.InputOffset()], " \t\r\n:,")
	return n, err
}

func kindOf(token json.Token) byte {
	switch t := token.(type) {
	case json.Delim:
		return byte(t)
	case string:
		return '"'
	case json.Number:
		return '0'
	case bool:
		return 't'
	}
	return 'n'
}

func (p *parser) object(n *node, depth int) error {
	seen := map[string]bool{}
	for p.dec.More() {
		token, err := p.dec.Token()
		if err != nil {
			return err
		}
		name, ok := token.(string)
		if !ok {
			return fmt.Errorf("an object's member needs a name")
		}
		if seen[name] {
			return core.Errorf(core.Malformed, "The body names %q twice.", shorten(name))
		}
		seen[name] = true
		value, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.members = append(n.members, member{name, value})
	}
	_, err := p.dec.Token()
	return err
}

func (p *parser) array(n *node, depth int) error {
	for p.dec.More() {
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
	}
	_, err := p.dec.Token()
	return err
}

// shorten keeps a caller's text in a message readable.
func shorten(text string) string { return cut(text, 60) }

// cut gives at most so many characters of a text; what is missing is marked.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}
