package auth

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// recheck is how often a session that is watched is looked at again, for it may have been ended by another
// process over the same store.
const recheckInterval = time.Minute

// leastRecheck is how often at the most a session is looked at whose end cannot be found out.
const minRecheckInterval = time.Second

// Watch is somebody who wants to know when a session ends. It has to be stopped.
type Watch struct {
	Actor core.Actor

	watches *watches
	key     string // of the session
	user    string // folded; empty until it is known
	ended   chan struct{}
}

// Ended is closed when the session has ended, in whatever way, or when the watch was stopped.
func (w *Watch) Ended() <-chan struct{} { return w.ended }

// Stop ends the watch. Stopping twice is harmless.
func (w *Watch) Stop() { w.watches.end(func(one *Watch) bool { return one == w }) }

// Watch is Session for what stays open without anybody's doing: it does not count as a use, and tells at once
// when the session ends. It fails as Session does.
func (s *Service) Watch(ctx context.Context, token string) (*Watch, error) {
	return s.watch(ctx, sessionKey(token), func(ctx context.Context) (core.Actor, time.Time, error) {
		acc, sess, err := s.findSession(ctx, token)
		if err != nil {
			return core.Actor{}, time.Time{}, err
		}
		required, err := s.RequiresFactor(ctx)
		if required && acc.Factors.strongest() == "" {
			err = sessionEnded() // until there is a second factor
		}
		return acc.actor(), sess.end(), err
	})
}

// WatchToken is Watch for the token of a program. It fails as Token does.
func (s *Service) WatchToken(ctx context.Context, secret string) (*Watch, error) {
	return s.watch(ctx, tokenPrefix+sessionID(secret), func(ctx context.Context) (core.Actor, time.Time, error) {
		record, _, err := s.findToken(ctx, secret)
		end := record.Expires
		if end.IsZero() {
			end = s.now().Add(recheckInterval)
		}
		return record.actor(), end, err
	})
}

// looker finds out who somebody is, and when that ends.
type lookupFunc func(ctx context.Context) (actor core.Actor, end time.Time, err error)

func (s *Service) watch(ctx context.Context, key string, look lookupFunc) (*Watch, error) {
	w := &Watch{watches: &s.watches, key: key, ended: make(chan struct{})}
	// First it listens and then it looks, so that no end comes in between.
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

// expire ends the watch when the session has come to its end.
func (s *Service) expire(w *Watch, look lookupFunc, end time.Time) {
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
		// What cannot be found out is not held against the session.
		if err == nil {
			end = next
		}
	}
}

// watches are those who want to know. The zero value has none.
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

// end tells all those to whom it applies.
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

// endSession tells those who watch one session.
func (a *watches) endSession(key string) { a.end(func(w *Watch) bool { return w.key == key }) }

// endUser tells those who watch any session of a user, and those of whom it is not yet known whose they watch.
func (a *watches) endUser(name string) {
	a.end(func(w *Watch) bool { return w.user == "" || w.user == strings.ToLower(name) })
}

// endOthers tells those who watch any session of a user but one.
func (a *watches) endOthers(name, key string) {
	a.end(func(w *Watch) bool { return w.key != key && (w.user == "" || w.user == strings.ToLower(name)) })
}

// endTokens tells those who watch a token: whose maker has changed is looked at again.
func (a *watches) endTokens() {
	a.end(func(w *Watch) bool { return strings.HasPrefix(w.key, tokenPrefix) })
}

// endAll tells everybody: they come back, and are looked at again.
func (a *watches) endAll() { a.end(func(*Watch) bool { return true }) }
