package analytics

import "time"

// Step is something that a visitor did at a time: pages that a browser told of, or a goal. A store can be filled with
// steps that lie in the past.
type Step struct {
	At      time.Time
	Address string // tells visitors apart
	Agent   string
	Events  []Event
	Goal    string // the name of the one that was reached; empty for none
	Entry   string // the id of that entry
}
