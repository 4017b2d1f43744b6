package analytics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// keeper compacts and deletes old figures. Its methods must not be called concurrently.
type keeper struct {
	clock      *siteClock
	tables     *tableStore
	answers    *query.Reader
	senderType *model.Type // the type for whose entries senders are stored; nil for none

	compactedOn    day    // the day of the last compaction
	sendersChecked uint64 // the version of the entries at the last deleteSenders
}

// maintain reduces the size of the store once a day: it replaces the sketches of the days before yesterday by estimates,
// sums whole months and, if the clock is steady, deletes data older than the settings allow. Senders of deleted entries
// are deleted in every call.
func (k *keeper) maintain(ctx context.Context, steady bool) error {
	today := dayOf(k.clock.now())
	newDay := k.compactedOn != today
	if newDay {
		k.sendersChecked = 0
		if err := k.tables.compact(ctx, today-1); err != nil {
			return err
		}
	}
	var oldest day
	if steady {
		var err error
		if oldest, err = k.clock.settings.oldest(ctx, today); err != nil {
			return err
		}
	}
	if newDay {
		if err := k.tables.deleteOldDays(ctx, oldest); err != nil {
			return err
		}
		k.compactedOn = today
	}
	return k.deleteSenders(ctx, oldest)
}

// deleteSenders deletes the senders of permanently deleted entries, and all senders from before a day. It scans only
// after an entry of their type was written.
func (k *keeper) deleteSenders(ctx context.Context, before day) error {
	if k.senderType == nil {
		return nil
	}
	newest := k.answers.Newest(k.senderType.Name) + 1
	if newest == k.sendersChecked {
		return nil
	}
	refs, obsolete, err := k.listSenders(ctx, before)
	if err != nil {
		return fmt.Errorf("analytics: senders: %w", err)
	}
	existing, err := k.answers.Kept(ctx, refs)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if !existing[ref] {
			obsolete = append(obsolete, senderKeys+ref.ID)
		}
	}
	if err := deleteMany(ctx, k.tables.store, obsolete); err != nil {
		return err
	}
	k.sendersChecked = newest
	return nil
}

// listSenders returns the entries whose senders are stored, and the keys of the senders from before a day.
func (k *keeper) listSenders(ctx context.Context, before day) (refs []query.Ref, old []string, err error) {
	err = k.tables.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(senderKeys, "") {
			if err != nil {
				return err
			}
			var n sender
			if json.Unmarshal(pair.Value, &n) != nil || dayOf(n.At) < before {
				old = append(old, pair.Key)
				continue
			}
			refs = append(refs, query.Ref{Type: k.senderType.Name, ID: strings.TrimPrefix(pair.Key, senderKeys)})
		}
		return nil
	})
	return refs, old, err
}

const (
	// maxClockJump is the number of days by which the clock may advance between two recorded days. Old data is only
	// deleted after minSteadyDays days without a larger jump.
	maxClockJump  = 7
	minSteadyDays = 30
)

// clockHistory records the progress of the clock, so that a clock which jumps ahead deletes nothing: operators have a
// month to correct it. A program that was stopped for long cannot be told from such a clock, and waits as well.
type clockHistory struct {
	Since day `json:"since"` // the first day since the last jump
	Last  day `json:"last"`
}

// advance returns the history with one more day.
func (c clockHistory) advance(today day) clockHistory {
	if today < c.Last || today-c.Last > maxClockJump {
		c.Since = today
	}
	c.Last = today
	return c
}

// recordDay records a day and reports whether old data may be deleted.
func recordDay(w storage.Writer, today day) (steady bool, err error) {
	c := clockHistory{Since: today, Last: today}
	data, err := w.Get(courseKey)
	if err == nil {
		err = json.Unmarshal(data, &c)
	} else if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	if err != nil {
		return false, fmt.Errorf("course of the clock: %w", err)
	}
	c = c.advance(today)
	if data, err = json.Marshal(c); err == nil {
		w.Put(courseKey, data)
	}
	return today-c.Since >= minSteadyDays, err
}
