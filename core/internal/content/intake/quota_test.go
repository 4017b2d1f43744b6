package intake_test

import (
	"errors"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

type letter struct {
	Text string `json:"text" cms:"title"`
}

func letters(name string) model.Type {
	return model.Define[letter](name, model.Options{Path: name + "s", One: name, Many: name + "s", Access: core.Inbox})
}

// site is a store in which submissions are counted.
type site struct {
	*contenttest.Site
	t *testing.T
}

func open(t *testing.T) *site {
	t.Helper()
	s := &site{contenttest.Open(t, letters("letter"), letters("note")), t}
	// The hours are counted from 1970: a test begins with a new one.
	s.Clock.Advance(contenttest.Start.Truncate(time.Hour).Sub(contenttest.Start))
	return s
}

func (s *site) typ(name string) *model.Type {
	s.t.Helper()
	t, known := s.Registry().Type(name)
	if !known {
		s.t.Fatal(name)
	}
	return &t
}

// send counts submissions at the time of the clock.
func (s *site) send(q intake.Quota, n, bytes int) error {
	_, err := s.Store.Update(s.t.Context(), func(w storage.Writer) error { return intake.Consume(w, q, s.Clock.Now(), n, bytes) })
	return err
}

func (s *site) mustSend(q intake.Quota, n, bytes int) {
	s.t.Helper()
	if err := s.send(q, n, bytes); err != nil {
		s.t.Fatal(err)
	}
}

// wantThrottled fails the test unless an error says that submissions are taken again after a time.
func (s *site) wantThrottled(err error, after time.Duration) {
	s.t.Helper()
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Throttled || e.RetryAfter != after {
		s.t.Errorf("the error is %v, want Throttled for %s", err, after)
	}
}

// TestAnHourTakesSoManySubmissions checks the limit of an hour, when it ends, and that another type has a limit of its own.
func TestAnHourTakesSoManySubmissions(t *testing.T) {
	t.Parallel()
	s := open(t)
	letter, note := s.typ("letter"), s.typ("note")
	s.mustSend(intake.Submissions(letter), 499, 0)
	s.mustSend(intake.Submissions(letter), 1, 0)
	s.Clock.Advance(59 * time.Minute)
	s.wantThrottled(s.send(intake.Submissions(letter), 1, 0), time.Minute)
	s.wantThrottled(intake.CheckSubmissions(t.Context(), s.Store, letter, s.Clock.Now()), time.Minute)
	s.mustSend(intake.Submissions(note), 1, 0)
	s.mustSend(intake.Enclosures(letter), 1, 0)
	s.Clock.Advance(time.Minute)
	s.mustSend(intake.Submissions(letter), 1, 0)
	if err := intake.CheckSubmissions(t.Context(), s.Store, letter, s.Clock.Now()); err != nil {
		t.Error(err)
	}
}

// TestADayTakesSoManySubmissions checks that a day takes fewer submissions than its hours together, and that the oldest
// hour is forgotten after a day.
func TestADayTakesSoManySubmissions(t *testing.T) {
	t.Parallel()
	s := open(t)
	q := intake.Submissions(s.typ("letter"))
	for range 4 {
		s.mustSend(q, 500, 0)
		s.Clock.Advance(2 * time.Hour)
	}
	s.wantThrottled(s.send(q, 1, 0), 16*time.Hour)
	s.Clock.Advance(16*time.Hour - time.Second)
	s.wantThrottled(s.send(q, 1, 0), time.Second)
	s.Clock.Advance(time.Second)
	s.mustSend(q, 500, 0)
	s.wantThrottled(s.send(q, 1, 0), 2*time.Hour)
}

// TestADayTakesSoManyBytes checks the daily limits on stored submissions and their files.
func TestADayTakesSoManyBytes(t *testing.T) {
	t.Parallel()
	s := open(t)
	letter := s.typ("letter")
	for _, c := range []struct {
		q     intake.Quota
		bytes int
	}{{intake.Submissions(letter), 40 << 20}, {intake.Enclosures(letter), 1 << 30}} {
		s.mustSend(c.q, 1, c.bytes-1)
		s.mustSend(c.q, 1, 1)
		s.wantThrottled(s.send(c.q, 1, 0), 24*time.Hour)
	}
}

// TestAClockThatWasAheadCountsNothing checks that counts of hours to come do not count.
func TestAClockThatWasAheadCountsNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	q := intake.Submissions(s.typ("letter"))
	s.Clock.Advance(24 * time.Hour)
	s.mustSend(q, 500, 40<<20)
	s.Clock.Advance(-24 * time.Hour)
	s.mustSend(q, 1, 1)
}

// TestARefusedUpdateCountsNothing checks that a refused update does not change the counts.
func TestARefusedUpdateCountsNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	q := intake.Submissions(s.typ("letter"))
	failed := errors.New("the entry is refused")
	for range 3 {
		_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
			return errors.Join(intake.Consume(w, q, s.Clock.Now(), 400, 0), failed)
		})
		if !errors.Is(err, failed) || core.CodeOf(err) == core.Throttled {
			t.Fatal(err)
		}
	}
	s.mustSend(q, 500, 0)
}
