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
const recheck = time.Minute

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
	w := &Watch{watches: &s.watches, key: sessionKey(token), ended: make(chan struct{})}
	// First it listens and then it looks, so that no end comes in between.
	s.watches.add(w)
	acc, sess, err := s.look(ctx, token)
	if err != nil {
		w.Stop()
		return nil, err
	}
	w.Actor = acc.actor()
	s.watches.name(w, acc.Name)
	go s.expire(w, token, sess)
	return w, nil
}

// expire ends the watch when the session has come to its end.
func (s *Service) expire(w *Watch, token string, sess session) {
	defer w.Stop()
	for {
		timer := time.NewTimer(min(recheck, sess.end().Sub(s.now())))
		select {
		case <-w.ended:
			timer.Stop()
			return
		case <-timer.C:
		}
		_, now, err := s.look(context.Background(), token)
		if core.CodeOf(err) == core.Unauthenticated {
			return
		}
		// What cannot be found out is not held against the session.
		if err == nil {
			sess = now
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

func (a *watches) name(w *Watch, user string) {
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
