package entrystore

import (
	"encoding/binary"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Totals are the numbers of entries of a type: all, and those in the visitors' list if there is one.
type Totals struct{ All, Seen int }

// Of returns the number of entries that an audience sees.
func (n Totals) Of(t *model.Type, who core.Audience) int {
	if ListOf(t, who) == core.Visitors {
		return n.Seen
	}
	return n.All
}

// Counts reads the numbers of entries of the type.
func Counts(r storage.Reader, t *model.Type) (n Totals, err error) {
	for _, key := range CountKeys(t.Name) {
		part, err := CountAt(r, key)
		if errors.Is(err, storage.ErrDamaged) {
			return Recount(r, t)
		}
		if err != nil {
			return Totals{}, err
		}
		n = n.Plus(part)
	}
	return n, nil
}

// CountAt reads the counter of one part. It may be negative: only the sum over all parts is meaningful.
func CountAt(g Getter, key string) (Totals, error) {
	data, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return Totals{}, nil
	}
	if err != nil {
		return Totals{}, err
	}
	all, first := binary.Varint(data)
	if first <= 0 {
		return Totals{}, errRecord
	}
	seen, second := binary.Varint(data[first:])
	if second <= 0 {
		return Totals{}, errRecord
	}
	return Totals{int(all), int(seen)}, nil
}

// Plus returns the sum.
func (n Totals) Plus(other Totals) Totals { return Totals{n.All + other.All, n.Seen + other.Seen} }

// Minus returns the difference.
func (n Totals) Minus(other Totals) Totals { return Totals{n.All - other.All, n.Seen - other.Seen} }

// Recount counts the entries in the lists of the type.
func Recount(r storage.Reader, t *model.Type) (n Totals, err error) {
	for _, who := range Lists(t) {
		of := &n.All
		if who == core.Visitors {
			of = &n.Seen
		}
		for _, err := range indexed(r, t, who, "") {
			if err != nil {
				return n, err
			}
			*of++
		}
	}
	return n, nil
}

// Encode returns the form that CountAt reads.
func (n Totals) Encode() []byte {
	return binary.AppendVarint(binary.AppendVarint(nil, int64(n.All)), int64(n.Seen))
}
