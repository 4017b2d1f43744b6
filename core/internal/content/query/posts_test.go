package query_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestCategoriesAndRelatedPosts(t *testing.T) {
	s := contenttest.Open(t, post.Type(), settings.Type(), member.Type())
	add := func(fields string) string {
		return s.Add("post", `{"title":"a","content":"b","status":"published",`+fields+`}`)
	}
	category, tag, both := add(`"category":"Web"`), add(`"tags":["go"]`), add(`"category":"Web","tags":["go"]`)
	s.Add("post", `{"title":"a","content":"b","category":"Secret","tags":["go","css"]}`)
	self := add(`"category":"Web","tags":["go","css"]`)
	page, err := s.Related(t.Context(), contenttest.Visitor, "post", self, query.RelatedQuery{Limit: 3})
	if err != nil || !slices.Equal(s.EntityIDs(page), []string{both, tag, category}) {
		t.Errorf("related are %q, %v", s.EntityIDs(page), err)
	}
	if page, err = s.Distinct(t.Context(), contenttest.Visitor, "post", "category"); err != nil || string(page.Body) != `["Web"]` {
		t.Errorf("the categories are %s, %v", page.Body, err)
	}
}
