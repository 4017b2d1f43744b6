package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// How long a session lasts.
const (
	SessionLifetime = 7 * 24 * time.Hour // from sign-in, whatever happens
	SessionIdle     = 12 * time.Hour     // from the last use

	// touchEvery is how often, at most, the use of a session is written down. An idle session may
	// thus end earlier by as much.
	touchEvery = 5 * time.Minute
)

// session is a sign-in as it is stored, under the hash of its token.
type session struct {
	User    string    `json:"user"`
	Stamp   string    `json:"stamp"` // of the account at sign-in
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
}

func (e session) expired(now time.Time) bool {
	return now.Sub(e.Created) >= SessionLifetime || now.Sub(e.Seen) >= SessionIdle
}

// Session gives the actor of a token that SignIn gave, with the role that the user has now. It fails
// with core.Unauthenticated if the token is empty or unknown, if the session has expired or was
// ended, or if the user was given another password or removed.
func (s *Service) Session(ctx context.Context, token string) (core.Actor, error) {
	actor, seen, err := s.look(ctx, token)
	if err != nil {
		return core.Actor{}, err
	}
	if now := s.now(); now.Sub(seen) >= touchEvery {
		s.touch(ctx, sessionKey(token), now)
	}
	return actor, nil
}

// Watch is Session for what stays open without anybody's doing: it does not count as a use.
func (s *Service) Watch(ctx context.Context, token string) (core.Actor, error) {
	actor, _, err := s.look(ctx, token)
	return actor, err
}

// look gives the actor of a token, and when the session was last used.
func (s *Service) look(ctx context.Context, token string) (actor core.Actor, seen time.Time, err error) {
	if token == "" {
		return actor, seen, core.Errorf(core.Unauthenticated, "You are not signed in.")
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		sess, err := getSession(r, sessionKey(token))
		if err != nil {
			return err
		}
		acc, found, err := getAccount(r, sess.User)
		if err != nil {
			return err
		}
		if !found || acc.Stamp != sess.Stamp || sess.expired(s.now()) {
			return sessionEnded()
		}
		actor, seen = acc.actor(), sess.Seen
		return nil
	})
	return actor, seen, err
}

// SignOut ends the session of a token. A token without a session is no error.
func (s *Service) SignOut(ctx context.Context, token string) error {
	key := sessionKey(token)
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		// The read keeps unknown tokens from costing a commit.
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
	return err
}

// open keeps a new session of acc, whose password was just checked, together with its hash, which
// may be a renewed one. If the password was changed meanwhile, it is wrong by now.
func (s *Service) open(ctx context.Context, acc account) (token string, err error) {
	token = newToken()
	now := s.now().UTC()
	sess := session{User: acc.Name, Stamp: acc.Stamp, Created: now, Seen: now}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		current, found, err := getAccount(w, acc.Name)
		if err != nil {
			return err
		}
		if !found || current.Stamp != acc.Stamp {
			return wrongCredentials()
		}
		if current.Hash != acc.Hash {
			if err := putAccount(w, acc); err != nil {
				return err
			}
		}
		return putSession(w, sessionKey(token), sess)
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// touch notes that a session was used. A failure is only logged: the session is as good as before.
func (s *Service) touch(ctx context.Context, key string, now time.Time) {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		sess, err := getSession(w, key)
		if core.CodeOf(err) == core.Unauthenticated {
			return nil
		}
		if err != nil || now.Sub(sess.Seen) < touchEvery {
			return err
		}
		sess.Seen = now.UTC()
		return putSession(w, key, sess)
	})
	if err != nil {
		s.log.WarnContext(ctx, "the use of a session could not be noted", slog.Any("error", err))
	}
}

// getSession gives the session at key, or core.Unauthenticated if there is none.
func getSession(from getter, key string) (session, error) {
	raw, err := from.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return session{}, sessionEnded()
	}
	if err != nil {
		return session{}, fmt.Errorf("auth: read session: %w", err)
	}
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
