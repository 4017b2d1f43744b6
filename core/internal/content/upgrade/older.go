package upgrade

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// isOlder reports whether an older program has saved an entry after all migrations had run for it. No migration moves what it
// saved.
func (f *dryRunReport) isOlder(was entrystore.Record) bool {
	older := slices.ContainsFunc(f.From, func(v Version) bool { return v != Version{} && v.Version < was.Shape })
	return older && len(f.typ.MigrationsAfter(was.Shape)) == 0 && !f.before.IsZero() && was.Updated.After(f.before)
}

// addOlder adds the entries that an older program has changed in fields that are gone.
func (f *dryRunReport) addOlder(r storage.Reader) error {
	f.Older, f.OlderIDs = 0, nil
	for _, id := range f.edited {
		changed, err := f.changedByOlder(r, id)
		if err != nil {
			return err
		}
		if !changed {
			continue
		}
		if f.Older++; len(f.OlderIDs) < storedIDs {
			f.OlderIDs = append(f.OlderIDs, id)
		}
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
		if !was.Updated.After(f.before) {
			return f.entered(was) != f.entered(now), nil
		}
	}
	return f.entered(now) != "", nil
}

// entered returns the values of an entry in fields that are gone, without those that a start filled in.
func (f *dryRunReport) entered(r entrystore.Record) string {
	var all []string
	for path, value := range entrystore.Unknown(f.typ, entrystore.Unfill(r.JSON, r.Filled)) {
		all = append(all, path+":"+string(value))
	}
	return strings.Join(all, "\n")
}
