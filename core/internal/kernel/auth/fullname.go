package auth

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// MaxFullName is the maximum number of characters of the name of a person.
const MaxFullName = 100

// SetFullName sets what a user is called; an empty name removes it. It fails with core.NotFound, and with core.Invalid and
// the field "name".
func (s *accounts) SetFullName(ctx context.Context, username, name string) (u User, err error) {
	name, err = cleanFullName(name)
	if err != nil {
		return u, err
	}
	err = s.updateAccount(ctx, username, func(_ storage.Writer, acc *account) error {
		acc.FullName = name
		u = acc.User
		return nil
	})
	return u, err
}

// cleanFullName returns the name of a person as it is stored. It fails with core.Invalid and the field "name".
func cleanFullName(name string) (string, error) {
	name = strings.TrimSpace(name)
	message := ""
	switch {
	case utf8.RuneCountInString(name) > MaxFullName:
		message = fmt.Sprintf("must be at most %d characters", MaxFullName)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		message = "must not have control characters"
	default:
		return name, nil
	}
	return "", core.InvalidFields(core.FieldErrors{{Field: "name", Message: message}})
}
