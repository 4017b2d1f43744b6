package changes_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/plugins/job"
	"github.com/quoin-cms/quoin/storage"
)

// script is a follower whose methods a test defines.
type script struct {
	name    string
	cursor  func() (storage.Seq, error)
	apply   func(ctx context.Context, records []changes.Record) error
	rebuild func(at storage.Seq) error
}

func (s *script) Name() string                                { return s.name }
func (s *script) Cursor(context.Context) (storage.Seq, error) { return s.cursor() }
func (s *script) Apply(ctx context.Context, records []changes.Record) error {
	return s.apply(ctx, records)
}
func (s *script) Rebuild(_ context.Context, at storage.Seq) error { return s.rebuild(at) }

// listener returns a follower with the cursor from, and a channel of the records that it is given.
func listener(name string, from storage.Seq) (*script, <-chan changes.Record) {
	heard := make(chan changes.Record, 100)
	return &script{
		name:   name,
		cursor: func() (storage.Seq, error) { return from, nil },
		apply: func(_ context.Context, records []changes.Record) error {
			for _, r := range records {
				heard <- r
			}
			return nil
		},
		rebuild: func(storage.Seq) error { return errors.New("nothing to rebuild") },
	}, heard
}

type bench struct {
	*testing.T
	site *contenttest.Site
	logs *logs
}

func newBench(t *testing.T) *bench {
	return &bench{t, contenttest.Open(t, job.Type()), &logs{}}
}

// run runs a feed of the followers until the test ends, or until stop is called.
func (b *bench) run(followers ...changes.Follower) (feed *changes.Feed, stop func()) {
	feed = changes.NewFeed(b.site.Store, slog.New(slog.NewTextHandler(b.logs, nil)), b.site.Clock.Now, followers...)
	ctx, cancel := context.WithCancel(b.Context())
	var running sync.WaitGroup
	running.Go(func() { feed.Run(ctx) })
	stop = func() { cancel(); running.Wait() }
	b.Cleanup(stop)
	return feed, stop
}

func (b *bench) add() storage.Seq {
	b.site.Add("job", `{"title":"Tester"}`)
	return b.site.Seq()
}

// next returns the next value of a channel, and fails the test if none comes within 20 seconds.
func next[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(20 * time.Second):
		t.Fatal("nothing comes")
		panic("unreachable")
	}
}

func TestFeedTellsEachFollowerOfEachCommit(t *testing.T) {
	b := newBench(t)
	start := b.site.Seq()
	before := b.add()
	one, first := listener("one", start)
	two, second := listener("two", before)
	b.run(one, two)
	if got := next(t, first); got.Seq != before || got.Changes[0].Seq != uint64(before) || got.Changes[0].Type != "job" {
		t.Errorf("the first follower hears %+v, want the commit %d", got, before)
	}
	during := b.add()
	for _, heard := range []<-chan changes.Record{first, second} {
		if got := next(t, heard); got.Seq != during {
			t.Errorf("a follower hears %d, want %d", got.Seq, during)
		}
	}
}

func TestFailingFollowerHoldsUpNobody(t *testing.T) {
	failures := map[string]func() error{
		"an error": func() error { return errors.New("out of order") },
		"a panic":  func() error { panic("out of order") },
	}
	for name, fail := range failures {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			broken, mended := make(chan struct{}), make(chan struct{})
			bad, heard := listener("bad", b.site.Seq())
			apply := bad.apply
			bad.apply = func(ctx context.Context, records []changes.Record) error {
				select {
				case <-mended:
					return apply(ctx, records)
				case broken <- struct{}{}:
					return fail()
				}
			}
			good, other := listener("good", b.site.Seq())
			feed, _ := b.run(bad, good)
			seq := b.add()
			next(t, broken)
			next(t, broken) // it was retried
			if got := next(t, other); got.Seq != seq {
				t.Errorf("the other follower hears %d, want %d", got.Seq, seq)
			}
			if all := feed.Problems(); len(all) != 1 || !strings.Contains(all[0], "bad") || strings.Contains(all[0], "order") {
				t.Errorf("the troubles are %q, want one about bad without its cause", all)
			}
			close(mended)
			if got := next(t, heard); got.Seq != seq {
				t.Errorf("once mended, the follower hears %d, want %d", got.Seq, seq)
			}
			b.logs.wait(t, "works again")
			if all := feed.Problems(); len(all) != 0 {
				t.Errorf("the troubles are %q after the follower works again", all)
			}
			b.logs.wait(t, "out of order")
		})
	}
}

