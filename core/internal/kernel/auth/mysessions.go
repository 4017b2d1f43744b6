package auth

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// SessionInfo describes a session to its user.
type SessionInfo struct {
	ID            string
	Created, Seen time.Time
	Agent         string // "Firefox on Linux"; empty if unknown
	Address       string // truncated; empty if unknown
}

// Sessions returns the active sessions of a user, the most recently used first.
func (s *sessions) Sessions(ctx context.Context, name string) ([]SessionInfo, error) {
	found := []SessionInfo{}
	for after := ""; ; {
		page, next, err := s.sessionsAfter(ctx, name, after)
		if err != nil {
			return nil, err
		}
		found = append(found, page...)
		if next == "" {
			break
		}
		after = next
	}
	slices.SortStableFunc(found, func(a, b SessionInfo) int { return b.Seen.Compare(a.Seen) })
	return found, nil
}

// sessionsAfter returns those of the user among the next sessions after a key, and the key to continue after: empty at the
// end.
func (s *sessions) sessionsAfter(ctx context.Context, name, after string) (found []SessionInfo, next string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		acc, err := getExistingAccount(r, name)
		if err != nil {
			return err
		}
		seen := 0
		for pair, err := range r.Scan(sessionPrefix, after) {
			if err != nil {
				return fmt.Errorf("auth: list sessions: %w", err)
			}
			// An unreadable session belongs to no user and is deleted by Sweep.
			if sess, err := decodeSession(pair.Value); err == nil && s.isSessionValid(acc, sess) {
				id := strings.TrimPrefix(pair.Key, sessionPrefix)
				found = append(found, SessionInfo{id, sess.Created, sess.Seen, sess.Agent, sess.Address})
			}
			if seen++; seen == sweepPage {
				next = pair.Key
				return nil
			}
		}
		return nil
	})
	return found, next, err
}

// isSessionValid reports whether a session belongs to an account and has not ended.
func (s *records) isSessionValid(acc account, sess session) bool {
	return strings.EqualFold(sess.User, acc.Name) && sess.Stamp == acc.Stamp && !sess.expired(s.now())
}

// EndSession ends a session of a user by its id. It fails with core.NotFound if the user has no such session.
func (s *sessions) EndSession(ctx context.Context, name, id string) error {
	key := sessionPrefix + id
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, name)
		if err != nil {
			return err
		}
		sess, err := getSession(w, key)
		if core.CodeOf(err) == core.Unauthenticated || err == nil && !s.isSessionValid(acc, sess) {
			return core.Errorf(core.NotFound, "There is no such session.")
		}
		if err != nil {
			return err
		}
		w.Delete(key)
		return nil
	})
	if err == nil {
		s.watches.endSession(key)
	}
	return err
}

// EndOtherSessions ends all sessions of a user except the one with the id.
func (s *sessions) EndOtherSessions(ctx context.Context, name, id string) error {
	return s.updateAndEndOtherSessions(ctx, name, id, func(storage.Writer, *account) error { return nil })
}

// updateAndEndOtherSessions changes the account of a signed-in user in one update, and ends all their sessions except the one
// with the id.
func (s *records) updateAndEndOtherSessions(ctx context.Context, name, id string, change func(storage.Writer, *account) error) error {
	stamp, key := rand.Text(), sessionPrefix+id
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, name)
		if err != nil {
			return err
		}
		sess, err := getSession(w, key)
		if err != nil {
			return err
		}
		if !s.isSessionValid(acc, sess) {
			return sessionEnded()
		}
		if err := change(w, &acc); err != nil {
			return err
		}
		acc.Stamp, sess.Stamp = stamp, stamp
		if err := putAccount(w, acc); err != nil {
			return err
		}
		return putSession(w, key, sess)
	})
	if err == nil {
		s.watches.endOthers(name, key)
	}
	return err
}

// findExistingAccount returns the account of a name; it fails with core.NotFound if there is none.
func (s *records) findExistingAccount(ctx context.Context, name string) (account, error) {
	acc, found, err := s.findAccount(ctx, name)
	if err == nil && !found {
		err = core.Errorf(core.NotFound, "There is no user %q.", name)
	}
	return acc, err
}
