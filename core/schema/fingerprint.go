package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Fingerprint changes whenever the shape does: what was stored or indexed under another fingerprint
// has to be made again. Openings are no part of it, since entries that lack theirs get it when they are read, nor
// is what the status stands out by. It is 16 hexadecimal digits.
func (s *Schema) Fingerprint() string {
	stored := make([]Field, 0, len(s.Fields))
	for _, f := range s.Fields {
		if f.Status = ""; f.Opening == "" {
			stored = append(stored, f)
		}
	}
	// Marshalling plain fields cannot fail.
	text, _ := json.Marshal(stored)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
