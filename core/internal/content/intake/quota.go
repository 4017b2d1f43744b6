// Package intake limits and judges what visitors send: how many submissions and files a type takes in an hour and a day, and how
// often a text was sent before.
package intake

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The limits of what all visitors together may send to a type, in addition to the rate limit of one address.
// They are far above the traffic of a busy hour of a site of this size, and far below what fills a disk or
// takes a person a day to read.
const (
	submissionsPerHour    = 500
	submissionsPerDay     = 2_000
	submissionBytesPerDay = 40 << 20 // a day, in stored bytes

	filesPerDay     = 5_000
	fileBytesPerDay = 1 << 30 // a day
)

// Quota is a limit of submissions, with the message for those that exceed it.
type Quota struct {
	key         string
	hour, day   int
	bytesPerDay int
	message     string
}

// Submissions returns the quota of submissions to a type.
func Submissions(t *model.Type) Quota {
	return Quota{
		entrystore.IntakeKey(t.Name), submissionsPerHour, submissionsPerDay, submissionBytesPerDay,
		"More has come in than can be read for now. Please try again later.",
	}
}

// Enclosures returns the quota of files that come with them.
func Enclosures(t *model.Type) Quota {
	return Quota{
		entrystore.EnclosureIntakeKey(t.Name), filesPerDay, filesPerDay, fileBytesPerDay,
		"More files have come in than can be kept for now. Please send your message without them, or try again later.",
	}
}

// hourlyCounts counts the submissions of each hour of the last day. It is stored, so that a restart does not
// reset it.
type hourlyCounts [24]hourCount

// hourCount holds the counts of one hour, numbered from 1970.
type hourCount struct {
	Hour    int64 `json:"h"`
	Entries int   `json:"n"`
	Bytes   int   `json:"b"`
}

func hourOf(at time.Time) int64 { return at.Unix() / 3600 }

// readHourlyCounts returns the counts of the 24 hours that end now.
func readHourlyCounts(g entrystore.Getter, q Quota, now time.Time) (counts hourlyCounts, err error) {
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

// check fails with Throttled if the quota is used up.
func (counts hourlyCounts) check(q Quota, now time.Time) error {
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

// CheckSubmissions fails with Throttled if visitors have used up the quota of a type. It is called before any
// expensive work.
func CheckSubmissions(ctx context.Context, store storage.Store, t *model.Type, now time.Time) error {
	err := store.View(ctx, func(r storage.Reader) error {
		q := Submissions(t)
		counts, err := readHourlyCounts(r, q, now)
		if err != nil {
			return err
		}
		return counts.check(q, now)
	})
	return entrystore.Explain(err)
}

// Consume counts n submissions of the given bytes in total, in the update that writes them. It fails
// like CheckSubmissions.
func Consume(w storage.Writer, q Quota, now time.Time, n, bytes int) error {
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
