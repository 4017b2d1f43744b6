package page

import (
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

func firstSteps() []model.FirstStep {
	return []model.FirstStep{
		{
			ID: "first-page", Order: 60, Title: "Make a page of your own",
			Text:   "A page of an offer, a place or a subject, made of sections.",
			Screen: "pages", Check: anyPage(func(p *Page) bool { return !p.Fixed && !isPrivacy(p) }),
		},
		{
			ID: "privacy", Order: 80, Title: "Publish a privacy page",
			Text:   "The site has forms, so it must say what it does with what people send. The step is done once a published page has 'privacy' in its title.",
			Screen: "pages", Check: anyPage(isPrivacy),
		},
	}
}

func isPrivacy(p *Page) bool {
	return strings.Contains(strings.ToLower(p.Title), "privacy") || strings.Contains(p.Slug, "privacy")
}

// anyPage returns a check that holds once a published page is of that kind.
func anyPage(of func(*Page) bool) func(model.Reader) (model.Progress, error) {
	return func(r model.Reader) (model.Progress, error) {
		for item, err := range r.List(TypeName, model.Query{Where: []model.Condition{{Field: "status", Value: published}}}) {
			if err != nil {
				return model.Progress{}, err
			}
			var p Page
			if err := item.Into(&p); err != nil {
				return model.Progress{}, err
			}
			if of(&p) {
				return model.Progress{Done: true}, nil
			}
		}
		return model.Progress{}, nil
	}
}
