package entrystore

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Visitors see the entries of some types only while entries of others show them: see model.Shows. The store counts, for
// each such entry, the visible entries that show it. The counts follow from those entries alone. They are in a few keys
// for each type, so that an update that shows many entries stays within the limits of storage.

// ShownParts is the number of keys that the counts of a type are divided into.
const ShownParts = 16

// ShownKey returns the key of the part with the count of an entry.
func ShownKey(typ, id string) string {
	part := fnv.New32a()
	_, _ = part.Write([]byte(id)) // writing to a hash cannot fail
	return Key(shownKeys, typ, strconv.Itoa(int(part.Sum32()%ShownParts)))
}

// ShownKeys returns the keys of all parts of a type.
func ShownKeys(typ string) []string {
	all := make([]string, ShownParts)
	for part := range all {
		all[part] = Key(shownKeys, typ, strconv.Itoa(part))
	}
	return all
}

// VisitorsSee reports whether visitors see an entry of a type that they may read: it is visible, and an entry that they
// see shows it where the type is shown by others. It may be called within a View and within an Update.
func VisitorsSee(g Getter, t *model.Type, e core.Entry) (bool, error) {
	if !e.Visible || len(t.ShownBy()) == 0 {
		return e.Visible, nil
	}
	data, err := g.Get(ShownKey(t.Name, e.ID))
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for len(data) > 0 {
		id, n, rest, ok := cutShown(data)
		if !ok {
			return false, errRecord
		}
		if string(id) == e.ID {
			return n > 0, nil
		}
		data = rest
	}
	return false, nil
}

// LoadFor is Load for an audience: it fails with NotFound also for an entry that the audience does not see.
func LoadFor(g Getter, t *model.Type, who core.Audience, id string) (Record, error) {
	e, err := Load(g, t, id)
	if err != nil || who == core.Everyone {
		return e, err
	}
	seen, err := VisitorsSee(g, t, e.Entry)
	if err == nil && !seen {
		err = NotFound(t)
	}
	return e, err
}

// Shown is the counts of one part, or of a whole type: how many visible entries show the entry with an id.
type Shown map[string]int

// Encode returns the form that ShownAt reads. It is the same for equal counts.
func (s Shown) Encode() []byte {
	var out []byte
	for _, id := range slices.Sorted(maps.Keys(s)) {
		out = binary.AppendUvarint(out, uint64(len(id)))
		out = append(out, id...)
		out = binary.AppendUvarint(out, uint64(max(s[id], 0))) //nolint:gosec // it is not negative
	}
	return out
}

// Add counts further entries, and drops the ids that no entry shows any more.
func (s Shown) Add(more Shown) {
	for id, n := range more {
		if s[id] += n; s[id] <= 0 {
			delete(s, id)
		}
	}
}

// ShownAt reads one part; it is empty if nothing is stored.
func ShownAt(g Getter, key string) (Shown, error) {
	s := Shown{}
	data, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return s, nil
	}
	return s, errors.Join(err, s.decode(data))
}

// decode adds the encoded counts.
func (s Shown) decode(data []byte) error {
	for len(data) > 0 {
		id, n, rest, ok := cutShown(data)
		if !ok {
			return errRecord
		}
		s[string(id)], data = n, rest
	}
	return nil
}

// cutShown decodes the first count, and returns the remaining data.
func cutShown(data []byte) (id []byte, n int, rest []byte, ok bool) {
	if id, rest, ok = cutBytes(data); !ok {
		return nil, 0, nil, false
	}
	count, size := binary.Uvarint(rest)
	if size <= 0 || count > 1<<31 {
		return nil, 0, nil, false
	}
	return id, int(count), rest[size:], true
}

// ShownOf reads the counts of a type.
func ShownOf(r storage.Reader, t *model.Type) (Shown, error) {
	s := Shown{}
	for pair, err := range r.Scan(Key(shownKeys, t.Name), "") {
		if err != nil {
			return nil, err
		}
		if err := s.decode(pair.Value); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// CountShown counts the entries of a type that visible entries show, from those entries. It reads every entry of the types
// that show it.
func CountShown(r storage.Reader, registry *model.Registry, t *model.Type) (Shown, error) {
	s := Shown{}
	for _, name := range t.ShownBy() {
		by, err := registry.Find(name)
		if err != nil {
			return nil, err
		}
		for pair, err := range r.Scan(EntryPrefix(name), "") {
			if err != nil {
				return nil, err
			}
			e, err := DecodeRecord(pair.Value)
			if err != nil {
				return nil, err
			}
			if !e.Visible {
				continue
			}
			value, err := Value(by, e.JSON)
			if err != nil {
				return nil, err
			}
			s.Count(by, value, 1)
		}
	}
	return s, nil
}

// Count adds n to the count of each entry that a value shows.
func (s Shown) Count(by *model.Type, value any, n int) {
	shown, _ := by.ShownIn(value)
	for _, id := range shown {
		s[id] += n
	}
}
