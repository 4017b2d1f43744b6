package model

import "fmt"

// Recent is the caption that counts the entries which were created in the last days: "+2 this month",
// "None this month".
type Recent struct {
	Days int    // at least 1
	Span string // what people call so many days: "this month"
}

func (c Recent) check(*Type) error {
	if c.Days < 1 || c.Span == "" {
		return fmt.Errorf("recent: needs a number of days and a word for it")
	}
	return nil
}
