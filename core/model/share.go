package model

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
	t.checkExact(m, "share: ", Filter{c.Field, c.Value})
}
