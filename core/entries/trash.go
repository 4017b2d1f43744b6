package entries

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The trash has three keys for a deleted entry: its record as it was, which is as large as an entry may be, what is known
// of the deletion, and where it stands among all that was deleted.
const (
	goneKeys    = "gone"    // type, id -> record
	trashKeys   = "trash"   // type, id -> discard
	trashedKeys = "trashed" // time of the deletion, type, id, the newest first -> nothing
	lookKeys    = "trashlook"
)

// TrashAge is how long an entry stays in the trash.
const TrashAge = 30 * 24 * time.Hour

// GoneKey is where the record of a deleted entry is kept.
func GoneKey(typ, id string) string { return Key(goneKeys, typ, id) }

// GonePrefix starts the keys of a type's deleted entries.
func GonePrefix(typ string) string { return Key(goneKeys, typ) }

// TrashKey is where it is kept how an entry was deleted.
func TrashKey(typ, id string) string { return Key(trashKeys, typ, id) }

// TrashLookKey is where it is kept when the trash was last looked at for what is old.
func TrashLookKey() string { return Key(lookKeys) }

// TrashedPrefix starts the keys of what was deleted, the newest first.
func TrashedPrefix() string { return Key(trashedKeys) }

// TrashedUntil is after which key of TrashedPrefix lies what was deleted at a moment or before it.
func TrashedUntil(at time.Time) string { return TrashedPrefix() + Key(OrderOf(model.NewestFirst, at)) }

// TrashedKey is where a deleted entry stands among all.
func TrashedKey(at time.Time, typ, id string) string {
	return Key(trashedKeys, OrderOf(model.NewestFirst, at), typ, id)
}

// Discard is what is known of a deletion.
type Discard struct {
	At    time.Time `json:"at"`           // zero once the entry is being deleted for good
	By    string    `json:"by,omitempty"` // the user name; empty for the program itself
	Title string    `json:"title,omitempty"`
	Slugs []string  `json:"slugs,omitempty"` // that led to the entry, the present one first
}

// Final reports whether the entry is being deleted for good: nobody gets it back.
func (d Discard) Final() bool { return d.At.IsZero() }

// Discarded reads how an entry was deleted. It fails with NotFound where the trash does not have it.
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
		return d, fmt.Errorf("entries: trash: %w", err)
	}
	return d, nil
}

// Gone reads a deleted entry as it was; its JSON is a part of the store's memory. It fails with NotFound.
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

// Trashed is where an entry stands in the trash.
type Trashed struct {
	At       time.Time // of the deletion
	Type, ID string
	Position string // the end of the key, by which the trash is sorted
}

// Going reports whether the entry is being deleted for good.
func (t Trashed) Going() bool { return t.At.Equal(time.Unix(0, 0)) }

// ReadTrashed reads a key of TrashedPrefix.
func ReadTrashed(key string) (Trashed, error) {
	all, err := Parts(key)
	if err != nil || len(all) != 4 {
		return Trashed{}, fmt.Errorf("entries: trash: %w", ErrKey)
	}
	at, err := TimeOf(model.NewestFirst, all[1])
	if err != nil {
		return Trashed{}, fmt.Errorf("entries: trash: %w", err)
	}
	return Trashed{At: at, Type: all[2], ID: all[3], Position: key[len(TrashedPrefix()):]}, nil
}
