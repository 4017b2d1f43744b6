package followertest

import (
	"context"
	"errors"
	"math"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

func takesInBefore(f *fixture) {
	f.write(10)
	s := f.following()
	defer s.Kill()
	s.Check(f.T)
}

func takesInDuring(f *fixture) {
	f.write(1)
	s := f.following()
	defer s.Kill()
	for range 5 {
		f.write(2)
		f.follow(s)
		s.Check(f.T)
	}
}

func takesEveryKind(f *fixture) {
	ids := f.write(12)
	s := f.following()
	defer s.Kill()
	f.edit(ids)
	f.follow(s)
	s.Check(f.T)
}

func takesTwice(f *fixture) {
	f.write(1)
	start := f.site.Seq()
	s := f.following()
	defer s.Kill()
	f.edit(f.write(8))
	all := f.records(start)
	f.must(s.Apply(f.Context(), all))
	for _, record := range all {
		f.must(s.Apply(f.Context(), []changes.Record{record}))
	}
	s.Check(f.T)
}

func takesMany(f *fixture) {
	ids := f.write(2)
	start := f.site.Seq()
	s := f.following()
	defer s.Kill()
	for i := range 40 {
		f.site.Change(TypeName, ids[0], [...]string{`{"draft":true}`, `{"draft":false}`, `{"title":"Again"}`}[i%3])
	}
	f.site.Remove(TypeName, ids[1])
	f.must(s.Apply(f.Context(), f.records(start)))
	s.Check(f.T)
}

func goesOnAfterCrash(f *fixture) {
	f.write(5)
	s := f.following()
	s.Kill()
	f.edit(f.write(8))
	s = f.following()
	defer s.Kill()
	s.Check(f.T)
}

// goesOnAfterCrashes kills the follower after each record. The next one may have to apply the record again, but its
// cursor must not be above it.
func goesOnAfterCrashes(f *fixture) {
	f.write(1)
	start := f.site.Seq()
	s := f.following()
	f.edit(f.write(4))
	for _, record := range f.records(start) {
		f.must(s.Apply(f.Context(), []changes.Record{record}))
		s.Kill()
		s = f.open()
		cursor, err := s.Cursor(f.Context())
		if err != nil && !errors.Is(err, changes.ErrRebuild) || cursor > record.Seq {
			f.Errorf("after a crash at %d the cursor is %d, %v", record.Seq, cursor, err)
		}
	}
	f.follow(s)
	defer s.Kill()
	s.Check(f.T)
}

func outlivesTrim(f *fixture) {
	ids := f.write(8)
	s := f.following()
	s.Kill()
	f.edit(ids)
	f.must(f.site.Store.Trim(f.Context(), math.MaxUint64))
	s = f.following()
	defer s.Kill()
	s.Check(f.T)
}

func rebuildsTwice(f *fixture) {
	f.edit(f.write(8))
	s := f.following()
	defer s.Kill()
	for range 2 {
		f.must(s.Rebuild(f.Context(), f.site.Seq()))
		s.Check(f.T)
	}
	f.write(2)
	f.follow(s)
	s.Check(f.T)
}

func cancelledApply(f *fixture) {
	f.write(1)
	start := f.site.Seq()
	s := f.following()
	defer s.Kill()
	f.edit(f.write(8))
	cancelled(f, func(ctx context.Context) error { return s.Apply(ctx, f.records(start)) })
	f.follow(s)
	s.Check(f.T)
}

func cancelledRebuild(f *fixture) {
	f.write(8)
	s := f.open()
	defer func() { s.Kill() }()
	cancelled(f, func(ctx context.Context) error { return s.Rebuild(ctx, storage.Seq(1)) })
	s.Kill()
	s = f.following()
	s.Check(f.T)
}

// cancelled makes a call with a context that is cancelled already. The call may still succeed.
func cancelled(f *fixture, call func(context.Context) error) {
	ctx, cancel := context.WithCancel(f.Context())
	cancel()
	if err := call(ctx); err != nil && !errors.Is(err, context.Canceled) {
		f.Errorf("the cancelled call failed with %v", err)
	}
}
