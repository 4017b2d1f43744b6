package auth

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/quoin-cms/quoin/core"
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
	if !found || !roleIncludes(acc.Role, t.Role) {
		return core.Errorf(core.Forbidden, "A token has at most the role of the account that makes it.")
	}
	t.Maker, t.Lost = acc.ID, acc.Lost[t.Role]
	return nil
}

// tokenEndReason returns the reason why a token is no longer valid; empty while it is valid.
func (s *Service) tokenEndReason(from getter, t tokenRecord) (TokenEnd, error) {
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
	case t.Maker == "" && acc.Created.After(t.Created), t.Maker != "" && t.Maker != acc.ID:
		return TokenMakerRemoved, nil // another account has the name
	case !roleIncludes(acc.Role, t.Role), acc.Lost[t.Role] != t.Lost:
		return TokenMakerDemoted, nil
	}
	return "", nil
}

func tokenInvalid() error {
	return core.Errorf(core.Unauthenticated, "The token is not known here, or has ended.")
}
