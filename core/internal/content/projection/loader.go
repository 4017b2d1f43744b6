package projection

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Loader reads the entries of one answer as of a snapshot, each once.
type Loader struct {
	entrystore.Getter
	records map[recordKey]loaded
	bodies  map[bodyKey][]byte
	// pictures are the images of the site that were read.
	pictures map[string]library.Picture
	// addresses are those of the pages of entries that texts link to; empty for none.
	addresses map[recordKey]string

	cost  int // in bytes, of the entries that references led to so far
	limit int // of cost: no list of references is followed beyond it
}

type recordKey struct {
	typ, id string
	who     core.Audience
}

// loaded is an entry, or the reason why it is missing.
type loaded struct {
	entrystore.Record
	err error
}

// bodyKey identifies an entry as a part of an expansion.
type bodyKey struct {
	x  *expansion
	id string
}

// The limits of the entries that are read for one entry with expanded references.
const (
	maxLoaded = 16 << 20 // bytes
	loadCost  = 1 << 10  // bytes that each entry counts in addition to its size
)

// NewLoader returns a loader that reads from a snapshot.
func NewLoader(r storage.Reader) *Loader {
	return &Loader{
		Getter: r, records: map[recordKey]loaded{}, bodies: map[bodyKey][]byte{}, pictures: map[string]library.Picture{},
		addresses: map[recordKey]string{},
		limit:     maxLoaded,
	}
}

// Next lets the references of a further entry cost as much as those of the first.
func (l *Loader) Next() { l.limit = l.cost + maxLoaded }

// spent reports whether the references of an entry have led to as much as they may.
func (l *Loader) spent() bool { return l.cost > l.limit }

// Full reports whether the references have led to as much as those of one entry may.
func (l *Loader) Full() bool { return l.cost > maxLoaded }

// load is entrystore.LoadFor for an entry that a reference leads to.
func (l *Loader) load(t *model.Type, who core.Audience, id string) (entrystore.Record, error) {
	before := len(l.records)
	e, err := l.Root(t, who, id)
	if len(l.records) > before {
		l.cost += loadCost + len(e.JSON)
	}
	return e, err
}

// Root is entrystore.LoadFor for an entry of the answer itself.
func (l *Loader) Root(t *model.Type, who core.Audience, id string) (entrystore.Record, error) {
	key := recordKey{t.Name, id, who}
	if known, ok := l.records[key]; ok {
		return known.Record, known.err
	}
	e, err := entrystore.LoadFor(l, t, who, id)
	if err == nil || entrystore.Missing(err) {
		l.records[key] = loaded{e, err}
	}
	return e, err
}
