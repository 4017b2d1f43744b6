package upgrade

import (
	"context"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// isOlder reports whether an older program has saved an entry, and values that it may have saved are in no field and were moved by no
// migration. next is the converted entry.
func (f *dryRunReport) isOlder(was entrystore.Record, next *commit.Revision) bool {
	if f.olderSince.IsZero() || !was.Updated.After(f.olderSince) {
		return false
	}
	for range entrystore.Unknown(f.typ, next.Rest) {
		return true
	}
	return false
}

// addOlder adds the entries that an older program has changed in fields that are gone. Each view reads some of them.
func (f *dryRunReport) addOlder(ctx context.Context, store storage.Store) error {
	for ids := range slices.Chunk(f.edited, entriesPerView) {
		var changed []string
		err := store.View(ctx, func(r storage.Reader) error {
			changed = nil
			for _, id := range ids {
				is, err := f.changedByOlder(r, id)
				if err != nil {
					return err
				}
				if is {
					changed = append(changed, id)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		f.Older += len(changed)
		f.OlderIDs = append(f.OlderIDs, changed[:min(len(changed), storedIDs-len(f.OlderIDs))]...)
	}
	return nil
}

// changedByOlder reports whether values of fields that are gone differ from those with which the older program found the entry.
// They count as changed if the history does not reach that far.
func (f *dryRunReport) changedByOlder(r storage.Reader, id string) (bool, error) {
	data, err := r.Get(entrystore.EntryKey(f.typ.Name, id))
	if err != nil {
		return false, err
	}
	now, err := entrystore.DecodeRecord(data)
	if err != nil {
		return false, err
	}
	for step, err := range entrystore.Steps(r, f.typ.Name, id, 0) {
		if err != nil {
			return false, err
		}
		if step.Before.None() {
			break
		}
		was, err := step.Before.Record()
		if err != nil {
			return false, err
		}
		if !was.Updated.After(f.olderSince) {
			return f.entered(was) != f.entered(now), nil
		}
	}
	return f.entered(now) != "", nil
}

// entered returns the values of an entry in fields that are gone, without those that a start filled in.
func (f *dryRunReport) entered(r entrystore.Record) string {
	var all []string
	for path, value := range entrystore.Unknown(f.typ, entrystore.Join(entrystore.Unfill(r.JSON, r.Filled), r.Rest)) {
		all = append(all, path+":"+string(value))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// SaysOlder describes how many entries an older program has changed in fields that are gone, and which.
func (c SchemaChange) SaysOlder() string {
	first := c.OlderIDs[:min(len(c.OlderIDs), namedIDs)]
	text := "an older program changed a field that is gone in " + EntriesOf(c.Older)
	if len(first) == 0 {
		return text // those that are known were edited since
	}
	return text + ": " + strings.Join(first, ", ") + andMore(c.Older-len(first))
}
