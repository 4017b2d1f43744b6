package model

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
