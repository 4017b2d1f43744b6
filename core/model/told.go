package model

import "time"

// Told is the caption whose text a function of the type writes each time it is requested: "3 open positions without an
// applicant". The function has the view of staff.
type Told struct {
	Words func(content Reader, now time.Time) (string, error)
}

func (c Told) check(_ *Type, m *mistakes) {
	if c.Words == nil {
		m.say("write one", "told: needs a function that finds the words")
	}
}
