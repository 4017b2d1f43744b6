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
func Counts(g Getter, t *model.Type) (Totals, error) {
	data, err := g.Get(CountKey(t.Name))
	if errors.Is(err, storage.ErrNotFound) {
		return Totals{}, nil
	}
	if r, reads := g.(storage.Reader); reads && errors.Is(err, storage.ErrDamaged) {
		return Recount(r, t)
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

// Encode gives the totals as Counts reads them.
func (n Totals) Encode() []byte {
	return binary.AppendVarint(binary.AppendVarint(nil, int64(n.All)), int64(n.Seen))
}
