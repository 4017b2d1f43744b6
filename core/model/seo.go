package model

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/field"
)

// SEO is what search engines and previews of links show of an entry's page. Empty values fall back on the entry's own:
// its title, its summary and its picture. A type whose entries have pages has it as a field that is called SEOName. Drawn
// pages do not show it.
type SEO struct {
	Title       string      `json:"title" validate:"max=200" cms:"label=Search title,help=Shown as it is entered: the name of the site is not added"`
	Description field.Long  `json:"description" validate:"max=500" cms:"label=Search description"`
	Image       field.Image `json:"image" validate:"max=2000" cms:"label=Share picture,help=Shown where the page is shared: 1200 by 630 pixels or larger"`
	NoIndex     bool        `json:"noindex" cms:"label=Hide from search engines"`
}

// SEOName is the name in JSON of a field of the Go type SEO.
const SEOName = "seo"

// SEO returns the field with what search engines show of an entry, or nil if the type has none.
func (t *Type) SEO() *SchemaField {
	if f := t.Schema.Field(SEOName); f != nil && f.Is(reflect.TypeFor[SEO]()) {
		return f
	}
	return nil
}

// checkSEO rejects an SEO that nothing would read.
func (t checker) checkSEO(m *mistakes) {
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if !f.Is(reflect.TypeFor[SEO]()) {
			continue
		}
		if f.Name != SEOName {
			m.say(`write json:"seo"`, "the field %q is a model.SEO, which is called %q", f.Name, SEOName)
		}
		if f.Private {
			m.say("leave private out", "the field %q is private, and pages show it", f.Name)
		}
	}
}
