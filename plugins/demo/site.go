package demo

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Site is the demonstration as the program takes it.
type Site struct{}

// Types names the types that have content, in the order in which it is to be written.
func (Site) Types() []string { return types }

// Items gives the entries of a type as they are at a first start.
func (Site) Items(typ string, start time.Time) ([]model.DemoItem, error) {
	all, err := load(typ)
	if err != nil {
		return nil, fmt.Errorf("demo content: %w", err)
	}
	items := make([]model.DemoItem, len(all))
	for i, item := range all {
		body, err := item.BodyAt(start)
		if err != nil {
			return nil, fmt.Errorf("demo content: %w", err)
		}
		items[i] = model.DemoItem{ID: item.ID, Created: start.Add(-item.Age), Body: body}
	}
	return items, nil
}

// Visits gives what people did on the site in the days that end with a first start, in order of time.
func (Site) Visits(start time.Time) ([]model.DemoVisit, error) { return Visits(start) }
