package svg

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// UTF8 converts a file in UTF-16 to UTF-8, with or without a byte order mark, and reports whether it did. It removes the
// mark of a file in UTF-8, and returns all others unchanged.
func UTF8(body []byte) (text []byte, converted bool) {
	order := unicode.LittleEndian
	switch {
	case bytes.HasPrefix(body, []byte("\xff\xfe")), bytes.HasPrefix(body, []byte("<\x00")):
	case bytes.HasPrefix(body, []byte("\xfe\xff")), bytes.HasPrefix(body, []byte("\x00<")):
		order = unicode.BigEndian
	default:
		return bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")), false
	}
	// The decoder replaces what is not valid, and never fails.
	text, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(body)
	return text, err == nil
}

// charset returns the function that reads the declared encoding of a drawing. It fails with core.Invalid for an encoding
// that is not supported. A converted file declares the encoding that it had before.
func charset(converted bool) func(name string, from io.Reader) (io.Reader, error) {
	return func(name string, from io.Reader) (io.Reader, error) {
		switch name = strings.ToLower(name); {
		case converted || name == "us-ascii" || name == "ascii" || name == "utf8":
			return from, nil
		case name == "iso-8859-1" || name == "latin1" || name == "windows-1252":
			return charmap.Windows1252.NewDecoder().Reader(from), nil
		}
		return nil, refuse("its encoding is not supported; save it as UTF-8")
	}
}
