package model

import "fmt"

// Share is the caption that says how many entries have a value in an exact field: "All active",
// "3 of 4 active", and "None yet" where there are no entries.
type Share struct {
	Field, Value string
	Word         string // what people call such entries; the value if empty
}

func (c Share) check(t *Type) error {
	if c.Value == "" {
		return fmt.Errorf("share: needs a value")
	}
	if err := t.checkExact(c.Field); err != nil {
		return fmt.Errorf("share: %w", err)
	}
	return nil
}
