package entries

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Act is what the activity tells of an entry.
type Act string

// The acts. Published is what a schedule does when it makes an entry visible; a deleted entry is in the trash, from where
// it comes back, undeleted, or goes for good, erased.
const (
	ActCreated   Act = "created"
	ActUpdated   Act = "updated"
	ActDeleted   Act = "deleted"
	ActPublished Act = "published"
	ActUndeleted Act = "undeleted"
	ActErased    Act = "erased"
)

// Acts gives every act.
func Acts() []Act {
	return []Act{ActCreated, ActUpdated, ActDeleted, ActPublished, ActUndeleted, ActErased}
}

// Line is a change as the activity keeps it. When it was, and of what, stands in its key.
type Line struct {
	Act   Act    `json:"op"`
	Title string `json:"title,omitempty"` // of the entry at that time; empty where it was of a person and is gone
	By    string `json:"by,omitempty"`    // the user name; empty for visitors and the program itself
}

// Deed is a line with what its key says.
type Deed struct {
	Line
	Position string   // the end of the key, by which lines sort
	Parts    []string // of the position
	At       time.Time
	Type, ID string // of the entry
}

// ReadDeed reads a line of the activity.
func ReadDeed(pair storage.Pair) (Deed, error) {
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 5 {
		return Deed{}, fmt.Errorf("entries: activity: %w", ErrKey)
	}
	at, err := TimeOf(model.NewestFirst, all[1])
	if err != nil {
		return Deed{}, fmt.Errorf("entries: activity: %w", err)
	}
	d := Deed{Position: position(pair), Parts: all[1:], At: at, Type: all[2], ID: all[3]}
	if err := json.Unmarshal(pair.Value, &d.Line); err != nil {
		return d, fmt.Errorf("entries: activity: %w", err)
	}
	return d, nil
}
