package syndication

import (
	"context"
	"strconv"
	"sync/atomic"

	"golang.org/x/sync/singleflight"
)

// source is something read from content, kept until the content has changed. However many ask at once, it is
// read once.
type source[T any] struct {
	newest  func() uint64
	read    func(context.Context) (T, error)
	reading singleflight.Group
	last    atomic.Pointer[reading[T]]
}

// reading is what was read, true up to a commit.
type reading[T any] struct {
	value T
	seq   uint64
}

func newSource[T any](s *Service, read func(context.Context) (T, error)) *source[T] {
	return &source[T]{newest: s.newest, read: read}
}

// get gives what the content says now. It must not be changed.
func (s *source[T]) get(ctx context.Context) (T, error) {
	seq := s.newest()
	if last := s.last.Load(); last != nil && last.seq >= seq {
		return last.value, nil
	}
	got, err, _ := s.reading.Do(strconv.FormatUint(seq, 10), func() (any, error) {
		value, err := s.read(ctx)
		if err != nil {
			return nil, err
		}
		made := &reading[T]{value, seq}
		s.keep(made)
		return made, nil
	})
	if err != nil {
		var none T
		return none, err
	}
	return got.(*reading[T]).value, nil
}

// keep keeps what was read, unless somebody has read something newer meanwhile.
func (s *source[T]) keep(made *reading[T]) {
	for {
		last := s.last.Load()
		if last != nil && last.seq > made.seq || s.last.CompareAndSwap(last, made) {
			return
		}
	}
}
