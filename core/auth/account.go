package auth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

const (
	accountPrefix = "auth/user/"
	// countKey holds the number of administrators. Whoever adds or removes one, or changes a role, reads and writes it
	// in the same update, so that two of them cannot both be right about who is the last. A store from before there
	// were roles has the number of users there, who are all administrators.
	administratorCountKey = "auth/users"
)

// account is a user as it is stored.
type account struct {
	User
	Hash string `json:"hash"` // the password, as a PHC string
	// Stamp is new with each password and never comes again, not even with another user of the
	// same name. A session is valid only while it carries the stamp of its user.
	Stamp   string  `json:"stamp"`
	Factors factors `json:"factors,omitzero"`
	// Lost is how often the account has lost a role, by the role: what it made in that role before has ended.
	Lost map[core.Role]int `json:"lost,omitempty"`
}

// getter is what a storage.Reader and a storage.Writer have in common.
type getter interface {
	Get(key string) ([]byte, error)
}

// MaxName is how many characters a user name may have; the least is one.
const MaxName = 64

// foldName gives the form of a user name under which it is stored and compared; false if no user
// can have that name.
func foldName(name string) (string, bool) {
	if len(name) < 1 || len(name) > MaxName {
		return "", false
	}
	for _, c := range []byte(name) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		digit := c >= '0' && c <= '9'
		if !letter && !digit && !strings.ContainsRune("._-@", rune(c)) {
			return "", false
		}
	}
	return strings.ToLower(name), true
}

// getAccount gives the account of a name in any spelling; false if there is none.
func getAccount(from getter, name string) (account, bool, error) {
	raw, err := rawAccount(from, name)
	if raw == nil {
		return account{}, false, err
	}
	acc, err := decodeAccount(raw)
	return acc, err == nil, err
}

// rawAccount is getAccount before it is decoded; nil if there is none.
func rawAccount(from getter, name string) ([]byte, error) {
	folded, ok := foldName(name)
	if !ok {
		return nil, nil
	}
	raw, err := from.Get(accountPrefix + folded)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("auth: read user: %w", err)
	}
	return raw, nil
}

func decodeAccount(raw []byte) (account, error) {
	var acc account
	if err := json.Unmarshal(raw, &acc); err != nil {
		return account{}, fmt.Errorf("auth: read user: %w", err)
	}
	if acc.Role == core.Visitor {
		acc.Role = core.Administrator // there was no other role when it was stored
	}
	if acc.ID == "" {
		acc.ID = legacyID(acc.User)
	}
	return acc, nil
}

func putAccount(w storage.Writer, acc account) error {
	raw, err := json.Marshal(acc)
	if err != nil {
		return fmt.Errorf("auth: write user: %w", err)
	}
	w.Put(accountKey(acc), raw)
	return nil
}

// changeAccount is putAccount for one that may be as it was, which costs nothing then.
func putAccountIfChanged(w storage.Writer, acc account) error {
	raw, err := json.Marshal(acc)
	if err != nil {
		return fmt.Errorf("auth: write user: %w", err)
	}
	old, err := rawAccount(w, acc.Name)
	if err == nil && !bytes.Equal(raw, old) {
		w.Put(accountKey(acc), raw)
	}
	return err
}

// accountKey is the key of an account that exists, and whose name is thus known to be good.
func accountKey(acc account) string { return accountPrefix + strings.ToLower(acc.Name) }

func getAdministratorCount(from getter) (int, error) {
	raw, err := from.Get(administratorCountKey)
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("auth: read number of administrators: %w", err)
	}
	n, err := strconv.Atoi(string(raw))
	if err != nil {
		return 0, fmt.Errorf("auth: read number of administrators: %w", err)
	}
	return n, nil
}

func putAdministratorCount(w storage.Writer, n int) {
	w.Put(administratorCountKey, []byte(strconv.Itoa(n)))
}
