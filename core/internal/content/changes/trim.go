package changes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Trim keeps the records that are younger than keepFor. It keeps older records that a follower still needs, but of those
// only the records of the newest keepAtMost commits. A follower that is further behind is rebuilt.
const (
	// MarkEvery is the interval at which Trim has to be called.
	MarkEvery = time.Hour

	keepFor    = 31 * 24 * time.Hour
	keepAtMost = 200_000
)

// marksKey is the key of the marks that Trim keeps, in JSON, oldest first.
const marksKey = "changes/marks"

// mark says which commit was the newest at a point in time, because the log has no times, and how many public changes
// there were.
type mark struct {
	At     time.Time   `json:"at"`
	Seq    storage.Seq `json:"seq"`
	Public uint64      `json:"public"`
}

// Trim deletes from the log the records that are not needed any more. It has to be called every MarkEvery.
func (f *Feed) Trim(ctx context.Context) error {
	now := f.now().UTC()
	marks, newest, err := readMarks(ctx, f.store)
	if err != nil {
		return fmt.Errorf("changes: trim: %w", err)
	}
	if len(marks) == 0 || now.Sub(marks[len(marks)-1].At) > MarkEvery/2 {
		newest.At = now
		marks = append(marks, newest)
	}
	old, marks := passed(marks, now.Add(-keepFor))
	upTo := min(old, max(f.Needs(), newest.Seq-min(newest.Seq, f.keepAtMost)))
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

// readMarks returns the stored marks, and a mark of the present state without a time.
func readMarks(ctx context.Context, store storage.Store) (marks []mark, newest mark, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		newest.Seq = r.Seq()
		var err error
		if newest.Public, err = entrystore.PublicCount(r); err != nil {
			return err
		}
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

// BeforePublic returns the number of a commit after which the log has every public change with a higher number than the
// given one. It is that of the newest mark which allows that, so fewer records have to be read than from the start.
func BeforePublic(ctx context.Context, store storage.Store, number uint64) (storage.Seq, error) {
	marks, _, err := readMarks(ctx, store)
	if err != nil {
		return 0, fmt.Errorf("changes: marks: %w", err)
	}
	for _, m := range slices.Backward(marks) {
		if m.Public <= number {
			return m.Seq, nil
		}
	}
	return 0, nil
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
