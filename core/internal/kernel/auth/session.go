package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/agents"
	"github.com/quoin-cms/quoin/storage"
)

// The lifetime of a session.
const (
	SessionLifetime = 7 * 24 * time.Hour // from sign-in, regardless of use
	SessionIdle     = 12 * time.Hour     // from the last use

	// touchEvery is the minimum interval between two records of the use of a session. An idle session may therefore end
	// earlier by as much.
	touchEvery = 5 * time.Minute
)

// session is a session as stored, under the hash of its token.
type session struct {
	User    string    `json:"user"`
	Stamp   string    `json:"stamp"` // of the account at sign-in
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
	// Confirmed is the time of the last password confirmation; zero if there was none since sign-in.
	Confirmed time.Time `json:"confirmed,omitzero"`
	Agent     string    `json:"agent,omitempty"`   // a name from agents.Name
	Address   string    `json:"address,omitempty"` // truncated
}

// end returns the time at which the session ends unless it is used before.
func (e session) end() time.Time {
	end, idle := e.Created.Add(SessionLifetime), e.Seen.Add(SessionIdle)
	if idle.Before(end) {
		return idle
	}
	return end
}

func (e session) expired(now time.Time) bool { return !now.Before(e.end()) }

// Session authenticates the caller with a token from SignIn, with the current role of the user. It fails with
// core.Unauthenticated if the token is empty or unknown, if the session has expired or was ended, or if the user was removed
// or has a new password. The use is recorded in the background.
func (s *sessions) Session(ctx context.Context, token string) (Caller, error) {
	acc, sess, err := s.findSession(ctx, token)
	if err != nil {
		return Caller{}, err
	}
	if now := s.now(); now.Sub(sess.Seen) >= touchEvery {
		key := sessionKey(token)
		s.touchWrites.start(key, func() { s.touch(context.Background(), key, now) })
	}
	required, err := s.RequiresFactor(ctx)
	return Caller{
		Actor: acc.actor(), Session: sessionID(token), Factor: acc.Factors.strongest(), Required: required,
		confirmed: sess.confirmed(),
	}, err
}

// findSession returns the valid session of a token and its account.
func (s *sessions) findSession(ctx context.Context, token string) (acc account, sess session, err error) {
	if token == "" {
		return acc, sess, core.Errorf(core.Unauthenticated, "You are not signed in.")
	}
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		key := sessionKey(token)
		raw, err := rawSession(r, key)
		if err != nil {
			return err
		}
		if sess, err = s.sessionCache.get(key, raw, decodeSession); err != nil {
			return err
		}
		raw, err = rawAccount(r, sess.User)
		if err != nil {
			return err
		}
		if raw == nil {
			return sessionEnded()
		}
		if acc, err = s.accountCache.get(sess.User, raw, decodeAccount); err != nil {
			return err
		}
		if acc.Stamp != sess.Stamp || sess.expired(s.now()) {
			return sessionEnded()
		}
		return nil
	})
	return acc, sess, err
}

// SignOut ends the session of a token. A token without a session is not an error.
func (s *sessions) SignOut(ctx context.Context, token string) error {
	key := sessionKey(token)
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		// Reading first avoids a commit for an unknown token.
		_, err := w.Get(key)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("auth: end session: %w", err)
		}
		w.Delete(key)
		return nil
	})
	if err == nil {
		s.watches.endSession(key)
	}
	return err
}

// openSession stores a new session of acc, which has just been authenticated, and the hash of acc, which may be renewed. It
// calls prove in the same update, because a code is valid only once. It fails if the password or the factors were changed
// after authentication.
func (s *records) openSession(ctx context.Context, acc account, from Client, prove func(*account) error) (Grant, error) {
	token, fresh := newToken(), newSecret()
	var secret []byte
	generated := false
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		current, found, err := getAccount(w, acc.Name)
		if err != nil {
			return err
		}
		if !found || current.Stamp != acc.Stamp {
			return wrongCredentials()
		}
		if secret, err = ensureSecret(w, fresh); err != nil {
			return err
		}
		generated = current.Generated
		current.Hash, current.Generated = acc.Hash, false
		if err := prove(&current); err != nil {
			return err
		}
		if err := putAccountIfChanged(w, current); err != nil {
			return err
		}
		if err := s.recordSignIn(w, current, from); err != nil {
			return err
		}
		return s.putNewSession(w, current, token, from)
	})
	if err != nil {
		return Grant{}, err
	}
	s.notifyGeneratedUsed(generated)
	return Grant{acc.actor(), token, newDeviceToken(secret, acc.ID, s.now())}, nil
}

// putNewSession stores a session of acc that begins now.
func (s *records) putNewSession(w storage.Writer, acc account, token string, from Client) error {
	now := s.now().UTC()
	return putSession(w, sessionKey(token), session{
		User: acc.Name, Stamp: acc.Stamp, Created: now, Seen: now,
		Agent: agents.Name(from.Agent), Address: truncateAddress(from.Address),
	})
}

// getSession returns the session at key, or core.Unauthenticated if there is none.
func getSession(from getter, key string) (session, error) {
	raw, err := rawSession(from, key)
	if err != nil {
		return session{}, err
	}
	return decodeSession(raw)
}

// rawSession returns the encoded session at key.
func rawSession(from getter, key string) ([]byte, error) {
	raw, err := from.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, sessionEnded()
	}
	if err != nil {
		return nil, fmt.Errorf("auth: read session: %w", err)
	}
	return raw, nil
}

func decodeSession(raw []byte) (session, error) {
	var sess session
	if err := json.Unmarshal(raw, &sess); err != nil {
		return session{}, fmt.Errorf("auth: read session: %w", err)
	}
	return sess, nil
}

func putSession(w storage.Writer, key string, sess session) error {
	raw, err := json.Marshal(sess)
	if err != nil {
		return fmt.Errorf("auth: write session: %w", err)
	}
	w.Put(key, raw)
	return nil
}

func sessionEnded() error {
	return core.Errorf(core.Unauthenticated, "Your session has ended. Please sign in again.")
}

const sessionPrefix = "auth/session/"

const tokenBytes = 32

// newToken returns a random secret with which a client authenticates its session.
func newToken() string {
	raw := make([]byte, tokenBytes)
	rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// sessionKey hashes the token, so that a copy of the store does not reveal usable tokens.
func sessionKey(token string) string { return sessionPrefix + sessionID(token) }

// sessionID returns the public id of a session, which its user sees. It does not reveal the token.
func sessionID(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
