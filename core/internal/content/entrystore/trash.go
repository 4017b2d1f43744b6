package entrystore

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The trash has three keys for a deleted entry: its last record, which is as large as an entry may be; the data about
// the deletion; and its position among all deleted entries.
const (
	goneKeys       = "gone"    // type, id -> record
	trashKeys      = "trash"   // type, id -> discard
	trashedKeys    = "trashed" // time of the deletion, type, id, newest first -> nothing
	trashCheckKeys = "trashlook"
)

// TrashAge is the time that an entry stays in the trash.
const TrashAge = 30 * 24 * time.Hour

// GoneKey returns the key of the record of a deleted entry.
func GoneKey(typ, id string) string { return Key(goneKeys, typ, id) }

// GonePrefix returns the prefix of the keys of a type's deleted entries.
func GonePrefix(typ string) string { return Key(goneKeys, typ) }

// TrashKey returns the key of the data about an entry's deletion.
func TrashKey(typ, id string) string { return Key(trashKeys, typ, id) }

// TrashLookKey returns the key of the time when the trash was last checked for expired entries.
func TrashLookKey() string { return Key(trashCheckKeys) }

// TrashedPrefix returns the prefix of the keys of deleted entries, newest first.
func TrashedPrefix() string { return Key(trashedKeys) }

// TrashedUntil returns the key of TrashedPrefix after which come the entries deleted at a time or before it.
func TrashedUntil(at time.Time) string { return TrashedPrefix() + Key(OrderOf(model.NewestFirst, at)) }

// TrashedKey returns the key of a deleted entry's position among all.
func TrashedKey(at time.Time, typ, id string) string {
	return Key(trashedKeys, OrderOf(model.NewestFirst, at), typ, id)
}

// Discard is the data about a deletion.
type Discard struct {
	At    time.Time `json:"at"`           // zero while the entry is being deleted permanently
	By    string    `json:"by,omitempty"` // the user name; empty for the program
	Title string    `json:"title,omitempty"`
	Slugs []string  `json:"slugs,omitempty"` // of the entry, the present one first
}

// Final reports whether the entry is being deleted permanently and can no longer be restored.
func (d Discard) Final() bool { return d.At.IsZero() }

// Discarded reads the data about an entry's deletion. It fails with NotFound if the entry is not in the trash.
func Discarded(g Getter, t *model.Type, id string) (d Discard, err error) {
	if len(id) > MaxID {
		return d, NotInTrash(t)
	}
	value, err := g.Get(TrashKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return d, NotInTrash(t)
	}
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal(value, &d); err != nil {
		return d, fmt.Errorf("entrystore: trash: %w", err)
	}
	return d, nil
}

// Gone reads the last record of a deleted entry; its JSON shares the store's memory. It fails with NotFound.
func Gone(g Getter, t *model.Type, id string) (Record, error) {
	data, err := g.Get(GoneKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return Record{}, NotInTrash(t)
	}
	if err != nil {
		return Record{}, err
	}
	r, err := DecodeRecord(data)
	r.Type, r.ID = t.Name, id
	return r, err
}

// Trashed is the position of an entry in the trash.
type Trashed struct {
	At       time.Time // of the deletion
	Type, ID string
	Position string // the end of the key, by which the trash is sorted
}

// Going reports whether the entry is being deleted permanently.
func (t Trashed) Going() bool { return t.At.Equal(time.Unix(0, 0)) }

// ReadTrashed decodes a key of TrashedPrefix.
func ReadTrashed(key string) (Trashed, error) {
	all, err := Parts(key)
	if err != nil || len(all) != 4 {
		return Trashed{}, fmt.Errorf("entrystore: trash: %w", ErrKey)
	}
	at, err := TimeOf(model.NewestFirst, all[1])
	if err != nil {
		return Trashed{}, fmt.Errorf("entrystore: trash: %w", err)
	}
	return Trashed{At: at, Type: all[2], ID: all[3], Position: key[len(TrashedPrefix()):]}, nil
}
