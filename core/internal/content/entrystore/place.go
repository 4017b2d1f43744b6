package entrystore

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// The place of an entry in an order by hand is the date by which it is listed. It is kept beside the entry as well: a
// program that gives the type another order lists the entry by another date.

// PlaceKey returns the key of the place that somebody gave an entry in an order by hand. It lasts until the entry is
// erased, whatever order the type has meanwhile.
func PlaceKey(typ, id string) string { return Key(placeKeys, typ, id) }

// Place returns the place that somebody gave an entry; zero for none.
func Place(g Getter, typ, id string) (time.Time, error) {
	value, err := g.Get(PlaceKey(typ, id))
	if errors.Is(err, storage.ErrNotFound) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	nanos, n := binary.Varint(value)
	if n <= 0 {
		return time.Time{}, errRecord
	}
	return time.Unix(0, nanos).UTC(), nil
}

// PutPlace keeps the place of an entry.
func PutPlace(w storage.Writer, typ, id string, at time.Time) {
	w.Put(PlaceKey(typ, id), binary.AppendVarint(nil, nanosOf(at)))
}
