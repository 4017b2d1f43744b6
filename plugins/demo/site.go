package demo

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Site implements model.Demo.
type Site struct{}

// Types returns the types that have content, in the order in which it must be written.
func (Site) Types() []string { return types }

// Items returns the entries of a type at a first start.
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

// Visits returns the actions of visitors in the days before a first start, in order of time.
func (Site) Visits(start time.Time) ([]model.DemoVisit, error) { return Visits(start) }
