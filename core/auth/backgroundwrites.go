package auth

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// maxTouches bounds how many uses are noted at a time. One that finds no place is noted at the next use.
const maxBackgroundWrites = 8

// touches are the uses of sessions that are being noted, so that no request waits for a commit. The zero value
// has none.
type backgroundWrites struct {
	mu      sync.Mutex
	closed  bool
	running map[string]struct{} // by the keys of the sessions
	all     sync.WaitGroup
}

// begin runs work for the session at key, unless it runs already, too much does, or all is closed.
func (t *backgroundWrites) start(key string, work func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, runs := t.running[key]; runs || t.closed || len(t.running) >= maxBackgroundWrites {
		return
	}
	if t.running == nil {
		t.running = map[string]struct{}{}
	}
	t.running[key] = struct{}{}
	t.all.Go(func() {
		defer t.finish(key)
		work()
	})
}

func (t *backgroundWrites) finish(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.running, key)
}

// Close waits until the uses of sessions, and the failures, have been noted that are being noted, and notes no more. Call it
// before the store is closed.
func (s *Service) Close() {
	s.touchWrites.close()
	s.failureWrites.close()
}

func (t *backgroundWrites) close() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.all.Wait()
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
	s.logTouch(ctx, err)
}

func (s *Service) logTouch(ctx context.Context, err error) {
	if err != nil {
		s.log.WarnContext(ctx, "the use of a session could not be noted", slog.Any("error", err))
	}
}
