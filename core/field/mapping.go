package field

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxKeys, MaxKey and MaxMapText limit a Map: the number of its pairs, the bytes of a key, and the characters of a text
// value.
const (
	MaxKeys    = 100
	MaxKey     = 200
	MaxMapText = 2_000
)

// PartError says which part of a value broke a rule, for a Map by its label. Err completes the sentence "<part> …".
type PartError struct {
	Part string
	Err  error
}

// Error returns a message that names the part.
func (e *PartError) Error() string { return fmt.Sprintf("has %q, which %v", e.Part, e.Err) }

// Unwrap returns the error of the part.
func (e *PartError) Unwrap() error { return e.Err }

// Map is an object of labels to values that keeps the order of its keys. A nil Map is null in JSON.
type Map[V any] []Pair[V]

// Pair is one label with its value.
type Pair[V any] struct {
	Key   string
	Value V
}

// Specs are specifications: each value is a text, a number or a boolean.
type Specs = Map[Scalar]

// Prices are amounts in pounds by plan.
type Prices = Map[Price]

// Amounts are amounts in pounds by plan, each a number or a text such as "from 2,500".
type Amounts = Map[Amount]

// Kind returns KindMap.
func (Map[V]) Kind() Kind { return KindMap }

// Of returns the kind of the values: "scalar", "price" or "amount".
func (Map[V]) Of() string {
	var v any = *new(V)
	if named, ok := v.(interface{ Of() string }); ok {
		return named.Of()
	}
	return ""
}

// Check limits the number of pairs, requires a non-empty label of at most MaxKey bytes in each, and calls Check of the
// values that have one. It fails with a PartError if a value breaks its rule.
func (m Map[V]) Check() error {
	if len(m) > MaxKeys {
		return fmt.Errorf("must have at most %d entries", MaxKeys)
	}
	for _, p := range m {
		if strings.TrimSpace(p.Key) == "" {
			return errors.New("must not have an empty label")
		}
		if len(p.Key) > MaxKey {
			return fmt.Errorf("must not have a label longer than %d bytes", MaxKey)
		}
		if c, ok := any(p.Value).(Checker); ok {
			if err := c.Check(); err != nil {
				return &PartError{p.Key, err}
			}
		}
	}
	return nil
}

// MarshalJSON writes an object with the keys in their order, or null for a nil Map.
func (m Map[V]) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	out := []byte{'{'}
	for i, p := range m {
		if i > 0 {
			out = append(out, ',')
		}
		key, err := json.Marshal(p.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(p.Value)
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, key...), ':'), value...)
	}
	return append(out, '}'), nil
}

// UnmarshalJSON reads an object, or null as a nil Map.
func (m *Map[V]) UnmarshalJSON(data []byte) error {
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		*m = nil
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return errors.New("must be an object of labels and values")
	}
	pairs := Map[V]{}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		pair := Pair[V]{Key: key.(string)}
		if err := dec.Decode(&pair.Value); err != nil {
			return fmt.Errorf("%q %w", pair.Key, err)
		}
		pairs = append(pairs, pair)
	}
	if _, err := dec.Token(); err != nil {
		return err
	}
	*m = pairs
	return nil
}

// Scalar is a text, a number or a boolean, kept as it was written.
type Scalar struct{ raw json.RawMessage }

// Of returns "scalar".
func (Scalar) Of() string { return "scalar" }

// Check fails if the value exceeds the limits of checkRaw.
func (s Scalar) Check() error { return checkRaw(s.raw) }

// MarshalJSON writes the value as it was read.
func (s Scalar) MarshalJSON() ([]byte, error) { return orNull(s.raw) }

// UnmarshalJSON reads a text, a number or a boolean.
func (s *Scalar) UnmarshalJSON(data []byte) (err error) {
	s.raw, err = scalar(data, `"0123456789-tf`, "must be a text, a number or a boolean")
	return err
}

// Price is an amount in pounds.
type Price float64

// Of returns "price".
func (Price) Of() string { return "price" }

// UnmarshalJSON reads a number.
func (p *Price) UnmarshalJSON(data []byte) error {
	var f float64
	if err := json.Unmarshal(data, &f); err != nil || bytes.Equal(data, []byte("null")) {
		return errors.New("must be a number")
	}
	*p = Price(f)
	return nil
}

// Check fails if the amount is not between 0 and 1,000,000,000.
func (p Price) Check() error {
	if p < 0 || p > 1e9 {
		return errors.New("must be from 0 to 1000000000")
	}
	return nil
}

// Amount is a price, written as a number or as a text.
type Amount struct{ raw json.RawMessage }

// Of returns "amount".
func (Amount) Of() string { return "amount" }

// Check fails if the value exceeds the limits of checkRaw, or if it is a number that a Price may not have.
func (a Amount) Check() error {
	if err := checkRaw(a.raw); err != nil || a.raw[0] == '"' {
		return err
	}
	amount, err := strconv.ParseFloat(string(a.raw), 64)
	if err != nil {
		return errFinite
	}
	return Price(amount).Check()
}

// MarshalJSON writes the value as it was read.
func (a Amount) MarshalJSON() ([]byte, error) { return orNull(a.raw) }

// UnmarshalJSON reads a number or a text.
func (a *Amount) UnmarshalJSON(data []byte) (err error) {
	a.raw, err = scalar(data, `"0123456789-`, "must be a number or a text")
	return err
}

// scalar returns a copy of data if its first character is one of starts, and fails with message otherwise.
func scalar(data []byte, starts, message string) (json.RawMessage, error) {
	data = bytes.TrimSpace(data)
	if len(data) == 0 || !strings.ContainsRune(starts, rune(data[0])) {
		return nil, errors.New(message)
	}
	return bytes.Clone(data), nil
}

var errFinite = errors.New("must be a number that fits into 64 bits")

// maxDigits is the maximum length of a number that is kept as it was written.
const maxDigits = 100

// checkRaw limits the length of a value that is kept as it was written, and rejects numbers that JSON decoders cannot
// represent.
func checkRaw(raw json.RawMessage) error {
	switch {
	case len(raw) == 0:
		return errors.New("must not be empty")
	case raw[0] == '"':
		var text string
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
		if utf8.RuneCountInString(text) > MaxMapText {
			return fmt.Errorf("must be at most %d characters", MaxMapText)
		}
	case raw[0] != 't' && raw[0] != 'f':
		if len(raw) > maxDigits {
			return fmt.Errorf("must be a number of at most %d digits", maxDigits)
		}
		if _, err := strconv.ParseFloat(string(raw), 64); err != nil {
			return errFinite
		}
	}
	return nil
}

func orNull(raw json.RawMessage) ([]byte, error) {
	if raw == nil {
		return []byte("null"), nil
	}
	return raw, nil
}

// String returns the value as readable text.
func (s Scalar) String() string {
	var text string
	if json.Unmarshal(s.raw, &text) == nil {
		return text
	}
	switch string(s.raw) {
	case "true":
		return "Yes"
	case "false":
		return "No"
	}
	return string(s.raw)
}
