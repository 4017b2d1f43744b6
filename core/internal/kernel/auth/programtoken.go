package auth

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

const (
	tokenPrefix     = "auth/token/"
	tokenNamePrefix = "auth/token-name/"
	tokenCountKey   = "auth/tokens"
	// MaxTokens is the maximum number of program tokens.
	MaxTokens = 1000
	// MaxTokenName is the maximum number of characters of the name of a token.
	MaxTokenName = 80
)

// TokenInfo describes a program token to administrators.
type TokenInfo struct {
	ID        string    `json:"-"`
	Name      string    `json:"name"`
	Role      core.Role `json:"role"`
	Created   time.Time `json:"created"`
	CreatedBy string    `json:"createdBy"`
	Expires   time.Time `json:"expires,omitzero"` // zero for never
	Used      time.Time `json:"used,omitzero"`    // zero for never
	Hint      string    `json:"hint"`             // last characters of the secret
	// Ended is the reason why the token is no longer valid; empty while it is valid.
	Ended TokenEnd `json:"-"`
}

// TokenEnd is the reason why a token is no longer valid.
type TokenEnd string

// The reasons other than revocation.
const (
	TokenExpired      TokenEnd = "expired"
	TokenMakerRemoved TokenEnd = "maker-removed" // the account that created it was removed
	TokenMakerDemoted TokenEnd = "maker-demoted" // that account has lost the role of the token
)

// tokenRecord is a token as stored, under the hash of its secret.
type tokenRecord struct {
	TokenInfo
	Maker string `json:"maker,omitempty"` // id of the creating account; empty for older tokens and those without a creator
	Lost  int    `json:"lost,omitempty"`  // number of times that account had lost the role of the token before
}

func (t tokenRecord) expired(now time.Time) bool {
	return !t.Expires.IsZero() && !now.Before(t.Expires)
}

func (t tokenRecord) actor() core.Actor { return core.Actor{Role: t.Role, Name: t.Name + " (token)"} }

// AddToken creates a token for a program that acts in a role until it expires; the zero time means never. The secret is
// returned only by this call: only its hash is stored. The token becomes invalid when the account that created it is removed
// or loses the role. AddToken fails with core.Invalid, with core.Forbidden if the actor does not have the role, and with
// core.Conflict if the name is taken.
func (s *tokens) AddToken(
	ctx context.Context, by core.Actor, name string, role core.Role, expires time.Time,
) (info TokenInfo, secret string, err error) {
	now := s.now().UTC()
	name = strings.TrimSpace(name)
	if err := tokenRules(name, role, expires, now); err != nil {
		return TokenInfo{}, "", err
	}
	secret = newSecretToken()
	id := sessionID(secret)
	record := tokenRecord{TokenInfo: TokenInfo{
		Name: name, Role: role, Created: now, CreatedBy: by.Name, Expires: expires.UTC(), Hint: secret[len(secret)-tokenHint:],
	}}
	if expires.IsZero() {
		record.Expires = time.Time{}
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		if err := record.setMaker(w); err != nil {
			return err
		}
		if err := insertToken(w, id, record); err != nil {
			return err
		}
		return s.recordActivity(w, core.ActTokenAdded, name, by)
	})
	if err != nil {
		return TokenInfo{}, "", err
	}
	record.ID = id
	return record.TokenInfo, secret, nil
}

func insertToken(w storage.Writer, id string, record tokenRecord) error {
	nameKey := tokenNamePrefix + strings.ToLower(record.Name)
	_, err := w.Get(nameKey)
	if err == nil {
		return core.Errorf(core.Conflict, "There is already a token %q.", record.Name)
	}
	if !errors.Is(err, storage.ErrNotFound) {
		return fmt.Errorf("auth: read token: %w", err)
	}
	count, err := tokenCount(w)
	if err != nil {
		return err
	}
	if count >= MaxTokens {
		return core.Errorf(core.Conflict, "There are %d tokens already. Remove one first.", MaxTokens)
	}
	w.Put(tokenCountKey, []byte(strconv.Itoa(count+1)))
	w.Put(nameKey, []byte(id))
	return putToken(w, id, record)
}