func TestSlowFollowerGetsWhatQueuedAtOnce(t *testing.T) {
	b := newBench(t)
	start := b.site.Seq()
	busy, free := make(chan int), make(chan struct{})
	slow := &script{name: "slow", cursor: func() (storage.Seq, error) { return start, nil }}
	slow.apply = func(_ context.Context, records []changes.Record) error {
		busy <- len(records)
		<-free
		return nil
	}
	b.run(slow)
	b.add()
	next(t, busy)
	for range 20 {
		b.add()
	}
	got, calls := 0, 0
	for got < 20 {
		free <- struct{}{}
		got += next(t, busy)
		calls++
	}
	close(free)
	if calls > 5 {
		t.Errorf("20 records that waited came in %d calls", calls)
	}
}

func TestFollowerIsMadeAnew(t *testing.T) {
	tests := map[string]func(b *bench, s *script){
		"when it has nothing": func(_ *bench, s *script) {
			s.cursor = func() (storage.Seq, error) { return 0, fmt.Errorf("none: %w", changes.ErrRebuild) }
		},
		"when the store is older than its data": func(b *bench, s *script) {
			s.cursor = func() (storage.Seq, error) { return b.site.Seq() + 1, nil }
		},
		"when it asks for it": func(_ *bench, s *script) {
			s.apply = func(context.Context, []changes.Record) error { return changes.ErrRebuild }
		},
		"when the log was trimmed": func(b *bench, _ *script) {
			if err := b.site.Store.Trim(b.Context(), ^storage.Seq(0)); err != nil {
				b.Fatal(err)
			}
		},
		"when a record cannot be read": func(b *bench, _ *script) {
			_, err := b.site.Store.Update(b.Context(), func(w storage.Writer) error {
				w.Append([]byte("no change"))
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		},
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			s, heard := listener("mirror", b.site.Seq())
			apply := s.apply
			anew := make(chan storage.Seq, 10)
			s.rebuild = func(at storage.Seq) error {
				s.apply = apply
				anew <- at
				return nil
			}
			b.add()
			spoil(b, s)
			newest := b.site.Seq()
			b.run(s)
			if got := next(t, anew); got != newest {
				t.Errorf("it was made anew at %d, want %d", got, newest)
			}
			seq := b.add()
			for got := next(t, heard); got.Seq < seq; got = next(t, heard) {
				t.Logf("it heard %d before", got.Seq)
			}
		})
	}
}

func TestFeedEndsWithTheStore(t *testing.T) {
	b := newBench(t)
	s, _ := listener("one", b.site.Seq())
	feed := changes.NewFeed(b.site.Store, slog.New(slog.DiscardHandler), b.site.Clock.Now, s)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		feed.Run(context.Background())
	}()
	if err := b.site.Store.Close(); err != nil {
		t.Fatal(err)
	}
	next(t, ended)
}

// logs collects the output of a logger.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.more != nil {
		close(l.more)
		l.more = nil
	}
	return l.text.Write(p)
}

// wait waits until the text was logged.
func (l *logs) wait(t *testing.T, text string) {
	t.Helper()
	for {
		l.mu.Lock()
		if strings.Contains(l.text.String(), text) {
			l.mu.Unlock()
			return
		}
		if l.more == nil {
			l.more = make(chan struct{})
		}
		more := l.more
		l.mu.Unlock()
		next(t, more)
	}
}
