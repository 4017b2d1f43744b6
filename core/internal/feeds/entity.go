package feeds

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// entity holds the fields of an entry as visitors get it, by name.
type entity map[string]json.RawMessage

// text returns the text of a field; empty if the field has none.
func (e entity) text(name string) string {
	return value[string](e, name)
}

// texts returns the texts of a list field.
func (e entity) texts(name string) []string {
	return value[[]string](e, name)
}

// time returns the time of a field in UTC; the zero time if the field has none.
func (e entity) time(name string) time.Time {
	return value[time.Time](e, name).UTC()
}

func value[T any](e entity, name string) T {
	var v, none T
	if json.Unmarshal(e[name], &v) != nil {
		return none
	}
	return v
}

// The names of the fields that every entity has.
const (
	idName    = "id"
	createdAt = "createdAt"
	updatedAt = "updatedAt"
)

// page returns the canonical path of the entity's page: the one that it states, or the one with its slug, or with its id if
// it has no slug.
func (e entity) page(t *model.Type) string {
	if p := t.Options.Public.Paths; p != nil {
		return e.text(p.Field)
	}
	if f := t.Schema.Slug(); f != nil {
		if slug := e.text(f.Name); slug != "" {
			return t.PageOf(slug)
		}
	}
	return t.PageOf(e.text(idName))
}

// noIndex reports whether the page of the entity is hidden from search engines.
func (e entity) noIndex() bool { return value[model.SEO](e, model.SEOName).NoIndex }

// newestOf returns the newest entries of a type that visitors see, at most limit.
func (s *Service) newestOf(ctx context.Context, t *model.Type, limit int) ([]entity, error) {
	query := query.Query{Limit: limit}
	if t.Options.Order != model.NewestFirst {
		query.Sort = "-" + createdAt
	}
	page, err := s.Answers.List(ctx, core.Actor{}, t.Name, query)
	if err != nil {
		return nil, err
	}
	var all []entity
	if err := json.Unmarshal(page.Body, &all); err != nil {
		return nil, fmt.Errorf("feeds: list of %s: %w", t.Name, err)
	}
	return all, nil
}
