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
		return nil, badToken()
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

func badToken() error {
	return core.Errorf(core.Unauthenticated, "The token is not known here, or has ended.")
}
