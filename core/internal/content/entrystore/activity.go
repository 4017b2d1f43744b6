package entrystore

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Line is a stored line of the activity. Its key has the time and the entry.
type Line struct {
	Act   core.Act `json:"op"`
	Title string   `json:"title,omitempty"` // of the entry at that time; empty if it was of a person and was deleted
	By    string   `json:"by,omitempty"`    // the user name; empty for visitors and for the program
	// From and To are set only in security lines, as in Security. Count is the number of occurrences, or of entries
	// erased because of their age.
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	Count int    `json:"count,omitempty"`
}

// Deed is a line of the activity with the data of its key.
type Deed struct {
	Line
	Position string   // the end of the key, by which lines are sorted
	Parts    []string // the parts of the position
	At       time.Time
	Type, ID string // of the entry; a security line has core.SecurityType and an empty id
}

// ReadDeed decodes a line of the activity.
func ReadDeed(pair storage.Pair) (Deed, error) {
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 5 {
		return Deed{}, fmt.Errorf("entrystore: activity: %w", ErrKey)
	}
	at, err := TimeOf(model.NewestFirst, all[1])
	if err != nil {
		return Deed{}, fmt.Errorf("entrystore: activity: %w", err)
	}
	d := Deed{Position: position(pair), Parts: all[1:], At: at, Type: all[2], ID: all[3]}
	if err := json.Unmarshal(pair.Value, &d.Line); err != nil {
		return d, fmt.Errorf("entrystore: activity: %w", err)
	}
	return d, nil
}
