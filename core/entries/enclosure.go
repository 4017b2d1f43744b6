package entries

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// A file that a sender encloses waits until an entry names it. Then it lies beside that entry, a key each, whether the entry is
// there or in the trash. The bytes are a blob, which more than one enclosure and the library may have.
const (
	waitingKeys  = "waiting"  // enclosure -> a file that no entry names yet
	enclosedKeys = "enclosed" // type, id, enclosure -> a file that came with the entry
	droppedKeys  = "dropped"  // hash -> nothing: a file that something no longer has, and maybe nothing has
)

// Enclosure is what is known of a file that a sender has enclosed.
type Enclosure struct {
	ID          string    `json:"-"`
	Type        string    `json:"type"`            // of the entry that it is for
	At          time.Time `json:"at"`              // when it came, and then when the entry did
	Place       int       `json:"place,omitempty"` // among those of the entry
	Name        string    `json:"name"`
	Mime        string    `json:"mime"`
	Size        int64     `json:"size"` // bytes
	Width       int       `json:"width,omitempty"`
	Height      int       `json:"height,omitempty"`
	Placeholder string    `json:"placeholder,omitempty"`
	Animated    bool      `json:"animated,omitempty"`
	Source      string    `json:"source"` // the SHA-256 of what was sent
	Hash        string    `json:"hash"`   // the SHA-256 of what is kept
}

// Overdue reports whether a file has waited for longer than it may. One that came in the future was told so by a clock that was wrong.
func (e Enclosure) Overdue(now time.Time, waits time.Duration) bool {
	return now.Sub(e.At).Abs() > waits
}

// WaitingPrefix starts the keys of what no entry names yet.
func WaitingPrefix() string { return Key(waitingKeys) }

// WaitingKey is where a file is kept that no entry names yet.
func WaitingKey(enclosure string) string { return Key(waitingKeys, enclosure) }

// EnclosedPrefix starts the keys of what came with an entry; without a type and an id, with any entry.
func EnclosedPrefix(typeAndID ...string) string {
	return Key(append([]string{enclosedKeys}, typeAndID...)...)
}

// EnclosedKey is where a file is kept that came with an entry.
func EnclosedKey(typ, id, enclosure string) string { return Key(enclosedKeys, typ, id, enclosure) }

// DroppedPrefix starts the keys of files that something no longer has.
func DroppedPrefix() string { return Key(droppedKeys) }

// DroppedKey notes that something no longer has a file.
func DroppedKey(hash string) string { return Key(droppedKeys, hash) }

// Enclosures yields what stands under a prefix, by the keys. An error is the last.
func Enclosures(r storage.Reader, prefix string) iter.Seq2[Enclosure, error] {
	return func(yield func(Enclosure, error) bool) {
		for pair, err := range r.Scan(prefix, "") {
			var e Enclosure
			if err == nil {
				e, err = readEnclosure(pair)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Enclosed gives what came with an entry, in the order in which it came.
func Enclosed(r storage.Reader, typ, id string) ([]Enclosure, error) {
	all := []Enclosure{}
	for e, err := range Enclosures(r, EnclosedPrefix(typ, id)) {
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	slices.SortStableFunc(all, func(a, b Enclosure) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Place, b.Place)) })
	return all, nil
}

// LoadEnclosure reads what stands at a key; false if nothing does.
func LoadEnclosure(g Getter, key string) (e Enclosure, there bool, err error) {
	value, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return e, false, nil
	}
	if err != nil {
		return e, false, err
	}
	e, err = readEnclosure(storage.Pair{Key: key, Value: value})
	return e, err == nil, err
}

// PutEnclosure keeps an enclosure at a key of its own.
func PutEnclosure(w storage.Writer, key string, e Enclosure) error {
	value, err := json.Marshal(e)
	if err != nil {
		return err
	}
	w.Put(key, value)
	return nil
}

func readEnclosure(pair storage.Pair) (e Enclosure, err error) {
	all, err := Parts(pair.Key)
	if err != nil {
		return e, ErrKey
	}
	if err := json.Unmarshal(pair.Value, &e); err != nil {
		return e, fmt.Errorf("entries: enclosure: %w", err)
	}
	e.ID = all[len(all)-1]
	return e, nil
}

// ReadDropped reads a key of DroppedPrefix.
func ReadDropped(key string) (hash string, err error) {
	all, err := Parts(key)
	if err != nil || len(all) != 2 {
		return "", ErrKey
	}
	return all[1], nil
}
