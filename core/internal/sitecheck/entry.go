package sitecheck

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// entry is an entry with its value.
type entry struct {
	typ   *model.Type
	id    string
	value any
	seo   model.SEO // what is entered for search engines; zero if the type has no SEO
}

func newEntry(t *model.Type, e query.Dated) (*entry, error) {
	one := &entry{typ: t, id: e.ID, value: t.New()}
	err := t.Schema.Read(e.JSON, one.value)
	if err == nil && t.SEO() != nil {
		for m := range e.Members() {
			if m.Name == model.SEOName {
				err = json.Unmarshal(m.Value(), &one.seo)
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("sitecheck: %s %s: %w", t.Name, e.ID, err)
	}
	return one, nil
}

// label returns what people call the entry.
func (e *entry) label() string {
	if title := strings.TrimSpace(e.typ.TitleOf(e.value)); title != "" {
		return title
	}
	return e.typ.Options.One
}

// each calls fn with every text of the entry that visitors may see.
func (e *entry) each(fn func(f *schema.Field, path, text string)) {
	e.typ.Schema.MapTexts(e.value, func(f *schema.Field, path, text string) string {
		root := path
		if end := strings.IndexAny(path, ".["); end >= 0 {
			root = path[:end]
		}
		if text != "" && !e.typ.Schema.Field(root).Private {
			fn(f, path, text)
		}
		return text
	})
}

// settingsType is the type with the brand of the site.
const settingsType = "settings"

// namesPicture reports whether pages describe the picture of a field by something else than its own alternative text:
// those of the brand by the name of the site, and those for shared links by the title of the page.
func (e *entry) namesPicture(path string) bool {
	return e.typ.Name == settingsType || strings.HasPrefix(path, model.SEOName+".")
}

// isRich reports whether the text of a field is HTML.
func (e *entry) isRich(f *schema.Field, path string) bool {
	if f.Kind == field.KindRich {
		return true
	}
	rich, may := e.value.(model.RichTexter)
	return may && f.Kind == field.KindLong && rich.RichText(path)
}
