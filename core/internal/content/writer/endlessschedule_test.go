package writer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// shift has a first due time and an interval of nanoseconds after which it is due again.
type shift struct {
	Name  string     `json:"name" cms:"title"`
	From  field.Time `json:"from"`
	Every int        `json:"every"`
}

func (s *shift) Due(after time.Time) time.Time {
	if s.Every == 0 || after.Before(s.From.Time) {
		return s.From.Time
	}
	return after.Add(time.Duration(s.Every))
}

// calm is shift with a schedule that ends.
type calm shift

func (c *calm) Due(time.Time) time.Time { return c.From.Time }

// daily is visible on every other day, for ever: each due time changes its visibility.
type daily struct {
	Name string `json:"name" cms:"title"`
}

func (daily) Visible(now time.Time) bool { return now.YearDay()%2 == 0 }

func (daily) Due(after time.Time) time.Time {
	return after.Truncate(24 * time.Hour).Add(24 * time.Hour)
}

func TestAScheduleThatNeverEndsIsRefused(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, define[shift]("shift", nil), define[daily]("day", nil))
	_, err := s.Create(t.Context(), staff, "shift", []byte(`{"name":"a","from":"2026-02-01T09:00:00Z","every":1}`))
	contenttest.WantError(t, err, core.Invalid)
	if want := `The schedule of this entry never ends: Due of the content type "shift" names moment after moment at which Visible does not turn.`; !strings.HasSuffix(err.Error(), want) {
		t.Errorf("the error is %v", err)
	}
	id := s.Add("shift", `{"name":"a","from":"2026-02-01T09:00:00Z"}`)
	_, err = s.Update(t.Context(), staff, "shift", id, writer.Match{}, []byte(`{"every":60000000000}`))
	contenttest.WantError(t, err, core.Invalid)
	s.WantFields("shift", id, `{"every":0}`)
	s.Add("day", `{"name":"every other day"}`)
}

// TestAnOlderScheduleThatNeverEndsIsGivenUp checks a schedule that became endless with a new version of the
// type.
func TestAnOlderScheduleThatNeverEndsIsGivenUp(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, define[calm]("shift", nil))
	id := s.Add("shift", `{"name":"a","from":"2026-02-01T09:00:00Z","every":1}`)
	if n := waiting(t, s); n != 1 {
		t.Fatalf("%d entries wait for their moment", n)
	}
	s.Clock.Advance(48 * time.Hour)
	s.Reopen(define[shift]("shift", nil))
	if n := waiting(t, s); n != 0 {
		t.Errorf("%d entries still wait for their moment", n)
	}
	if !s.Sees(visitor, "shift", id) {
		t.Error("the entry is gone")
	}
}

// waiting counts the due times in the schedule.
func waiting(t *testing.T, s *contenttest.Site) (n int) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		n = 0
		for _, err := range r.Scan(entrystore.DuePrefix(), "") {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

var (
	_ model.Scheduler = (*shift)(nil)
	_ model.Scheduler = (*calm)(nil)
	_ model.Scheduler = daily{}
)
