package auth

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"hash/crc32"
	"strings"
)

// A token of a program reads "qn_", 32 characters of 160 random bits, and 7 of the CRC-32 of those: whoever searches for
// secrets that got out can tell one from other texts. docs/tokens.md documents the pattern.
const (
	tokenMark   = "qn_"
	tokenRandom = 20 // bytes
	tokenText   = 32 // characters of them
	tokenCheck  = 7
	tokenHint   = 4 // characters of the end that its list shows
	tokenLength = len(tokenMark) + tokenText + tokenCheck
)

var base32Small = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newSecretToken makes the token of a program.
func newSecretToken() string {
	raw := make([]byte, tokenRandom)
	rand.Read(raw)
	text := base32Small.EncodeToString(raw)
	return tokenMark + text + checksum(text)
}

func checksum(text string) string {
	return base32Small.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text))))
}

// wellFormed reports whether a text is one that newSecretToken could have made. Most mistakes end here, before the store.
func wellFormed(token string) bool {
	rest, ok := strings.CutPrefix(token, tokenMark)
	if !ok || len(token) != tokenLength {
		return false
	}
	text := rest[:tokenText]
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return checksum(text) == rest[tokenText:]
}
