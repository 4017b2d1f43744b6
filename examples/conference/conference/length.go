package conference

import (
	"encoding/json"
	"fmt"
	"time"
)

// Length is how long something takes: a kind of fields.
type Length struct {
	Amount float64 `json:"amount"`
	Unit   string  `json:"unit"`
}

var units = map[string]time.Duration{"min": time.Minute, "h": time.Hour}

// Kind is the name of the kind, Text the length for people, and Sort the order: 90 min before 2 h.
func (Length) Kind() string   { return "length" }
func (l Length) Text() string { return fmt.Sprintf("%g %s", l.Amount, l.Unit) }
func (l Length) Sort() string { return fmt.Sprintf("%08d", int(l.Duration().Seconds())) }

func (Length) Schema() map[string]any {
	return map[string]any{
		"type": "object", "required": []string{"amount", "unit"}, "additionalProperties": false,
		"properties": map[string]any{
			"amount": map[string]any{"type": "number", "exclusiveMinimum": 0, "maximum": 600},
			"unit":   map[string]any{"enum": []string{"min", "h"}},
		},
		"examples": []Length{{45, "min"}, {1.5, "h"}},
	}
}

func (l Length) Duration() time.Duration { return time.Duration(l.Amount * float64(units[l.Unit])) }

// MarshalJSON writes an empty length as null.
func (l Length) MarshalJSON() ([]byte, error) {
	type plain Length
	if l == (Length{}) {
		return []byte("null"), nil
	}
	return json.Marshal(plain(l))
}
