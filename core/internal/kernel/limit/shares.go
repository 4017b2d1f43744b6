package limit

import (
	"context"
	"sync"
	"time"
)

// Shares limit the concurrent work of each key, so that no key takes more than its share of a common resource. It is safe for
// concurrent use.
type Shares struct {
	slotsPerKey, queueSize int
	maxWait                time.Duration

	mu    sync.Mutex
	byKey map[string]*share // keys with work in progress or waiting
}

// share is the state of one key.
type share struct {
	slots *Slots
	users int // working and waiting
}

// NewShares returns Shares with slotsPerKey concurrent slots for each key, and a queue of queueSize waiters, each of which
// waits at most maxWait.
func NewShares(slotsPerKey, queueSize int, maxWait time.Duration) *Shares {
	return &Shares{slotsPerKey: slotsPerKey, queueSize: queueSize, maxWait: maxWait, byKey: map[string]*share{}}
}

// Take waits for a slot of a key and takes it. The function release returns the slot once, however often it is called. Take
// fails as Slots.Take does.
func (s *Shares) Take(ctx context.Context, key string) (release func(), err error) {
	one := s.acquire(key)
	free, err := one.slots.Take(ctx, 1)
	if err != nil {
		s.release(key, one)
		return nil, err
	}
	return sync.OnceFunc(func() {
		free()
		s.release(key, one)
	}), nil
}

func (s *Shares) acquire(key string) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	one := s.byKey[key]
	if one == nil {
		one = &share{slots: NewSlots(int64(s.slotsPerKey), s.queueSize, s.maxWait)}
		s.byKey[key] = one
	}
	one.users++
	return one
}

func (s *Shares) release(key string, one *share) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one.users--; one.users == 0 {
		delete(s.byKey, key)
	}
}
