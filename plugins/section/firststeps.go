package section

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// claimless are the kinds of sections that show other entries, and claim nothing themselves.
var claimless = map[string]bool{list: true, form: true, newsletter: true, details: true}

func firstSteps() []model.FirstStep {
	return []model.FirstStep{{
		ID: "claims", Order: 50, Title: "Check what the site claims",
		Text:   "These texts and figures came with the template. Save them with your own words, or take them off their pages.",
		Screen: "content", Check: checkClaims,
	}}
}

// checkClaims lists the sections of the template that nobody has saved, as far as they are on a page.
func checkClaims(r model.Reader) (model.Progress, error) {
	on, paged, err := sectionsOnPages(r)
	if err != nil {
		return model.Progress{}, err
	}
	template := places()
	var left []model.Remaining
	for item, err := range r.List("section", model.Query{}) {
		if err != nil {
			return model.Progress{}, err
		}
		var s struct {
			Title     string     `json:"title"`
			Kind      string     `json:"type"`
			CreatedAt field.Time `json:"createdAt"`
			UpdatedAt field.Time `json:"updatedAt"`
		}
		if err := item.Into(&s); err != nil {
			return model.Progress{}, err
		}
		place, ours := template[item.ID]
		if !ours || claimless[s.Kind] || s.CreatedAt != s.UpdatedAt || paged && !on[item.ID] {
			continue
		}
		left = append(left, model.Remaining{Type: "section", ID: item.ID, Title: place.Name + ": " + s.Title})
	}
	return model.Progress{Done: len(left) == 0, Left: left}, nil
}

// sectionsOnPages returns the ids of the sections that a page shows. paged is false in a program without pages.
func sectionsOnPages(r model.Reader) (on map[string]bool, paged bool, err error) {
	on = map[string]bool{}
	for item, err := range r.List("page", model.Query{}) {
		if core.CodeOf(err) == core.NotFound {
			return nil, false, nil
		}
		if err != nil {
			return nil, false, err
		}
		var page struct{ Sections []string }
		if err := item.Into(&page); err != nil {
			return nil, false, err
		}
		for _, id := range page.Sections {
			on[id] = true
		}
	}
	return on, true, nil
}
