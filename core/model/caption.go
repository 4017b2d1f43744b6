package model

import (
	"time"
)

// Recent is the caption that counts the entries created in the last days: "+2 this month", "None this month".
type Recent struct {
	Days int    // at least 1
	Span string // the name of the period: "this month"
}

func (c Recent) check(_ *Type, m *mistakes) {
	if c.Days < 1 || c.Span == "" {
		m.say(`write Days: 7, Span: "this week"`, "stat: recent: needs a number of days and a word for it")
	}
}

// Share is the caption that says how many entries have a value in an exact field: "All active", "3 of 4 active", and
// "None yet" if there are no entries.
type Share struct {
	Field, Value string
	Word         string // the word for such entries; the value if empty
}

func (c Share) check(t *Type, m *mistakes) {
	if c.Value == "" {
		m.say("name one of the field's", "stat: share: needs a value")
		return
	}
	checker{t}.checkExact(m, "share: ", Filter{c.Field, c.Value})
}

// Rhythm is the caption that says how often something is published, by the median interval between the days of the
// newest ten list dates that visitors see: "Updated weekly". If it exceeds 45 days, the dates are of fewer than three days, or
// the latest is more than two such intervals ago, the caption has the time of the latest: "Updated 3 days ago". Without any date it is "Not published yet".
type Rhythm struct{}

func (Rhythm) check(*Type, *mistakes) {}

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
