// Package passwords keeps and judges passwords: their argon2id hashes in the PHC format, the rules that a new one follows, and
// those that are guessed soon. It knows nothing of accounts and stores nothing.
package passwords

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// The limits of the length of a password, in characters.
const (
	Min = 8
	Max = 200
)

// The lengths of the parts of a new hash.
const (
	saltBytes = 16
	keyBytes  = 32
)

// DefaultCosts are the costs of a new hash. Hashes with a lower value of any of them are renewed at the next sign-in.
func DefaultCosts() Costs { return Costs{Memory: 19 << 10, Passes: 2, Threads: 1} }

// Limits on concurrent hashing.
const (
	// maxHashConcurrency bounds the memory of concurrent hashing on machines with many processors. On others one processor is
	// left for everything else.
	maxHashConcurrency = 4
	// maxHashQueue is the maximum number of passwords that wait to be hashed, each for at most MaxWait.
	maxHashQueue = 128
)

// MaxWait is the maximum time that a password waits to be hashed.
const MaxWait = 2 * time.Second

// Hasher creates and checks password hashes with limited concurrency.
type Hasher struct {
	slots *limit.Slots
	costs Costs
	dummy string
	// Derive is argon2id; tests count its calls.
	Derive func(password, salt []byte, c Costs, length uint32) []byte
}

// NewHasher returns a Hasher that makes hashes of these costs, as many at once as slots has.
func NewHasher(c Costs, slots *limit.Slots) *Hasher {
	dummy := passwordHash{c, make([]byte, saltBytes), make([]byte, keyBytes)}.String()
	return &Hasher{slots: slots, costs: c, dummy: dummy, Derive: deriveArgon2id}
}

// Slots returns the limits on concurrent hashing for this machine.
func Slots() *limit.Slots {
	return limit.NewSlots(hashConcurrency(runtime.GOMAXPROCS(0)), maxHashQueue, MaxWait)
}

// Dummy returns a hash to compare with the password for an unknown user, so that the check takes the same time.
func (h *Hasher) Dummy() string { return h.dummy }

// Refused returns the number of passwords that were not hashed because too many others were waiting.
func (h *Hasher) Refused() uint64 { return h.slots.Refused() }

// hashConcurrency returns the number of passwords to hash concurrently on a number of processors.
func hashConcurrency(processors int) int64 {
	return int64(max(1, min(processors-1, maxHashConcurrency)))
}

func deriveArgon2id(password, salt []byte, c Costs, length uint32) []byte {
	return argon2.IDKey(password, salt, c.Passes, c.Memory, c.Threads, length)
}

// Hash returns the PHC string of password with a new salt, with priority over unrecognised clients. It fails if ctx ends
// before hashing starts, or if that takes longer than MaxWait.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	rand.Read(salt)
	key, err := h.run(ctx, password, passwordHash{h.costs, salt, make([]byte, keyBytes)}, h.slots.TakeFirst)
	if err != nil {
		return "", err
	}
	return passwordHash{h.costs, salt, key}.String(), nil
}

// Matches reports whether stored is the hash of password, and whether stored is weaker than a new hash would be. A check for a
// known client takes precedence over all others. It fails if ctx ends before hashing starts, if that takes longer than
// MaxWait, or if stored is not a hash.
func (h *Hasher) Matches(ctx context.Context, password, stored string, known bool) (ok, weak bool, err error) {
	want, err := parsePHC(stored)
	if err != nil {
		return false, false, err
	}
	acquire := h.slots.Take
	if known {
		acquire = h.slots.TakeFirst
	}
	key, err := h.run(ctx, password, want, acquire)
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(key, want.key) == 1, h.weak(want), nil
}

func (h *Hasher) weak(p passwordHash) bool {
	return p.Memory < h.costs.Memory || p.Passes < h.costs.Passes ||
		len(p.salt) < saltBytes || len(p.key) < keyBytes
}

// run acquires a slot and derives the key of password with the parameters, the salt and the key length of like.
func (h *Hasher) run(
	ctx context.Context, password string, like passwordHash, acquire func(context.Context, int64) (func(), error),
) ([]byte, error) {
	release, err := acquire(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer release()
	return h.Derive([]byte(password), like.salt, like.Costs, uint32(len(like.key))), nil
}

// Rule returns the rule that password violates; empty if none.
func Rule(password string) string {
	if strings.TrimSpace(password) == "" {
		return "is required"
	}
	if n := utf8.RuneCountInString(password); n < Min || n > Max {
		return fmt.Sprintf("must have %d to %d characters", Min, Max)
	}
	return ""
}
