package pluginhost

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Followers returns the followers of all plugins, for the feed.
func (h *Host) Followers() []changes.Follower {
	var all []changes.Follower
	for i := range h.Plugins {
		p := &h.Plugins[i]
		for _, f := range p.Followers {
			of := f.Types
			if len(of) == 0 {
				for _, t := range p.Types {
					of = append(of, t.Name)
				}
			}
			all = append(all, &follower{
				host: h, owner: p, Follower: f, types: of, name: p.Name + "/" + f.Name, key: entrystore.Key(followerKeys, p.Name, f.Name),
			})
		}
	}
	return all
}

// follower calls a function of a plugin with changes. Its cursor is in the store.
type follower struct {
	host  *Host
	owner *plugin.Plugin
	plugin.Follower
	types []string
	name  string
	key   string
	since int // the number of records since the cursor was stored
}

func (f *follower) Name() string { return f.name }

// Cursor returns the position up to which the function has received changes. For a new follower it is the present end
// of the log.
func (f *follower) Cursor(ctx context.Context) (at storage.Seq, err error) {
	known := true
	err = f.host.Store.View(ctx, func(r storage.Reader) error {
		text, err := r.Get(f.key)
		if errors.Is(err, storage.ErrNotFound) {
			at, known = r.Seq(), false
			return nil
		}
		if err != nil {
			return err
		}
		number, err := strconv.ParseUint(string(text), 10, 64)
		at = storage.Seq(number)
		return err
	})
	if err != nil || known {
		return at, err
	}
	return at, f.keep(ctx, at)
}

// Apply calls the function with the changes that it follows, and stores the cursor.
func (f *follower) Apply(ctx context.Context, records []changes.Record) error {
	var news []core.Change
	for _, record := range records {
		for _, c := range record.Changes {
			if slices.Contains(f.types, c.Type) {
				news = append(news, c)
			}
		}
	}
	if len(news) > 0 {
		if err := f.host.Sites.Run(ctx, f.owner.Name, func(site *plugin.Site) error { return f.Follow(ctx, site, news) }); err != nil {
			return err
		}
	}
	// A repeated delivery of records that do not concern the follower is harmless.
	if f.since += len(records); len(news) == 0 && f.since < manyRecords {
		return nil
	}
	f.since = 0
	return f.keep(ctx, records[len(records)-1].Seq)
}

// manyRecords is the number of records after which the cursor is stored even if none concerned the function, because
// the log cannot be trimmed beyond the lowest stored cursor.
const manyRecords = 100

// Rebuild continues from the present, because records that were trimmed from the log cannot be delivered.
func (f *follower) Rebuild(ctx context.Context, at storage.Seq) error {
	if f.Missed != nil {
		if err := f.host.Sites.Run(ctx, f.owner.Name, func(site *plugin.Site) error { return f.Missed(ctx, site) }); err != nil {
			return err
		}
	}
	return f.keep(ctx, at)
}

func (f *follower) keep(ctx context.Context, at storage.Seq) error {
	_, err := f.host.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(f.key, strconv.AppendUint(nil, uint64(at), 10))
		return nil
	})
	return err
}

func sortedKeys(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }
