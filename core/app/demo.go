package app

import (
	"time"

	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/content"
)

// Demo is what a demonstration shows: content, and visitors who have read it. It gives the same at every call.
type Demo interface {
	// Types names the types that have content, in the order in which it is to be written.
	Types() []string
	// Items gives the entries of a type, for a first start at some moment, the oldest first.
	Items(typ string, start time.Time) ([]content.Item, error)
	// Visits gives what people did on the site before a first start, in order of time.
	Visits(start time.Time) ([]analytics.Step, error)
}
