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
	intakePerHour = 500
	intakePerDay  = 2_000
	intakeBytes   = 40 << 20 // a day, as entries are kept

	filesPerDay = 5_000
	fileBytes   = 1 << 30 // a day
)

// bounds are the most that comes in of something, and what those are told who come after it.
type bounds struct {
	key         string
	hour, day   int
	bytesPerDay int
	says        string
}

func entryBounds(t *model.Type) bounds {
	return bounds{
		entries.IntakeKey(t.Name), intakePerHour, intakePerDay, intakeBytes,
		"More has come in than can be read for now. Please try again later.",
	}
}

func enclosureBounds(t *model.Type) bounds {
	return bounds{
		entries.EnclosureIntakeKey(t.Name), filesPerDay, filesPerDay, fileBytes,
		"More files have come in than can be kept for now. Please send your message without them, or try again later.",
	}
}

// intake counts what came in each hour of the last day. It stands in the store, so that a restart is no new day.
type intake [24]arrivals

// arrivals are those of one hour, counted from 1970.
type arrivals struct {
	Hour    int64 `json:"h"`
	Entries int   `json:"n"`
	Bytes   int   `json:"b"`
}

func hourOf(at time.Time) int64 { return at.Unix() / 3600 }

// readIntake gives the hours of the day that ends now.
func readIntake(g entries.Getter, b bounds, now time.Time) (in intake, err error) {
	value, err := g.Get(b.key)
	if errors.Is(err, storage.ErrNotFound) {
		return in, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &in)
	}
	for i, hour := range in {
		if this := hourOf(now); hour.Hour <= this-24 || hour.Hour > this {
			in[i] = arrivals{}
		}
	}
	return in, err
}

// full fails with Throttled where no more may come.
func (in intake) full(b bounds, now time.Time) error {
	this, day := hourOf(now), arrivals{}
	oldest := this
	for _, hour := range in {
		day.Entries += hour.Entries
		day.Bytes += hour.Bytes
		if hour.Entries > 0 {
			oldest = min(oldest, hour.Hour)
		}
	}
	free := int64(0)
	switch {
	case day.Entries >= b.day || day.Bytes >= b.bytesPerDay:
		free = oldest + 24
	case in[this%24].Entries >= b.hour:
		free = this + 1
	default:
		return nil
	}
	err := core.Errorf(core.Throttled, "%s", b.says)
	err.RetryAfter = time.Unix(free*3600, 0).Sub(now)
	return err
}

// hasRoom fails with Throttled where visitors have sent as much to a type as is taken in. It is asked before any work.
func (s *Writer) hasRoom(ctx context.Context, t *model.Type, now time.Time) error {
	err := s.store.View(ctx, func(r storage.Reader) error {
		b := entryBounds(t)
		in, err := readIntake(r, b, now)
		if err != nil {
			return err
		}
		return in.full(b, now)
	})
	return entries.Explain(err)
}

// takeRoom counts some of so many bytes in all, in the update that writes them. It fails like hasRoom.
func takeRoom(w storage.Writer, b bounds, now time.Time, some, bytes int) error {
	in, err := readIntake(w, b, now)
	if err == nil {
		err = in.full(b, now)
	}
	if err != nil {
		return err
	}
	hour := &in[hourOf(now)%24]
	hour.Hour = hourOf(now)
	hour.Entries += some
	hour.Bytes += bytes
	value, err := json.Marshal(in)
	if err != nil {
		return err
	}
	w.Put(b.key, value)
	return nil
}