// tokenRules returns the errors in the properties of a new token.
func tokenRules(name string, role core.Role, expires, now time.Time) error {
	var found core.FieldErrors
	say := func(field, message string) { found = append(found, core.FieldError{Field: field, Message: message}) }
	switch {
	case name == "":
		say("name", "is required")
	case utf8.RuneCountInString(name) > MaxTokenName:
		say("name", fmt.Sprintf("must have at most %d characters", MaxTokenName))
	case strings.ContainsFunc(name, unicode.IsControl):
		say("name", "must be one line")
	}
	if !slices.Contains(Roles(), role) {
		say("role", "must be viewer, editor or administrator")
	}
	if !expires.IsZero() && !expires.After(now) {
		say("expiresAt", "must be in the future")
	}
	if found == nil {
		return nil
	}
	return core.InvalidFields(found)
}

// Tokens returns the program tokens, the newest first.
func (s *tokens) Tokens(ctx context.Context) ([]TokenInfo, error) {
	all := []TokenInfo{}
	err := s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(tokenPrefix, "") {
			if err != nil {
				return fmt.Errorf("auth: list tokens: %w", err)
			}
			record, err := decodeToken(pair.Value)
			if err != nil {
				return err
			}
			record.ID = strings.TrimPrefix(pair.Key, tokenPrefix)
			if record.Ended, err = s.tokenEndReason(r, record); err != nil {
				return err
			}
			all = append(all, record.TokenInfo)
		}
		return nil
	})
	slices.SortStableFunc(all, func(a, b TokenInfo) int { return b.Created.Compare(a.Created) })
	return all, err
}

// RemoveToken revokes a token immediately. It fails with core.NotFound.
func (s *tokens) RemoveToken(ctx context.Context, by core.Actor, id string) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		record, err := getToken(w, id)
		if core.CodeOf(err) == core.Unauthenticated {
			return core.Errorf(core.NotFound, "There is no such token.")
		}
		if err != nil {
			return err
		}
		count, err := tokenCount(w)
		if err != nil {
			return err
		}
		w.Put(tokenCountKey, []byte(strconv.Itoa(count-1)))
		w.Delete(tokenNamePrefix + strings.ToLower(record.Name))
		w.Delete(tokenPrefix + id)
		return s.recordActivity(w, core.ActTokenRemoved, record.Name, by)
	})
	if err == nil {
		s.watches.endSession(tokenPrefix + id)
	}
	return err
}

// Token authenticates the caller with the secret of a token. It fails with core.Unauthenticated if the token does not exist or
// is no longer valid. The use is recorded in the background.
func (s *tokens) Token(ctx context.Context, secret string) (Caller, error) {
	record, id, err := s.findToken(ctx, secret)
	if err != nil {
		return Caller{}, err
	}
	if now := s.now(); now.Sub(record.Used) >= touchEvery {
		s.touchWrites.start(tokenPrefix+id, func() { s.touchToken(context.Background(), id, now) })
	}
	return Caller{Actor: record.actor(), Token: id}, nil
}

func (s *tokens) findToken(ctx context.Context, secret string) (record tokenRecord, id string, err error) {
	if !wellFormed(secret) {
		return record, "", tokenInvalid()
	}
	id = sessionID(secret)
	err = s.store.View(ctx, func(r storage.Reader) error {
		raw, err := rawToken(r, id)
		if err != nil {
			return err
		}
		if record, err = s.tokenCache.get(id, raw, decodeToken); err != nil {
			return err
		}
		if record.Ended, err = s.tokenEndReason(r, record); err == nil && record.Ended != "" {
			err = tokenInvalid()
		}
		return err
	})
	return record, id, err
}

// touchToken records the use of a token. A failure is only logged, because the token remains valid.
func (s *tokens) touchToken(ctx context.Context, id string, now time.Time) {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		record, err := getToken(w, id)
		if core.CodeOf(err) == core.Unauthenticated {
			return nil
		}
		if err != nil || now.Sub(record.Used) < touchEvery {
			return err
		}
		record.Used = now.UTC()
		return putToken(w, id, record)
	})
	s.logTouch(ctx, err)
}
