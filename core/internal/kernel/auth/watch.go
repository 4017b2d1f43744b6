package auth

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// recheckInterval is the interval at which a watched session is checked again, because another process with the same store may
// have ended it.
const recheckInterval = time.Minute

// minRecheckInterval is the minimum interval between checks of a session whose state cannot be read.
const minRecheckInterval = time.Second

// Watch observes the end of a session. It must be stopped.
type Watch struct {
	Actor core.Actor

	watches *watches
	key     string // of the session
	user    string // folded; empty until known
	ended   chan struct{}
}

// Ended returns a channel that is closed when the session has ended for any reason, or when the watch was stopped.
func (w *Watch) Ended() <-chan struct{} { return w.ended }

// Stop ends the watch. Stopping twice is harmless.
func (w *Watch) Stop() { w.watches.end(func(one *Watch) bool { return one == w }) }

// Watch is Session for connections that stay open without user action: it does not count as a use, and reports immediately
// when the session ends. It fails as Session does.
func (s *sessions) Watch(ctx context.Context, token string) (*Watch, error) {
	return s.watch(ctx, sessionKey(token), func(ctx context.Context) (core.Actor, time.Time, error) {
		acc, sess, err := s.findSession(ctx, token)
		if err != nil {
			return core.Actor{}, time.Time{}, err
		}
		required, err := s.RequiresFactor(ctx)
		if required && acc.Factors.strongest() == "" {
			err = sessionEnded() // until a second factor is set up
		}
		return acc.actor(), sess.end(), err
	})
}

// WatchToken is Watch for a program token. It fails as Token does.
func (s *tokens) WatchToken(ctx context.Context, secret string) (*Watch, error) {
	return s.watch(ctx, tokenPrefix+sessionID(secret), func(ctx context.Context) (core.Actor, time.Time, error) {
		record, _, err := s.findToken(ctx, secret)
		end := record.Expires
		if end.IsZero() {
			end = s.now().Add(recheckInterval)
		}
		return record.actor(), end, err
	})
}

// lookupFunc returns the actor of a session or token, and its end.
type lookupFunc func(ctx context.Context) (actor core.Actor, end time.Time, err error)

func (s *records) watch(ctx context.Context, key string, look lookupFunc) (*Watch, error) {
	w := &Watch{watches: &s.watches, key: key, ended: make(chan struct{})}
	// Registering before the lookup ensures that no end is missed in between.
	s.watches.add(w)
	actor, end, err := look(ctx)
	if err != nil {
		w.Stop()
		return nil, err
	}
	w.Actor = actor
	s.watches.setUser(w, actor.Name)
	go s.expire(w, look, end)
	return w, nil
}

// expire stops the watch when the session ends.
func (s *records) expire(w *Watch, look lookupFunc, end time.Time) {
	defer w.Stop()
	for {
		timer := time.NewTimer(min(recheckInterval, max(minRecheckInterval, end.Sub(s.now()))))
		select {
		case <-w.ended:
			timer.Stop()
			return
		case <-timer.C:
		}
		_, next, err := look(context.Background())
		if core.CodeOf(err) == core.Unauthenticated {
			return
		}
		// If the state cannot be read, the session is assumed to be valid.
		if err == nil {
			end = next
		}
	}
}

// watches is the set of active watches. The zero value is empty.
type watches struct {
	mu   sync.Mutex
	open map[*Watch]struct{}
}

func (a *watches) add(w *Watch) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open == nil {
		a.open = map[*Watch]struct{}{}
	}
	a.open[w] = struct{}{}
}

func (a *watches) setUser(w *Watch, user string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.user = strings.ToLower(user)
}

// end ends all watches for which applies returns true.
func (a *watches) end(applies func(*Watch) bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for w := range a.open {
		if applies(w) {
			delete(a.open, w)
			close(w.ended)
		}
	}
}

// endSession ends the watches of one session.
func (a *watches) endSession(key string) { a.end(func(w *Watch) bool { return w.key == key }) }

// endUser ends the watches of all sessions of a user, and those whose user is not yet known.
func (a *watches) endUser(name string) {
	a.end(func(w *Watch) bool { return w.user == "" || w.user == strings.ToLower(name) })
}

// endOthers ends the watches of all sessions of a user except one.
func (a *watches) endOthers(name, key string) {
	a.end(func(w *Watch) bool { return w.key != key && (w.user == "" || w.user == strings.ToLower(name)) })
}

// endTokens ends the watches of all tokens, because a change of the creating account may affect them. Clients reconnect and
// are checked again.
func (a *watches) endTokens() {
	a.end(func(w *Watch) bool { return strings.HasPrefix(w.key, tokenPrefix) })
}

// endAll ends all watches. Clients reconnect and are checked again.
func (a *watches) endAll() { a.end(func(*Watch) bool { return true }) }
