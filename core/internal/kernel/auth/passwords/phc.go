package passwords

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// Costs are the cost parameters of argon2id. Each hash contains its own, so that they can be raised.
type Costs struct {
	Memory  uint32 // KiB
	Passes  uint32
	Threads uint8
}

// passwordHash is a decoded password hash.
type passwordHash struct {
	Costs
	salt []byte
	key  []byte
}

// Bounds on decoded hashes, so that no stored string makes a sign-in panic or exhaust the machine.
const (
	maxMemory = 1 << 20 // KiB
	maxPasses = 64
	minSalt   = 8
	minKey    = 16
	maxBytes  = 64 // of the salt and of the key
)

var errPHC = errors.New("passwords: not an argon2id hash")

const phcParams = "m=%d,t=%d,p=%d"

// String returns the hash in the PHC string format: $argon2id$v=19$m=…,t=…,p=…$salt$key.
func (h passwordHash) String() string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=19$"+phcParams+"$%s$%s",
		h.Memory, h.Passes, h.Threads, b64.EncodeToString(h.salt), b64.EncodeToString(h.key))
}

// parsePHC parses the output of String. It accepts only the canonical spelling of a hash.
func parsePHC(s string) (passwordHash, error) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 {
		return passwordHash{}, errPHC
	}
	var h passwordHash
	if _, err := fmt.Sscanf(parts[3], phcParams, &h.Memory, &h.Passes, &h.Threads); err != nil {
		return passwordHash{}, errPHC
	}
	var err error
	if h.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return passwordHash{}, errPHC
	}
	if h.key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return passwordHash{}, errPHC
	}
	if !h.withinBounds() || h.String() != s {
		return passwordHash{}, errPHC
	}
	return h, nil
}

func (h passwordHash) withinBounds() bool {
	return h.Threads >= 1 &&
		h.Memory >= 8*uint32(h.Threads) && h.Memory <= maxMemory &&
		h.Passes >= 1 && h.Passes <= maxPasses &&
		len(h.salt) >= minSalt && len(h.salt) <= maxBytes &&
		len(h.key) >= minKey && len(h.key) <= maxBytes
}
