package live

import (
	"context"
	"encoding/json"
	"errors"
	"hash/maphash"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// listed returns the next entries that were there at the cursor, as created. An entry that changes meanwhile is reported again
// by after. It fails with Malformed if the cursor names a type that the caller does not ask for, and with Unavailable if too
// many visitors read.
func (l *changelog) listed(ctx context.Context, r reader, at cursor) (portion, error) {
	if !r.staff {
		release, err := l.reading.Take(ctx, 1)
		if err != nil {
			return portion{}, err
		}
		defer release()
	}
	numbers, err := l.numbers.upTo(ctx, l.store)
	if err != nil {
		return portion{}, err
	}
	all, begun := []entryChange{}, at.typ == ""
	types := l.answers.Registry().Types()
	for i := range types {
		name := types[i].Name
		if !begun && name != at.typ || !r.types[name] {
			continue
		}
		after := ""
		if name == at.typ {
			after = at.after
		}
		begun = true
		some, err := l.answers.Listed(ctx, r.audience(), name, after, maxChanged-len(all))
		if err != nil {
			return portion{}, err
		}
		for _, one := range some {
			c := entryChange{Op: core.ActCreated, Type: name, ID: one.ID, Seq: numbers.of(name, one.ID, r.staff)}
			if one.Address != "" {
				c.Path = &one.Address
			}
			all = append(all, c)
			at.typ, at.after = name, one.Position
		}
		if len(all) == maxChanged {
			return portion{all, at, true}, nil
		}
	}
	if !begun {
		return portion{}, core.Errorf(core.Malformed, "The cursor is in a type that is not asked for.")
	}
	return portion{all, cursor{number: at.number}, true}, nil // what changed meanwhile
}

// lastNumbers has the numbers of the last change of each entry that the log has. It is made at the first call, and grows
// with the log: about 50 bytes for each entry. It is safe for concurrent use.
type lastNumbers struct {
	mu   sync.Mutex
	seed maphash.Seed
	at   storage.Seq // the newest record that was read
	last map[uint64]changeNumbers
}

// changeNumbers are the numbers of one change: of its commit, and among the public changes, 0 if it is hidden.
type changeNumbers struct{ commit, public uint64 }

// upTo reads the log to its end.
func (n *lastNumbers) upTo(ctx context.Context, store storage.Store) (*lastNumbers, error) {
	trimmed, newest, err := store.LogRange(ctx)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.last == nil {
		n.seed, n.last = maphash.MakeSeed(), map[uint64]changeNumbers{}
	}
	n.at = max(n.at, trimmed)
	if n.at >= newest {
		return n, nil
	}
	for record, err := range store.Log(ctx, n.at) {
		if errors.Is(err, storage.ErrTrimmed) {
			return n, nil // entries of damaged records keep their earlier numbers
		}
		if err != nil {
			return nil, entrystore.Explain(err)
		}
		for _, item := range record.Items {
			n.add(record.Seq, item)
		}
		if n.at = record.Seq; record.Seq >= newest {
			break
		}
	}
	return n, nil
}

func (n *lastNumbers) add(seq storage.Seq, item []byte) {
	var c core.Change
	if json.Unmarshal(item, &c) != nil {
		return
	}
	key := n.key(c.Type, c.ID)
	numbers := n.last[key]
	numbers.commit = uint64(seq)
	if c.Number > 0 {
		numbers.public = c.Number
	}
	n.last[key] = numbers
}

func (n *lastNumbers) key(typ, id string) uint64 {
	return maphash.Comparable(n.seed, [2]string{typ, id})
}

// of returns the number of the last change of an entry for a caller; 0 if the log does not have it any more.
func (n *lastNumbers) of(typ, id string, staff bool) uint64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	numbers := n.last[n.key(typ, id)]
	if staff {
		return numbers.commit
	}
	return numbers.public
}
