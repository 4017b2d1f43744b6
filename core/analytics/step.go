package analytics

import "time"

// Step is an action of a visitor at a given time: events of a browser, or a goal. Steps serve to fill a store with data
// of the past.
type Step struct {
	At      time.Time
	Address string // distinguishes visitors
	Agent   string
	Events  []Event
	Goal    string // the name of the goal that was reached; empty for none
	Entry   string // the id of the entry that reached the goal
}
