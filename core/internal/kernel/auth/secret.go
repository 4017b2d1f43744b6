package auth

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"hash/crc32"
	"strings"
)

// A program token consists of "qn_", 32 characters that encode 160 random bits, and 7 characters that encode their CRC-32, so
// that tools that scan for leaked secrets can recognise it. docs/tokens.md documents the pattern.
const (
	tokenMark   = "qn_"
	tokenRandom = 20 // bytes
	tokenText   = 32 // characters that encode them
	tokenCheck  = 7
	tokenHint   = 4 // last characters, shown in the list of tokens
	tokenLength = len(tokenMark) + tokenText + tokenCheck
)

var base32Small = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newSecretToken returns a new program token.
func newSecretToken() string {
	raw := make([]byte, tokenRandom)
	rand.Read(raw)
	text := base32Small.EncodeToString(raw)
	return tokenMark + text + checksum(text)
}

func checksum(text string) string {
	return base32Small.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text))))
}

// wellFormed reports whether a text has the form of a program token. It rejects most mistyped tokens without access to the
// store.
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
