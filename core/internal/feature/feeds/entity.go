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

// entity is an entry as visitors get it.
type entity map[string]json.RawMessage

// text gives a field's text; empty where it has none.
func (e entity) text(name string) string {
	return value[string](e, name)
}

// texts gives the texts of a list.
func (e entity) texts(name string) []string {
	return value[[]string](e, name)
}

// time gives a field's time; the zero time where it has none.
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

// The members that every entity has.
const (
	idName    = "id"
	createdAt = "createdAt"
	updatedAt = "updatedAt"
)

// page gives the canonical path of the entity's page: by its slug, if it has one.
func (e entity) page(t *model.Type) string {
	if f := t.Schema.Slug(); f != nil {
		if slug := e.text(f.Name); slug != "" {
			return t.PageOf(slug)
		}
	}
	return t.PageOf(e.text(idName))
}

// newestOf gives the newest entries of a type that visitors see.
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
