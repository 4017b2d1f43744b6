package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Fingerprint changes whenever the shape does: what was stored or indexed under another fingerprint
// has to be made again. It is 16 hexadecimal digits.
func (s *Schema) Fingerprint() string {
	// Marshalling plain fields cannot fail.
	text, _ := json.Marshal(s.Fields)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
