package content

import (
	"fmt"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// overlay is a storage.Writer over what is stored: it reads back what it was given, and keeps it to itself. It holds
// values to the size that a store takes.
type overlay struct {
	base   entries.Getter
	writes map[string][]byte // nil for a key that was deleted
	err    error             // the first thing that no store would take
}

var _ storage.Writer = (*overlay)(nil)

func (o *overlay) Get(key string) ([]byte, error) {
	value, own := o.writes[key]
	switch {
	case !own:
		return o.base.Get(key)
	case value == nil:
		return nil, storage.ErrNotFound
	}
	return value, nil
}

func (o *overlay) Put(key string, value []byte) {
	if len(value) > storage.MaxValue && o.err == nil {
		o.err = fmt.Errorf("%w: a value of %d bytes", storage.ErrLimit, len(value))
	}
	// What is there is never nil.
	o.writes[key] = append([]byte{}, value...)
}

func (o *overlay) Delete(key string) { o.writes[key] = nil }

// Append is for those who would hear of it: there is nobody.
func (o *overlay) Append([]byte) {}
