package entries

import (
	"encoding/binary"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Totals are how many entries a type has: in all, and in the list of visitors where there is one.
type Totals struct{ All, Seen int }

// Of gives how many an audience sees.
func (n Totals) Of(t *model.Type, who core.Audience) int {
	if ListOf(t, who) == core.Visitors {
		return n.Seen
	}
	return n.All
}

// Counts reads how many entries the type has.
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

// CountAt reads the numbers of one part, which may be below zero: only all together mean something.
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

// Plus gives the sum of two.
func (n Totals) Plus(other Totals) Totals { return Totals{n.All + other.All, n.Seen + other.Seen} }

// Minus gives the difference of two.
func (n Totals) Minus(other Totals) Totals { return Totals{n.All - other.All, n.Seen - other.Seen} }

// Recount counts the entries of the type in its lists.
func Recount(r storage.Reader, t *model.Type) (n Totals, err error) {
	for _, who := range Lists(t) {
		of := &n.All
		if who == core.Visitors {
			of = &n.Seen
		}
		for _, err := range Positions(r, t, who, "") {
			if err != nil {
				return n, err
			}
			*of++
		}
	}
	return n, nil
}

// Encode gives the totals as CountAt reads them.
func (n Totals) Encode() []byte {
	return binary.AppendVarint(binary.AppendVarint(nil, int64(n.All)), int64(n.Seen))
}
