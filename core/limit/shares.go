package limit

import (
	"context"
	"sync"
	"time"
)

// Shares bound what each of many has in progress, so that one alone takes no more than its share of what all wait for. It
// is safe for concurrent use.
type Shares struct {
	each, places int
	patience     time.Duration

	mu  sync.Mutex
	all map[string]*share // of those who have something in progress, or wait
}

// share is what one has.
type share struct {
	slots *Slots
	users int // who work and wait
}

// NewShares makes shares by which each has so much in progress at a time, and as many who wait as there are places, each no
// longer than patience.
func NewShares(each, places int, patience time.Duration) *Shares {
	return &Shares{each: each, places: places, patience: patience, all: map[string]*share{}}
}

// Take waits until one of somebody's share is free and takes it; release gives it back, once, however often it is called. It
// fails as Slots.Take does.
func (s *Shares) Take(ctx context.Context, key string) (release func(), err error) {
	one := s.enter(key)
	free, err := one.slots.Take(ctx, 1)
	if err != nil {
		s.leave(key, one)
		return nil, err
	}
	return sync.OnceFunc(func() {
		free()
		s.leave(key, one)
	}), nil
}

func (s *Shares) enter(key string) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	one := s.all[key]
	if one == nil {
		one = &share{slots: NewSlots(int64(s.each), s.places, s.patience)}
		s.all[key] = one
	}
	one.users++
	return one
}

func (s *Shares) leave(key string, one *share) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one.users--; one.users == 0 {
		delete(s.all, key)
	}
}
