package auth

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// maxBackgroundWrites bounds the number of concurrent writes. A use that is not recorded because of it is recorded at the next
// use.
const maxBackgroundWrites = 8

// backgroundWrites records uses of sessions and similar events in the background, so that no request waits for a commit. The
// zero value is ready to use.
type backgroundWrites struct {
	mu      sync.Mutex
	closed  bool
	running map[string]struct{} // by key, such as the key of a session
	all     sync.WaitGroup
}

// start runs work for a key in the background, unless work for that key is running, too much other work is running, or close
// was called.
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

// Close waits for the background writes and starts no more. It must be called before the store is closed.
func (s *records) Close() {
	s.touchWrites.close()
	s.failureWrites.close()
}

func (t *backgroundWrites) close() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.all.Wait()
}

// touch records the use of a session. A failure is only logged, because the session remains valid.
func (s *records) touch(ctx context.Context, key string, now time.Time) {
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

func (s *records) logTouch(ctx context.Context, err error) {
	if err != nil {
		s.log.WarnContext(ctx, "the use of a session could not be recorded", slog.Any("error", err))
	}
}
