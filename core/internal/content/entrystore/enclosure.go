package entrystore

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// A file enclosed by a sender is waiting until an entry refers to it. It is then stored next to that entry, one key for
// each file, whether the entry exists or is in the trash. The bytes are a blob, which several enclosures and the media
// library may share.
const (
	waitingKeys  = "waiting"  // enclosure -> a file that no entry refers to yet
	enclosedKeys = "enclosed" // type, id, enclosure -> a file enclosed with the entry
	droppedKeys  = "dropped"  // hash -> nothing: a file that lost a reference, and may now be unused
)

// Enclosure is the metadata of a file enclosed by a sender.
type Enclosure struct {
	ID          string    `json:"-"`
	Type        string    `json:"type"`            // of the entry that it belongs to
	At          time.Time `json:"at"`              // the time of the upload, later that of the entry
	Place       int       `json:"place,omitempty"` // among the files of the entry
	Name        string    `json:"name"`
	Mime        string    `json:"mime"`
	Size        int64     `json:"size"` // bytes
	Width       int       `json:"width,omitempty"`
	Height      int       `json:"height,omitempty"`
	Placeholder string    `json:"placeholder,omitempty"`
	Animated    bool      `json:"animated,omitempty"`
	Source      string    `json:"source"` // the SHA-256 of the upload
	Hash        string    `json:"hash"`   // the SHA-256 of the stored file
}

// Overdue reports whether a file has waited longer than allowed. A time in the future comes from a wrong clock and also
// counts as overdue.
func (e Enclosure) Overdue(now time.Time, waits time.Duration) bool {
	return now.Sub(e.At).Abs() > waits
}

// WaitingPrefix returns the prefix of the keys of files that no entry refers to yet.
func WaitingPrefix() string { return Key(waitingKeys) }

// IsWaiting reports whether a key is that of a file that no entry refers to yet.
func IsWaiting(key string) bool { return strings.HasPrefix(key, WaitingPrefix()) }

// UnreferredHash returns the hash of the file that a pair is about, if it is that of a file that no entry refers to yet,
// or of one that lost a reference; an empty text for any other pair.
func UnreferredHash(pair storage.Pair) string {
	switch {
	case IsWaiting(pair.Key):
		if e, err := readEnclosure(pair); err == nil {
			return e.Hash
		}
	case strings.HasPrefix(pair.Key, DroppedPrefix()):
		if hash, err := ReadDropped(pair.Key); err == nil {
			return hash
		}
	}
	return ""
}

// WaitingKey returns the key of a file that no entry refers to yet.
func WaitingKey(enclosure string) string { return Key(waitingKeys, enclosure) }

// EnclosedPrefix returns the prefix of the keys of files enclosed with an entry; without a type and an id, with any
// entry.
func EnclosedPrefix(typeAndID ...string) string {
	return Key(append([]string{enclosedKeys}, typeAndID...)...)
}

// EnclosedKey returns the key of a file enclosed with an entry.
func EnclosedKey(typ, id, enclosure string) string { return Key(enclosedKeys, typ, id, enclosure) }

// DroppedPrefix returns the prefix of the keys of files that lost a reference.
func DroppedPrefix() string { return Key(droppedKeys) }

// DroppedKey returns the key that records that a file lost a reference.
func DroppedKey(hash string) string { return Key(droppedKeys, hash) }

// Enclosures yields the enclosures under a prefix, in the order of the keys. An error is yielded last.
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

// Enclosed returns the files enclosed with an entry, in the order in which they were sent.
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

// LoadEnclosure reads the enclosure at a key; false if there is none.
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

// PutEnclosure stores an enclosure at a key.
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
		return e, fmt.Errorf("entrystore: enclosure: %w", err)
	}
	e.ID = all[len(all)-1]
	return e, nil
}

// ReadDropped decodes a key of DroppedPrefix.
func ReadDropped(key string) (hash string, err error) {
	all, err := Parts(key)
	if err != nil || len(all) != 2 {
		return "", ErrKey
	}
	return all[1], nil
}
