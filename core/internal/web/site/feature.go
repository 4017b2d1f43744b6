package site

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Addresses returns the feature that knows the pages of the site. public and admin are the lists of the pages of the two
// apps, as JSON, and own are the pages and screens that content types bring along. The feature gives a *Map.
func Addresses(public, admin []byte, own modules.Set) feature.Feature {
	return feature.Feature{Name: "addresses", Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		m, err := NewMap(env.Answers, public, admin, own)
		return feature.Instance{Gives: m}, err
	}}
}

// Leading returns Map.Leads of a program whose public app has the given list of pages.
func Leading(answers *query.Reader, public []byte) (func(ctx context.Context, path string) bool, error) {
	m, err := NewMap(answers, public, nil, modules.Set{})
	if err != nil {
		return nil, err
	}
	return m.Leads, nil
}

// Leads reports whether a path leads to a page that visitors can see, or to a redirect.
func (m *Map) Leads(ctx context.Context, path string) bool {
	if _, there := m.PublicPage(ctx, path); there {
		return true
	}
	_, id, err := m.answers.Redirect(ctx, path)
	return err == nil && id != ""
}
