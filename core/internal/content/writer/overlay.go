package writer

import (
	"fmt"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// overlay is a storage.Writer on top of a storage view. It reads back its own writes and never commits them.
// It enforces the store's limit for values.
type overlay struct {
	base   entrystore.Getter
	writes map[string][]byte // nil for a deleted key
	err    error             // the first write that no store would accept
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
	// A present value is never nil.
	o.writes[key] = append([]byte{}, value...)
}

func (o *overlay) Delete(key string) { o.writes[key] = nil }

// Append does nothing: an overlay has no followers.
func (o *overlay) Append([]byte) {}
