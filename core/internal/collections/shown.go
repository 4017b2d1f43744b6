package collections

import (
	"cmp"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// pagedType is where visitors find the entries of a type, and what they call them.
type pagedType struct {
	Name string `json:"name"`
	Path string `json:"path"`           // under /api
	Page string `json:"page"`           // of an entry: "/case-studies/:id"
	List string `json:"list,omitempty"` // of all entries
	One  string `json:"one"`
	Many string `json:"many"`
	// Pictures are the fields that pictures of the site may stand in: what expand may name.
	Pictures []string `json:"pictures,omitempty"`
}

// shownType describes a type to visitors: its public fields in order, and the names of those that represent an entry in
// lists and when it is shared.
type shownType struct {
	pagedType
	Title   string       `json:"title,omitempty"`
	Slug    string       `json:"slug,omitempty"`
	Image   string       `json:"image,omitempty"`
	Date    string       `json:"date,omitempty"`
	Summary string       `json:"summary,omitempty"`
	Opening string       `json:"opening,omitempty"` // how a rich text begins, for entries without a summary
	Tags    string       `json:"tags,omitempty"`
	Status  string       `json:"status,omitempty"` // how far an entry is
	SEO     string       `json:"seo,omitempty"`    // what search engines and previews of links show; not among Fields
	Fields  []shownField `json:"fields"`

	Modules *shownModules `json:"modules,omitempty"` // that draw its pages instead
}

// shownModules are the addresses of scripts that draw a type's pages.
type shownModules struct {
	Page string `json:"page,omitempty"`
	List string `json:"list,omitempty"`
	// Sections are those of scripts that draw the sections of plugins.
	Sections []shownSection `json:"sections,omitempty"`
}

// shownSection is a section that a script draws.
type shownSection struct {
	Name   string `json:"name"`
	Module string `json:"module"`
}

// shownField is a field as a page shows it.
type shownField struct {
	Name   string       `json:"name"`
	Label  string       `json:"label"`
	Kind   field.Kind   `json:"kind"`
	Of     string       `json:"of,omitempty"`     // the values of a map: scalar, price or amount
	Status string       `json:"status,omitempty"` // the choice that stands out
	Ref    *shownRef    `json:"ref,omitempty"`    // what a reference leads to
	Fields []shownField `json:"fields,omitempty"` // of an object, or of each element of a list
}

// shownRef is what visitors read of the type that a reference names.
type shownRef struct {
	Type  string `json:"type"`
	Path  string `json:"path"`           // under /api
	Page  string `json:"page,omitempty"` // that shows an entry: "/products/:id"
	Title string `json:"title"`
	Slug  string `json:"slug,omitempty"`
}

func describePaged(t *model.Type, p Paged) pagedType {
	called := t.Called()
	return pagedType{
		Name: t.Name, Path: t.Options.Path, Page: t.Options.Public.Page, List: p.List, One: called.One, Many: called.Many,
		Pictures: t.Pictured(),
	}
}

func describeShown(registry *model.Registry, t *model.Type, brief pagedType, p Paged) shownType {
	feed := model.Feed{}
	if t.Options.Public.Feed != nil {
		feed = *t.Options.Public.Feed
	}
	s := shownType{
		pagedType: brief, Fields: visibleFields(registry, t.Schema.Fields, t.SEO()),
		Title: nameOf(t.Schema.Title()), Slug: nameOf(t.SlugField()),
		Image:   cmp.Or(feed.Image, firstField(t, func(f *schema.Field) bool { return f.Kind == field.KindImage })),
		Date:    cmp.Or(feed.Date, firstField(t, func(f *schema.Field) bool { return f.Kind == field.KindTime })),
		Tags:    cmp.Or(feed.Tags, firstField(t, func(f *schema.Field) bool { return f.Kind == field.KindTags })),
		Summary: cmp.Or(feed.Summary, firstField(t, func(f *schema.Field) bool { return f.Kind == field.KindLong && f.Opening == "" })),
		Opening: firstField(t, func(f *schema.Field) bool { return f.Opening != "" }),
		Status:  firstField(t, func(f *schema.Field) bool { return f.Status != "" }),
		SEO:     nameOf(t.SEO()),
	}
	if p.PageModule != "" || p.ListModule != "" {
		s.Modules = &shownModules{Page: p.PageModule, List: p.ListModule}
	}
	if p.Sections != nil {
		s.Fields, s.Modules = []shownField{}, &shownModules{} // the fields are not shown by name
		for _, name := range slices.Sorted(maps.Keys(p.Sections)) {
			s.Modules.Sections = append(s.Modules.Sections, shownSection{name, p.Sections[name]})
		}
	}
	return s
}

func nameOf(f *schema.Field) string {
	if f == nil || f.Private {
		return ""
	}
	return f.Name
}

// firstField returns the name of the first public field that matches; empty for none.
func firstField(t *model.Type, fits func(*schema.Field) bool) string {
	for i := range t.Schema.Fields {
		if f := &t.Schema.Fields[i]; !f.Private && fits(f) {
			return f.Name
		}
	}
	return ""
}

// visibleFields omits private fields, references to types that visitors cannot read, and one more field.
func visibleFields(registry *model.Registry, all []schema.Field, omitted *schema.Field) []shownField {
	shown := []shownField{}
	for i := range all {
		f := &all[i]
		if f.Private || f == omitted {
			continue
		}
		s := shownField{Name: f.Name, Label: f.Label, Kind: f.Kind, Of: f.Of, Status: f.Status}
		if f.Ref != "" {
			if s.Ref = visibleReference(registry, f.Ref); s.Ref == nil {
				continue
			}
		}
		if f.Fields != nil {
			s.Fields = visibleFields(registry, f.Fields, nil)
		}
		shown = append(shown, s)
	}
	return shown
}

func visibleReference(registry *model.Registry, name string) *shownRef {
	t, ok := registry.Type(name)
	if !ok || t.Options.Access != core.Published || t.Options.Single || t.Schema.Title() == nil {
		return nil
	}
	return &shownRef{
		Type: t.Name, Path: t.Options.Path, Page: cmp.Or(t.Options.Public.Page, t.Options.Public.Shown),
		Title: t.Schema.Title().Name, Slug: nameOf(t.SlugField()),
	}
}
