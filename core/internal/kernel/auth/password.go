package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"runtime"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// The limits of the length of a password, in characters.
const (
	MinPassword = 8
	MaxPassword = 200
)

// The parameters of a new hash. Hashes with a lower value of any of them are renewed at the next sign-in.
const (
	hashMemory  = 19 << 10 // KiB
	hashPasses  = 2
	hashThreads = 1
	saltBytes   = 16
	keyBytes    = 32
)

// Limits on concurrent hashing.
const (
	// maxHashConcurrency bounds the memory of concurrent hashing on machines with many processors. On others one processor is
	// left for everything else.
	maxHashConcurrency = 4
	// maxHashQueue is the maximum number of passwords that wait to be hashed, each for at most MaxHashWait.
	maxHashQueue = 128
)

// MaxHashWait is the maximum time that a password waits to be hashed.
const MaxHashWait = 2 * time.Second

// hasher creates and checks password hashes with limited concurrency.
type hasher struct {
	slots  *limit.Slots
	params params
	// dummy is compared with the password for an unknown user, so that the check takes the same time.
	dummy string
	// derive is argon2id; tests count its calls.
	derive func(password, salt []byte, p params, length uint32) []byte
}

func newHasher(p params) *hasher {
	h := &hasher{
		slots:  limit.NewSlots(hashConcurrency(runtime.GOMAXPROCS(0)), maxHashQueue, MaxHashWait),
		params: p,
		derive: deriveArgon2id,
	}
	h.dummy = passwordHash{p, make([]byte, saltBytes), make([]byte, keyBytes)}.String()
	return h
}

// hashConcurrency returns the number of passwords to hash concurrently on a number of processors.
func hashConcurrency(processors int) int64 {
	return int64(max(1, min(processors-1, maxHashConcurrency)))
}

func deriveArgon2id(password, salt []byte, p params, length uint32) []byte {
	return argon2.IDKey(password, salt, p.passes, p.memory, p.threads, length)
}

// hash returns the PHC string of password with a new salt, with priority over unrecognised clients. It fails if ctx ends
// before hashing starts, or if that takes longer than MaxHashWait.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	rand.Read(salt)
	key, err := h.run(ctx, password, passwordHash{h.params, salt, make([]byte, keyBytes)}, h.slots.TakeFirst)
	if err != nil {
		return "", err
	}
	return passwordHash{h.params, salt, key}.String(), nil
}

// matches reports whether stored is the hash of password, and whether stored is weaker than a new hash would be. A check for a
// known client takes precedence over all others. It fails if ctx ends before hashing starts, if that takes longer than
// MaxHashWait, or if stored is not a hash.
func (h *hasher) matches(ctx context.Context, password, stored string, known bool) (ok, weak bool, err error) {
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

func (h *hasher) weak(p passwordHash) bool {
	return p.memory < h.params.memory || p.passes < h.params.passes ||
		len(p.salt) < saltBytes || len(p.key) < keyBytes
}

// run acquires a slot and derives the key of password with the parameters, the salt and the key length of like.
func (h *hasher) run(
	ctx context.Context, password string, like passwordHash, acquire func(context.Context, int64) (func(), error),
) ([]byte, error) {
	release, err := acquire(ctx, 1)
	if err != nil {
		return nil, err
	}
	defer release()
	return h.derive([]byte(password), like.salt, like.params, uint32(len(like.key))), nil
}

// passwordRule returns the rule that password violates; empty if none.
func passwordRule(password string) string {
	if blank := requiredRule(password); blank != "" {
		return blank
	}
	if n := utf8.RuneCountInString(password); n < MinPassword || n > MaxPassword {
		return fmt.Sprintf("must have %d to %d characters", MinPassword, MaxPassword)
	}
	return ""
}
