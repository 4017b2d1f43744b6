package content

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// What all visitors together may send to a type, beside what the gate takes from one address: far more than a site of
// this size hears in a busy hour, and far less than fills a disk or a person's day.
const (
	submissionsPerHour    = 500
	submissionsPerDay     = 2_000
	submissionBytesPerDay = 40 << 20 // a day, as entries are kept

	filesPerDay     = 5_000
	fileBytesPerDay = 1 << 30 // a day
)

// bounds are the most that comes in of something, and what those are told who come after it.
type quota struct {
	key         string
	hour, day   int
	bytesPerDay int
	message     string
}

func submissionQuota(t *model.Type) quota {
	return quota{
		entries.IntakeKey(t.Name), submissionsPerHour, submissionsPerDay, submissionBytesPerDay,
		"More has come in than can be read for now. Please try again later.",
	}
}

func enclosureQuota(t *model.Type) quota {
	return quota{
		entries.EnclosureIntakeKey(t.Name), filesPerDay, filesPerDay, fileBytesPerDay,
		"More files have come in than can be kept for now. Please send your message without them, or try again later.",
	}
}

// intake counts what came in each hour of the last day. It stands in the store, so that a restart is no new day.
type hourlyCounts [24]hourCount

// arrivals are those of one hour, counted from 1970.
type hourCount struct {
	Hour    int64 `json:"h"`
	Entries int   `json:"n"`
	Bytes   int   `json:"b"`
}

func hourOf(at time.Time) int64 { return at.Unix() / 3600 }

// readIntake gives the hours of the day that ends now.
func readHourlyCounts(g entries.Getter, q quota, now time.Time) (counts hourlyCounts, err error) {
	value, err := g.Get(q.key)
	if errors.Is(err, storage.ErrNotFound) {
		return counts, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &counts)
	}
	for i, hour := range counts {
		if this := hourOf(now); hour.Hour <= this-24 || hour.Hour > this {
			counts[i] = hourCount{}
		}
	}
	return counts, err
}

// full fails with Throttled where no more may come.
func (counts hourlyCounts) check(q quota, now time.Time) error {
	this, day := hourOf(now), hourCount{}
	oldest := this
	for _, hour := range counts {
		day.Entries += hour.Entries
		day.Bytes += hour.Bytes
		if hour.Entries > 0 {
			oldest = min(oldest, hour.Hour)
		}
	}
	free := int64(0)
	switch {
	case day.Entries >= q.day || day.Bytes >= q.bytesPerDay:
		free = oldest + 24
	case counts[this%24].Entries >= q.hour:
		free = this + 1
	default:
		return nil
	}
	err := core.Errorf(core.Throttled, "%s", q.message)
	err.RetryAfter = time.Unix(free*3600, 0).Sub(now)
	return err
}

// hasRoom fails with Throttled where visitors have sent as much to a type as is taken in. It is asked before any work.
func (s *Writer) checkQuota(ctx context.Context, t *model.Type, now time.Time) error {
	err := s.store.View(ctx, func(r storage.Reader) error {
		q := submissionQuota(t)
		counts, err := readHourlyCounts(r, q, now)
		if err != nil {
			return err
		}
		return counts.check(q, now)
	})
	return entries.Explain(err)
}

// takeRoom counts some of so many bytes in all, in the update that writes them. It fails like hasRoom.
func consumeQuota(w storage.Writer, q quota, now time.Time, n, bytes int) error {
	counts, err := readHourlyCounts(w, q, now)
	if err == nil {
		err = counts.check(q, now)
	}
	if err != nil {
		return err
	}
	hour := &counts[hourOf(now)%24]
	hour.Hour = hourOf(now)
	hour.Entries += n
	hour.Bytes += bytes
	value, err := json.Marshal(counts)
	if err != nil {
		return err
	}
	w.Put(q.key, value)
	return nil
}
