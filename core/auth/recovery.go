package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"strings"
)

const (
	recoveryCodes  = 10
	recoveryLength = 10 // characters, of five bits each
)

// newRecovery makes the recovery codes of an account, as they are shown once, and their hashes.
func newRecovery(secret string) (codes []string, hashes [][]byte) {
	for range recoveryCodes {
		plain := strings.ToLower(rand.Text()[:recoveryLength])
		codes = append(codes, plain[:recoveryLength/2]+"-"+plain[recoveryLength/2:])
		hashes = append(hashes, recoveryHash(secret, plain))
	}
	return codes, hashes
}

// recoveryHash mixes in the secret of the account's app, which lies beside it: one search through all codes is good
// for one account alone.
func recoveryHash(secret, plain string) []byte {
	sum := sha256.Sum256([]byte(secret + "/" + plain))
	return sum[:]
}

// isRecovery reports whether a code is a recovery code by its length.
func isRecovery(plain string) bool { return len(plain) == recoveryLength }

// recover reports whether a recovery code is right, and takes it away.
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
