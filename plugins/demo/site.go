package demo

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin returns the plugin that fills an empty store with the demo content.
func Plugin() plugin.Plugin { return plugin.Plugin{Name: "demo", Title: "Demo content", Demo: Site{}} }

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
		if typ == post {
			if items[i].Otherwise, err = withoutCaseStudies(body); err != nil {
				return nil, fmt.Errorf("demo content: %w", err)
			}
			if items[i].Otherwise != nil {
				items[i].Needs = caseStudies
			}
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

// toCaseStudy is a paragraph of an article that leads to a case study.
var toCaseStudy = regexp.MustCompile(`(?m)^<p>.*href="` + caseStudies + `/.*</p>\n`)

// withoutCaseStudies returns the body of an article without what leads to case studies; nil if nothing does.
func withoutCaseStudies(body []byte) ([]byte, error) {
	var article struct {
		Content string `json:"content"`
	}
	if err := json.Unmarshal(body, &article); err != nil {
		return nil, err
	}
	content := toCaseStudy.ReplaceAllString(article.Content, "")
	if content == article.Content {
		return nil, nil
	}
	return withField(body, "content", content)
}
