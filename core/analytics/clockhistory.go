package analytics

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// mostLeap is by how many days the clock may go on between two that are noted, and steadyFor how many days it must
	// have gone on without a leap before anything is deleted for its age.
	maxClockJump  = 7
	minSteadyDays = 30
)

// course is how the clock has gone, so that one that jumps ahead deletes nothing: whoever sees it has a month to set
// it right. A program that was stopped for long cannot be told from such a clock, and waits as well.
type clockHistory struct {
	Since day `json:"since"` // the first day of those that followed each other
	Last  day `json:"last"`
}

// goesOn gives the course with one more day.
func (c clockHistory) advance(today day) clockHistory {
	if today < c.Last || today-c.Last > maxClockJump {
		c.Since = today
	}
	c.Last = today
	return c
}

// noteDay notes a day and reports whether what is old may go.
func recordDay(w storage.Writer, today day) (steady bool, err error) {
	c := clockHistory{Since: today, Last: today}
	data, err := w.Get(courseKey)
	if err == nil {
		err = json.Unmarshal(data, &c)
	} else if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	if err != nil {
		return false, fmt.Errorf("course of the clock: %w", err)
	}
	c = c.advance(today)
	if data, err = json.Marshal(c); err == nil {
		w.Put(courseKey, data)
	}
	return today-c.Since >= minSteadyDays, err
}
