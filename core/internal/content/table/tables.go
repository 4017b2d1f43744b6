package table

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Tables keeps the tables of types in memory, each from its first query on, and brings them up to date before each query.
// It is safe for concurrent use.
type Tables struct {
	store storage.Store
	fresh *cache.Freshness

	mu    sync.Mutex
	lists map[listKey]*list
}

type listKey struct {
	typ string
	who core.Audience
}

// New returns a Tables without tables.
func New(store storage.Store, fresh *cache.Freshness) *Tables {
	return &Tables{store: store, fresh: fresh, lists: map[listKey]*list{}}
}

// list is the table of one list. Its fields are guarded by mu.
type list struct {
	mu      sync.Mutex
	version *Version
	at      uint64                    // the number of Freshness.Touched up to which changes are included
	changed map[string]entrystore.Row // the present rows of the entries that changed since version.base was made
	gone    map[string]bool           // those of them that are not in the list any more
	making  chan struct{}             // is closed when a table that is being made is ready; nil if there is none
	failed  error                     // why the last table could not be made
}

// ErrBuilding is the error of a query while the table of a list is being made.
var ErrBuilding = errors.New("table: the index of the list is being made")

// Patience is how long a query with conditions on indexed fields waits for a table that is being made.
const Patience = 2 * time.Second

// Current returns the list of a type for an audience as it is now: with every change that had been made before the call. It
// waits for a table that is being made until ctx ends, or at most for a time, if that is not 0; then it fails with
// ErrBuilding.
func (s *Tables) Current(ctx context.Context, t *model.Type, who core.Audience, atMost time.Duration) (*Version, error) {
	if who == core.Visitors && len(t.ShownBy()) > 0 {
		return s.shown(ctx, t)
	}
	l := s.list(listKey{t.Name, entrystore.ListOf(t, who)})
	var timeout <-chan time.Time
	if atMost > 0 {
		timer := time.NewTimer(atMost)
		defer timer.Stop()
		timeout = timer.C
	}
	for {
		version, making, err := l.current(ctx, s, t, who)
		if making == nil {
			return version, err
		}
		select {
		case <-making:
		case <-timeout:
			return nil, ErrBuilding
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// shown returns the list of a type whose entries visitors see only where others show them. It is read for each query,
// because it depends on the entries of other types; types of this kind have few entries.
func (s *Tables) shown(ctx context.Context, t *model.Type) (version *Version, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		version, err = read(ctx, r, t, core.Visitors)
		return err
	})
	return version, err
}

// read reads the table of a list.
func read(ctx context.Context, r storage.Reader, t *model.Type, who core.Audience) (*Version, error) {
	b := NewBuilder(t)
	for row, err := range entrystore.Rows(r, t, who, "") {
		if err != nil {
			return nil, err
		}
		if len(b.ids)%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := b.Add(row); err != nil {
			return nil, err
		}
	}
	return NewVersion(b.Table()), nil
}

func (s *Tables) list(k listKey) *list {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lists[k] == nil {
		s.lists[k] = &list{}
	}
	return s.lists[k]
}

// current returns the present version, or a channel that is closed when it should be called again.
func (l *list) current(ctx context.Context, s *Tables, t *model.Type, who core.Audience) (*Version, chan struct{}, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.failed; err != nil {
		l.failed = nil
		return nil, nil, err
	}
	if l.version == nil {
		return nil, l.make(s, t, who), nil
	}
	ids, now, complete := s.fresh.Touched(t.Name, l.at)
	if !complete {
		l.version = nil
		return nil, l.make(s, t, who), nil
	}
	if len(ids) == 0 {
		return l.version, nil, nil
	}
	err := s.store.View(ctx, func(r storage.Reader) error { return l.update(r, t, who, ids) })
	if err != nil {
		return nil, nil, err
	}
	l.at = now
	if len(l.changed)+len(l.gone) > most(l.version.base.Len()) {
		l.make(s, t, who)
	}
	return l.version, nil, nil
}

// most is the number of changed entries from which a new table of n entries is made.
func most(n int) int { return min(max(256, n/32), 4096) }

// make begins to make a table anew, unless one is being made.
func (l *list) make(s *Tables, t *model.Type, who core.Audience) chan struct{} {
	if l.making != nil {
		return l.making
	}
	making := make(chan struct{})
	l.making = making
	go func() {
		defer close(making)
		_, at, _ := s.fresh.Touched(t.Name, 0)
		var version *Version
		err := s.store.View(context.Background(), func(r storage.Reader) (err error) {
			version, err = read(context.Background(), r, t, who)
			return err
		})
		l.mu.Lock()
		defer l.mu.Unlock()
		l.making = nil
		if err != nil {
			l.failed = err
			return
		}
		// What changed meanwhile is read again by the next query.
		l.version, l.at, l.changed, l.gone = version, at, map[string]entrystore.Row{}, map[string]bool{}
	}()
	return making
}

// update reads the rows of changed entries and makes the next version.
func (l *list) update(r storage.Reader, t *model.Type, who core.Audience, ids []string) error {
	for _, id := range ids {
		row, listed, err := rowOf(r, t, who, id)
		if err != nil {
			return err
		}
		if delete(l.gone, id); listed {
			l.changed[id] = row
			continue
		}
		delete(l.changed, id)
		// An entry that the list never had makes no difference: many changes of hidden entries do not lead to a new table.
		if l.version.base.row(id) >= 0 {
			l.gone[id] = true
		}
	}
	next := &Version{base: l.version.base, replaced: newSet(l.version.base.Len())}
	b := NewBuilder(t)
	for _, row := range sortedRows(l.changed) {
		if err := b.Add(row); err != nil {
			return err
		}
	}
	next.delta = b.Table()
	for id := range l.changed {
		next.replace(id)
	}
	for id := range l.gone {
		next.replace(id)
	}
	l.version = next
	return nil
}

// replace removes the row of an entry from the base.
func (v *Version) replace(id string) {
	if row := v.base.row(id); row >= 0 {
		v.replaced.add(row)
	}
}

// rowOf returns the row of an entry in a list.
func rowOf(r storage.Reader, t *model.Type, who core.Audience, id string) (row entrystore.Row, listed bool, err error) {
	e, err := entrystore.LoadFor(r, t, who, id)
	if entrystore.Missing(err) {
		return row, false, nil
	}
	if err != nil {
		return row, false, err
	}
	row.Position = entrystore.Position(t.Options.Order, e.Date, id)
	summary, err := r.Get(entrystore.ListPrefix(t.Name, entrystore.ListOf(t, who)) + row.Position)
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrDamaged) {
		return row, false, nil // as a scan of the list skips it
	}
	if err != nil {
		return row, false, err
	}
	row.Columns, err = entrystore.Columns(t, []byte(strings.Clone(string(summary))), nil)
	return row, err == nil, err
}

// sortedRows returns rows in the order of the list.
func sortedRows(rows map[string]entrystore.Row) []entrystore.Row {
	return slices.SortedFunc(maps.Values(rows), func(a, b entrystore.Row) int { return strings.Compare(a.Position, b.Position) })
}
