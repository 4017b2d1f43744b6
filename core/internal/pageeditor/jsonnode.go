package pageeditor

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// node is a JSON value. Unlike a map it keeps the order of members, which is that of prices and specifications on pages.
type node struct {
	members []member // of an object
	list    []*node  // of an array
	scalar  any      // string, json.Number, bool or nil
	kind    nodeKind
}

type nodeKind int

const (
	scalarNode nodeKind = iota
	objectNode
	arrayNode
)

type member struct {
	name  string
	value *node
}

// maxDepth is the maximum depth of an answer. Answers of the API are much shallower.
const maxDepth = 100

var errTooDeep = errors.New("pageeditor: the JSON is too deep")

func parseJSON(text []byte) (*node, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	n, err := readNode(dec, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("pageeditor: something follows the JSON value")
	}
	return n, nil
}

func readNode(dec *json.Decoder, depth int) (*node, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return readObject(dec, depth)
	case json.Delim('['):
		n := &node{kind: arrayNode}
		for dec.More() {
			one, err := readNode(dec, depth+1)
			if err != nil {
				return nil, err
			}
			n.list = append(n.list, one)
		}
		_, err := dec.Token()
		return n, err
	}
	return &node{scalar: token}, nil
}

func readObject(dec *json.Decoder, depth int) (*node, error) {
	n := &node{kind: objectNode}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		value, err := readNode(dec, depth+1)
		if err != nil {
			return nil, err
		}
		text, _ := name.(string)
		n.members = append(n.members, member{text, value})
	}
	_, err := dec.Token()
	return n, err
}

// get returns a member of an object; nil if there is none.
func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	for _, m := range n.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// elements returns the elements of an array; none of any other value.
func (n *node) elements() []*node {
	if n == nil {
		return nil
	}
	return n.list
}

// text returns the value if it is a string; empty otherwise.
func (n *node) text() string {
	if n == nil {
		return ""
	}
	text, _ := n.scalar.(string)
	return text
}

// write appends the value as JSON.
func (n *node) write(out *bytes.Buffer) {
	switch n.kind {
	case objectNode:
		out.WriteByte('{')
		for i, m := range n.members {
			if i > 0 {
				out.WriteByte(',')
			}
			writeScalar(out, m.name)
			out.WriteByte(':')
			m.value.write(out)
		}
		out.WriteByte('}')
	case arrayNode:
		out.WriteByte('[')
		for i, one := range n.list {
			if i > 0 {
				out.WriteByte(',')
			}
			one.write(out)
		}
		out.WriteByte(']')
	case scalarNode:
		writeScalar(out, n.scalar)
	}
}

func writeScalar(out *bytes.Buffer, value any) {
	// Strings, numbers, booleans and null can always be encoded.
	text, _ := json.Marshal(value)
	out.Write(text)
}
