package auth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

const (
	accountPrefix = "auth/user/"
	// administratorCountKey holds the number of administrators. Every update that adds or removes an administrator or changes
	// a role reads and writes it, so that two concurrent updates cannot both remove the last administrator. In a store written
	// before roles existed it holds the number of users, all of whom are administrators.
	administratorCountKey = "auth/users"
)

// account is a user as stored.
type account struct {
	User
	Hash string `json:"hash"` // the password, as a PHC string
	// Stamp is replaced with each new password and never reused, not even for another user of the same name. A session is
	// valid only while it carries the stamp of its user.
	Stamp   string  `json:"stamp"`
	Factors factors `json:"factors,omitzero"`
	// Lost is the number of times that the account has lost a role, by role. Tokens of that role which the
	// account created before are invalid.
	Lost map[core.Role]int `json:"lost,omitempty"`
	// Generated reports whether the program generated the password, and nobody has signed in or replaced it since.
	Generated bool `json:"generated,omitempty"`
}

// getter is the common part of storage.Reader and storage.Writer.
type getter interface {
	Get(key string) ([]byte, error)
}

// MaxName is the maximum number of characters of a user name; the minimum is one.
const MaxName = 64

// foldName returns the form of a user name that is stored and compared; false if the name is not allowed.
func foldName(name string) (string, bool) {
	name = trimInvisible(name)
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

// trimInvisible returns a typed or pasted text without the white space and the invisible characters around it, which keyboards
// of phones and copied texts add.
func trimInvisible(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
}

// getAccount returns the account of a name in any spelling; false if there is none.
func getAccount(from getter, name string) (account, bool, error) {
	raw, err := rawAccount(from, name)
	if raw == nil {
		return account{}, false, err
	}
	acc, err := decodeAccount(raw)
	return acc, err == nil, err
}

// rawAccount returns the encoded account of a name; nil if there is none.
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
		acc.Role = core.Administrator // stored before other roles existed
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

// putAccountIfChanged is putAccount that writes nothing if the account is unchanged.
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

// accountKey returns the key of an existing account, whose name is therefore valid.
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
