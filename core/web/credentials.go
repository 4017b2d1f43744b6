package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
)

// readCredentials reads the body of a sign-in.
func readCredentials(body []byte) (username, password string, err error) {
	err = readTexts(body, map[string]*string{"username": &username, "password": &password})
	return username, password, err
}

// readTexts reads a body of texts as strictly as the bodies of entries are read: one object, no field
// twice, none that is unknown, each a text. Fields that it does not name stay as they are.
func readTexts(body []byte, fields map[string]*string) error {
	if !utf8.Valid(body) {
		return notObject()
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return notObject()
	}
	var unknown, wrong []core.FieldError
	seen := map[string]bool{}
	for dec.More() {
		name, value, err := readMember(dec)
		if err != nil {
			return notObject()
		}
		target, known := fields[name]
		switch {
		case !known:
			unknown = append(unknown, core.FieldError{Field: shorten(name), Message: "is not a field here"})
		case seen[name]:
			return core.Errorf(core.Malformed, "The body names %q twice.", name)
		case value[0] != '"' || json.Unmarshal(value, target) != nil:
			wrong = append(wrong, core.FieldError{Field: name, Message: "must be a text"})
		}
		seen[name] = true
	}
	if _, err := dec.Token(); err != nil {
		return notObject()
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return notObject()
	}
	if wrong != nil {
		return core.MalformedFields(wrong)
	}
	if unknown != nil {
		return core.InvalidFields(unknown)
	}
	return nil
}

func readMember(dec *json.Decoder) (name string, value json.RawMessage, err error) {
	token, err := dec.Token()
	if err != nil {
		return "", nil, err
	}
	name, _ = token.(string)
	return name, value, dec.Decode(&value)
}

func notObject() error {
	return core.Errorf(core.Malformed, "The body must be one JSON object.")
}

// shorten keeps a caller's text in a message readable.
func shorten(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}
