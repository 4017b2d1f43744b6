package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"strings"
)

const (
	recoveryCodes  = 10
	recoveryLength = 10 // characters of five bits each
)

// newRecovery returns new recovery codes of an account, as they are shown once, and their hashes.
func newRecovery(secret string) (codes []string, hashes [][]byte) {
	for range recoveryCodes {
		plain := strings.ToLower(rand.Text()[:recoveryLength])
		codes = append(codes, plain[:recoveryLength/2]+"-"+plain[recoveryLength/2:])
		hashes = append(hashes, recoveryHash(secret, plain))
	}
	return codes, hashes
}

// recoveryHash salts the hash with the secret of the account's app, which is stored next to it, so that an exhaustive search
// applies to one account only.
func recoveryHash(secret, plain string) []byte {
	sum := sha256.Sum256([]byte(secret + "/" + plain))
	return sum[:]
}

// isRecovery reports whether a code has the length of a recovery code.
func isRecovery(plain string) bool { return len(plain) == recoveryLength }

// useRecoveryCode reports whether a recovery code is right, and removes it.
func (f *factors) useRecoveryCode(plain string) bool {
	hash, at := recoveryHash(f.TOTP.Secret, plain), -1
	for i, one := range f.Recovery {
		if subtle.ConstantTimeCompare(one, hash) == 1 {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	f.Recovery = append(f.Recovery[:at:at], f.Recovery[at+1:]...)
	return true
}
