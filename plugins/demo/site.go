package demo

import (
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Site implements model.DemoPictures.
type Site struct{}

var _ model.DemoPictures = Site{}

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
		if typ == sectionType || typ == pageType {
			items[i].Needs = caseStudies
		}
	}
	return items, nil
}

// Pictures returns the pictures of all entries at a first start. Each is as old as its entry.
func (Site) Pictures(start time.Time) ([]model.DemoPicture, error) {
	sets, err := Content()
	if err != nil {
		return nil, err
	}
	var pictures []model.DemoPicture
	for _, set := range sets {
		for _, item := range set.Items {
			for _, picture := range item.Pictures {
				picture.Created = start.Add(-item.Age)
				pictures = append(pictures, picture)
			}
		}
	}
	slices.SortStableFunc(pictures, func(a, b model.DemoPicture) int { return a.Created.Compare(b.Created) })
	return pictures, nil
}

// Visits returns the actions of visitors in the days before a first start, in order of time.
func (Site) Visits(start time.Time) ([]model.DemoVisit, error) { return Visits(start) }
