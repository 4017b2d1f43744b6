package entrystore

import (
	"errors"
	"strings"
)

// Keys are tuples of strings. Each part ends with 0x00 0x01, and a 0x00 within a part is written as 0x00 0xFF, so that
// no string can exceed its part and keys sort like their tuples, part by part.
const (
	partEnd    = "\x00\x01"
	escapedNul = "\x00\xff"
)

// Key joins the parts to a key.
func Key(parts ...string) string {
	size := 0
	for _, p := range parts {
		size += len(p) + len(partEnd)
	}
	var b strings.Builder
	b.Grow(size) // escapes are rare
	for _, p := range parts {
		b.WriteString(escape(p))
		b.WriteString(partEnd)
	}
	return b.String()
}

// escape encodes a part of a key, and unescape decodes it.
func escape(part string) string   { return strings.ReplaceAll(part, "\x00", escapedNul) }
func unescape(part string) string { return strings.ReplaceAll(part, escapedNul, "\x00") }

// ErrKey is the error for a key that Key did not build, or of another family.
var ErrKey = errors.New("entrystore: malformed key")

// Parts splits a key. It fails with ErrKey for anything that Key does not return.
func Parts(k string) ([]string, error) {
	var out []string
	for k != "" {
		part, rest, err := cutPart(k)
		if err != nil {
			return nil, err
		}
		out, k = append(out, part), rest
	}
	return out, nil
}

// cutPart removes the first part of a key and returns it.
func cutPart(k string) (part, rest string, err error) {
	raw, rest, err := cutRaw(k)
	return unescape(raw), rest, err
}

// cutRaw is cutPart without decoding the escapes.
func cutRaw[K string | []byte](k K) (raw, rest K, err error) {
	for i := 0; i+1 < len(k); i++ {
		if k[i] != 0 {
			continue
		}
		switch k[i+1] {
		case partEnd[1]:
			return k[:i], k[i+2:], nil
		case escapedNul[1]:
			i++
		default:
			return k[:0], k[:0], ErrKey
		}
	}
	return k[:0], k[:0], ErrKey
}
