package analytics_test

import (
	"testing"
	"time"
)

// advanceDays lets days pass and flushes on each of them.
func (s *testSite) advanceDays(days int) {
	s.tb.Helper()
	for range days {
		s.advance(daySpan)
		s.flush()
	}
}

// TestClockJump checks that nothing is deleted until the clock has been steady for a month: neither if it is corrected
// in time, nor if the program was stopped.
func TestClockJump(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.live(60) // from 10 March to 8 May
	p := s.person(1, chrome)
	p.view("/contact")
	s.create("inquiry", "tom", inquiryBody)
	p.Convert(p.request, "inquiry", "tom")
	s.flush()
	const years = 10 * 365
	kept := func() (days, senders int) {
		return len(s.keys("analytics/day/")), len(s.keys("analytics/sender/"))
	}
	s.advance(years * daySpan)
	s.flush()
	s.start() // the jump is recorded in the store
	s.advanceDays(29)
	if days, senders := kept(); days == 0 || senders != 1 {
		t.Errorf("a month after the jump: %d keys of days and %d senders", days, senders)
	}
	s.advance(-(years + 29) * daySpan)
	s.advanceDays(29)
	if days, senders := kept(); days == 0 || senders != 1 {
		t.Errorf("a month after the correction: %d keys of days and %d senders", days, senders)
	}
	s.advance(years * daySpan)
	s.flush()
	s.advanceDays(30)
	if days, senders := kept(); days != 0 || senders != 0 {
		t.Errorf("a month after a jump that was not corrected: %d keys of days and %d senders", days, senders)
	}
}

// TestShortStopIsNoClockJump checks that a program which was stopped over a long weekend deletes as usual.
func TestShortStopIsNoClockJump(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	p := s.person(1, chrome)
	p.view("/contact")
	s.create("inquiry", "tom", inquiryBody)
	p.Convert(p.request, "inquiry", "tom")
	s.flush()
	for range 2 * 366 / 6 {
		s.advance(6*daySpan + time.Hour)
		s.flush()
	}
	if kept := s.keys("analytics/sender/"); kept != nil {
		t.Errorf("kept: %v", kept)
	}
}
