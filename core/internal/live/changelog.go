package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// entryChange is the change of an entry in the answer of a call.
type entryChange struct {
	Op   core.Act `json:"op" doc:"As the caller sees it: visitors see the publication of an entry as created."`
	Type string   `json:"type"`
	ID   string   `json:"id"`
	Seq  uint64   `json:"seq" doc:"The number of the change, as in Quoin-Seq. With since=0, that of the last change of the entry, or 0 if the log does not have it any more."`
	Path *string  `json:"path" doc:"Of its page; null if it has none, or is deleted."`
	Was  string   `json:"was,omitempty" doc:"The path of its page before, if that was moved or deleted."`
}

// The limits of one answer: of the changed entries in it, and of the items of the log that are read for it. To visitors only
// the items that they may know of count, because an answer must not depend on others.
const (
	maxChanged   = 1000
	maxItemsRead = 20_000
)

// The limits of visitors who read entries, or changes that are not in memory, all together: such a call reads up to a thousand
// entries, or any number of hidden changes.
const (
	maxReading      = 2
	maxReadingQueue = 64
	maxReadingWait  = 5 * time.Second
)

// portion is what one answer has of the changes.
type portion struct {
	changes []entryChange
	next    cursor // after the changes
	more    bool   // whether there may be changes after next already
}

// reader is a caller of the changes.
type reader struct {
	staff bool
	types map[string]bool // those that the caller asks for
}

func (r reader) audience() core.Audience {
	if r.staff {
		return core.Everyone
	}
	return core.Visitors
}

// errOld is the error for a cursor whose changes are not in the log any more.
var errOld = core.Errorf(core.Gone, "The changes after the cursor are not kept any more. Read everything again, with since=0.")

// changelog reads changes from the log of the store.
type changelog struct {
	store   storage.Store
	answers *query.Reader
	hub     *Hub
	numbers lastNumbers
	reading *limit.Slots // see maxReading
}

func newChangelog(store storage.Store, answers *query.Reader, hub *Hub) *changelog {
	return &changelog{store: store, answers: answers, hub: hub, reading: limit.NewSlots(maxReading, maxReadingQueue, maxReadingWait)}
}

// now returns the cursor of a caller after every change so far.
func (l *changelog) now(ctx context.Context, staff bool) (cursor, error) {
	newest, err := l.hub.newest(ctx)
	if staff {
		return cursor{number: newest.commit}, err
	}
	return cursor{number: newest.public}, err
}

// checkReached fails with Malformed if a cursor is after the newest change of any node, so that no answer can have had it, and
// with Unavailable if that cannot be found out.
func (l *changelog) checkReached(ctx context.Context, staff bool, at cursor) error {
	newest, err := l.now(ctx, staff)
	if err != nil || at.number <= newest.number {
		return err
	}
	if shared, ok := l.store.(storage.Shared); ok { // the node that gave the cursor may be ahead of this node
		if err = shared.Current(ctx); err != nil {
			return entrystore.Explain(err)
		}
		if newest, err = l.now(ctx, staff); err != nil {
			return err
		}
	}
	if at.number > newest.number {
		return core.Errorf(core.Malformed, "since is a cursor after the newest change, which no answer had. Read everything again, with since=0.")
	}
	return nil
}

// after returns the changes after a cursor. Several changes of one entry are one, with the last number. It fails with Gone if
// the log does not have the changes any more, and with Unavailable if too many visitors read the log.
func (l *changelog) after(ctx context.Context, r reader, at cursor) (portion, error) {
	trimmed, newest, err := l.store.LogRange(ctx)
	if err != nil {
		return portion{}, err
	}
	g := gathering{reader: r, at: at, last: uint64(newest), found: map[query.Ref]*gathered{}, pages: map[string]map[string][]query.Ref{}}
	from := storage.Seq(at.number)
	if !r.staff {
		release, err := l.startVisitor(ctx, &g, &from)
		if err != nil {
			return portion{}, err
		}
		defer release()
	}
	missed, more := r.staff || at.number < g.last, false
	if missed && from < trimmed {
		return portion{}, errOld
	}
	if missed && from < newest {
		if more, err = l.gather(ctx, &g, from, newest); err != nil {
			return portion{}, err
		}
	}
	all, err := l.describe(ctx, &g)
	return portion{all, g.at, more}, err
}

// startVisitor sets the last public change of a gathering, and a commit after which the log has every public change after the
// cursor. If the changes are not in memory, it takes a slot until release.
func (l *changelog) startVisitor(ctx context.Context, g *gathering, from *storage.Seq) (release func(), err error) {
	newest, err := l.hub.newest(ctx)
	if err != nil {
		return nil, err
	}
	g.last = newest.public
	commit, inMemory := l.hub.beforePublic(g.at.number)
	if inMemory || g.at.number >= g.last {
		*from = commit
		return func() {}, nil
	}
	if *from, err = changes.BeforePublic(ctx, l.store, g.at.number); err != nil {
		return nil, err
	}
	return l.reading.Take(ctx, 1)
}

// findPages adds the pages of the types of the items that are part of pages.
func (l *changelog) findPages(ctx context.Context, g *gathering, items []entrystore.LogItem) error {
	for i := range items {
		name := items[i].Type
		if g.staff || g.types[name] || g.pages[name] != nil || items[i].Number == 0 {
			continue
		}
		if t, known := l.answers.Registry().Type(name); !known || len(t.ShownBy()) == 0 {
			continue
		}
		var err error
		if g.pages[name], err = l.answers.ShownOn(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// gather reads the log after a commit up to another, until the answer is full, enough was read, or the last change was. It reports whether
// there may be further changes.
func (l *changelog) gather(ctx context.Context, g *gathering, from, newest storage.Seq) (more bool, err error) {
	read := 0
	for record, err := range l.store.Log(ctx, from) {
		if errors.Is(err, storage.ErrTrimmed) {
			return false, errOld
		}
		if err != nil {
			return false, entrystore.Explain(err)
		}
		items := make([]entrystore.LogItem, len(record.Items))
		for i, item := range record.Items {
			if err := json.Unmarshal(item, &items[i]); err != nil {
				return false, errOld
			}
			items[i].Seq = uint64(record.Seq)
		}
		if err := l.findPages(ctx, g, items); err != nil {
			return false, err
		}
		if len(g.order) > 0 && len(g.order)+g.growth(items) > maxChanged {
			return true, nil
		}
		read += g.add(items)
		switch {
		case g.at.number >= g.last || record.Seq >= newest:
			return false, nil
		case read >= maxItemsRead:
			return true, nil
		}
	}
	return false, nil
}

// describe returns the gathered changes with the paths of their pages.
func (l *changelog) describe(ctx context.Context, g *gathering) ([]entryChange, error) {
	addresses, err := l.answers.Addresses(ctx, g.audience(), slices.Collect(maps.Keys(g.found)))
	if err != nil {
		return nil, err
	}
	all := make([]entryChange, 0, len(g.order))
	for _, ref := range g.order {
		one := g.found[ref]
		c := entryChange{Op: one.op(), Type: ref.Type, ID: ref.ID, Seq: one.seq, Was: one.was}
		if c.Op == core.ActCreated {
			c.Was = "" // the caller never saw it there
		}
		if path, ok := addresses[ref]; ok && c.Op != core.ActDeleted {
			c.Path = &path
			if c.Was == path {
				c.Was = ""
			}
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b entryChange) int { return cmp.Compare(a.Seq, b.Seq) })
	return all, nil
}
