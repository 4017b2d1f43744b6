package entries

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Line is a change as the activity keeps it. When it was, and of what, stands in its key.
type Line struct {
	Act   core.Act `json:"op"`
	Title string   `json:"title,omitempty"` // of the entry at that time; empty where it was of a person and is gone
	By    string   `json:"by,omitempty"`    // the user name; empty for visitors and the program itself
	// From and To are of lines of security alone, as in Security. Count is how often it happened, or how many entries were erased
	// because of their age.
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	Count int    `json:"count,omitempty"`
}

// Deed is a line with what its key says.
type Deed struct {
	Line
	Position string   // the end of the key, by which lines sort
	Parts    []string // of the position
	At       time.Time
	Type, ID string // of the entry; core.SecurityType and empty where it is of none
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
