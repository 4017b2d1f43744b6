package cache

import "sync"

// maxTouched is the number of latest changes of a type that are remembered by the ids of their entries.
const maxTouched = 8192

// touched is the ids of the entries of a type that changed, in the order in which their changes became known.
type touched struct {
	mu    sync.Mutex
	first uint64 // the number of the first id that is remembered; changes before it are forgotten
	ids   []string
}

func (t *touched) add(ids ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ids = append(t.ids, ids...)
	if n := len(t.ids); n > 2*maxTouched {
		t.first += uint64(n - maxTouched) //nolint:gosec // not negative
		t.ids = append([]string(nil), t.ids[n-maxTouched:]...)
	}
}

// forget forgets all ids: any entry may have changed.
func (t *touched) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.first += uint64(len(t.ids)) + 1
	t.ids = nil
}

// since returns the ids that were added since a number, and the present number. complete is false if some are forgotten.
func (t *touched) since(number uint64) (ids []string, now uint64, complete bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now = t.first + uint64(len(t.ids))
	if number < t.first {
		return nil, now, false
	}
	return append(ids, t.ids[number-t.first:]...), now, true
}

// Touched returns the ids of the entries of a type that changed since a number that an earlier call returned, some of them
// repeatedly, and the present number. Reads that begin after the call include the changes. complete is false if any entry
// of the type may have changed. It is for types that the Freshness was created for.
func (f *Freshness) Touched(typ string, since uint64) (ids []string, now uint64, complete bool) {
	if p := f.types[typ]; p != nil {
		return p.touched.since(since)
	}
	return nil, 0, false
}

// Touch records that an update of this process, which is committed, changed an entry. It must precede Committed.
func (u *Update) Touch(typ, id string) {
	if p := u.fresh.types[typ]; p != nil {
		p.touched.add(id)
	}
}

// touch records the entries that changed by the log.
func (f *Freshness) touch(typ, id string) {
	if p := f.types[typ]; p != nil {
		p.touched.add(id)
	}
}
