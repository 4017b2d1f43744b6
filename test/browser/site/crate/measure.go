package crate

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Measure is a kind of fields: a number with a unit.
type Measure struct {
	Amount float64 `json:"amount"`
	Unit   string  `json:"unit"`
}

// grams are the units by their weight.
var grams = map[string]float64{"g": 1, "kg": 1000, "t": 1e6}

// Kind is the name of the kind.
func (Measure) Kind() string { return "measure" }

// Schema is the JSON schema of values.
func (Measure) Schema() map[string]any {
	return map[string]any{
		"type": "object", "required": []string{"amount", "unit"}, "additionalProperties": false,
		"properties": map[string]any{
			"amount": map[string]any{"type": "number", "minimum": 0, "maximum": 1e6},
			"unit":   map[string]any{"enum": []string{"g", "kg", "t"}},
		},
		"examples": []Measure{{2.5, "kg"}, {800, "g"}},
	}
}

// Check refuses a weight of nothing.
func (m Measure) Check() error {
	if m.Amount == 0 {
		return errors.New("must be above zero")
	}
	return nil
}

// Text is the value for people: "2.5 kg".
func (m Measure) Text() string { return strconv.FormatFloat(m.Amount, 'f', -1, 64) + " " + m.Unit }

// Sort orders values by their weight.
func (m Measure) Sort() string { return fmt.Sprintf("%020.3f", m.Amount*grams[m.Unit]) }

// MarshalJSON writes null for an empty value.
func (m Measure) MarshalJSON() ([]byte, error) {
	type plain Measure
	if m == (Measure{}) {
		return []byte("null"), nil
	}
	return json.Marshal(plain(m))
}
