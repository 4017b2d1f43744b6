package changes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Trim keeps the records that are younger than keepFor and those that a follower still needs, but never more than those
// of the newest keepAtMost commits. A follower that is further behind is rebuilt.
const (
	// MarkEvery is the interval at which Trim has to be called.
	MarkEvery = time.Hour

	keepFor    = 7 * 24 * time.Hour
	keepAtMost = 200_000
)

// marksKey is the key of the marks that Trim keeps, in JSON, oldest first.
const marksKey = "changes/marks"

// mark says which commit was the newest at a point in time, because the log holds no times.
type mark struct {
	At  time.Time   `json:"at"`
	Seq storage.Seq `json:"seq"`
}

// Trim deletes from the log the records that are not needed any more. It has to be called every MarkEvery.
func (f *Feed) Trim(ctx context.Context) error {
	now := f.now().UTC()
	marks, newest, err := f.marks(ctx)
	if err != nil {
		return fmt.Errorf("changes: trim: %w", err)
	}
	if len(marks) == 0 || now.Sub(marks[len(marks)-1].At) > MarkEvery/2 {
		marks = append(marks, mark{now, newest})
	}
	old, marks := passed(marks, now.Add(-keepFor))
	upTo := min(old, f.Needs())
	if newest > f.keepAtMost {
		upTo = max(upTo, newest-f.keepAtMost)
	}
	if err := f.keep(ctx, marks); err != nil {
		return fmt.Errorf("changes: trim: %w", err)
	}
	if upTo == 0 {
		return nil
	}
	return f.store.Trim(ctx, upTo)
}

// passed returns the newest commit of a mark that is not later than before, 0 if there is none, and the marks that are
// still needed: that one and those after it.
func passed(marks []mark, before time.Time) (storage.Seq, []mark) {
	for i, m := range slices.Backward(marks) {
		if !m.At.After(before) {
			return m.Seq, marks[i:]
		}
	}
	return 0, marks
}

// Needs returns the number of the commit after which a follower, or a reader that called Hold, still needs the log. It
// is the largest storage.Seq if there are neither.
func (f *Feed) Needs() storage.Seq {
	least := ^storage.Seq(0)
	for _, one := range f.followers {
		least = min(least, one.at())
	}
	for _, needs := range f.holds {
		least = min(least, needs())
	}
	return least
}

func (f *Feed) marks(ctx context.Context) (marks []mark, newest storage.Seq, err error) {
	err = f.store.View(ctx, func(r storage.Reader) error {
		newest = r.Seq()
		value, err := r.Get(marksKey)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return json.Unmarshal(value, &marks)
	})
	return marks, newest, err
}

func (f *Feed) keep(ctx context.Context, marks []mark) error {
	value, err := json.Marshal(marks)
	if err != nil {
		return err
	}
	_, err = f.store.Update(ctx, func(w storage.Writer) error {
		w.Put(marksKey, value)
		return nil
	})
	return err
}
