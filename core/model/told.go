package model

import "time"

// Told is the caption that the type's own code finds words for, as often as they are asked for: "3 open positions
// without an applicant". The code sees what staff see.
type Told struct {
	Words func(content Reader, now time.Time) (string, error)
}

func (c Told) check(_ *Type, m *mistakes) {
	if c.Words == nil {
		m.say("write one", "told: needs a function that finds the words")
	}
}
