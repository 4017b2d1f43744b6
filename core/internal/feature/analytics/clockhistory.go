package analytics

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// maxClockJump is the number of days by which the clock may advance between two recorded days. Old data is only
	// deleted after minSteadyDays days without a larger jump.
	maxClockJump  = 7
	minSteadyDays = 30
)

// clockHistory records the progress of the clock, so that a clock which jumps ahead deletes nothing: operators have a
// month to correct it. A program that was stopped for long cannot be told from such a clock, and waits as well.
type clockHistory struct {
	Since day `json:"since"` // the first day since the last jump
	Last  day `json:"last"`
}

// advance returns the history with one more day.
func (c clockHistory) advance(today day) clockHistory {
	if today < c.Last || today-c.Last > maxClockJump {
		c.Since = today
	}
	c.Last = today
	return c
}

// recordDay records a day and reports whether old data may be deleted.
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
