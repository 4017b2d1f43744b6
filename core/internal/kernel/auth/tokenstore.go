package auth

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/storage"
)

func getToken(from getter, id string) (tokenRecord, error) {
	raw, err := rawToken(from, id)
	if err != nil {
		return tokenRecord{}, err
	}
	return decodeToken(raw)
}

func rawToken(from getter, id string) ([]byte, error) {
	raw, err := from.Get(tokenPrefix + id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, tokenInvalid()
	}
	if err != nil {
		return nil, fmt.Errorf("auth: read token: %w", err)
	}
	return raw, nil
}

func decodeToken(raw []byte) (record tokenRecord, err error) {
	if err := json.Unmarshal(raw, &record); err != nil {
		return record, fmt.Errorf("auth: read token: %w", err)
	}
	return record, nil
}

func putToken(w storage.Writer, id string, record tokenRecord) error {
	raw, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("auth: write token: %w", err)
	}
	w.Put(tokenPrefix+id, raw)
	return nil
}

func tokenCount(from getter) (int, error) {
	raw, err := from.Get(tokenCountKey)
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("auth: read number of tokens: %w", err)
	}
	n, err := strconv.Atoi(string(raw))
	if err != nil {
		return 0, fmt.Errorf("auth: read number of tokens: %w", err)
	}
	return n, nil
}

// setMaker records the account that creates a token. It fails with core.Forbidden if the account does not have the role of the
// token. A token without a creator does not depend on an account.
func (t *tokenRecord) setMaker(from getter) error {
	if t.CreatedBy == "" {
		return nil
	}
	acc, found, err := getAccount(from, t.CreatedBy)
	if err != nil {
		return err
	}
	if !found || !policy.AtLeast(acc.Role, t.Role) {
		return core.Errorf(core.Forbidden, "A token has at most the role of the account that makes it.")
	}
	t.Maker, t.Lost = acc.ID, acc.Lost[t.Role]
	return nil
}

// tokenEndReason returns the reason why a token is no longer valid; empty while it is valid.
func (s *tokens) tokenEndReason(from getter, t tokenRecord) (TokenEnd, error) {
	if t.expired(s.now()) {
		return TokenExpired, nil
	}
	if t.CreatedBy == "" {
		return "", nil
	}
	raw, err := rawAccount(from, t.CreatedBy)
	if err != nil {
		return "", err
	}
	if raw == nil {
		return TokenMakerRemoved, nil
	}
	acc, err := s.accountCache.get(t.CreatedBy, raw, decodeAccount)
	switch {
	case err != nil:
		return "", err
	case t.Maker != acc.ID:
		return TokenMakerRemoved, nil // another account has the name
	case !acc.hasKept(t.Role, t.Lost):
		return TokenMakerDemoted, nil
	}
	return "", nil
}

func tokenInvalid() error {
	return core.Errorf(core.Unauthenticated, "The token is not known here, or has ended.")
}

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
