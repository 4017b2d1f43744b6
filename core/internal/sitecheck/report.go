package sitecheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// maxTitle is the number of characters of a title that search engines show, more or less.
const maxTitle = 60

// maxUndescribed is the number of entries without a description that are named, for each type: an imported blog may have
// hundreds.
const maxUndescribed = 10

// add records a finding of an entry.
func (s *survey) add(kind Kind, e *entry, path string, severity Severity, message string) {
	s.addFinding(kind, Finding{Type: e.typ.Name, ID: e.id, Label: e.label(), Field: path, Message: message, Severity: severity, Count: 1})
}

func (s *survey) addFinding(kind Kind, f Finding) {
	g := s.groups[kind]
	if g == nil {
		g = &Group{Kind: kind}
		s.groups[kind] = g
	}
	g.Total += f.Count
	if len(g.Findings) < maxFindings {
		g.Findings = append(g.Findings, f)
	}
}

// checkHead checks what search engines show of an entry with a page.
func (s *survey) checkHead(e *entry) {
	if e.seo.NoIndex {
		return
	}
	title, path := e.typ.TitleOf(e.value), ""
	if f := e.typ.Schema.Title(); f != nil {
		path = f.Name
	}
	if entered := strings.TrimSpace(e.seo.Title); entered != "" {
		title, path = entered, model.SEOName+".title"
	}
	if n := utf8.RuneCountInString(title); n > maxTitle {
		s.add(LongTitle, e, path, Hint, fmt.Sprintf("The title has %d characters; search engines cut it after about %d.", n, maxTitle))
	}
	if e.typ.SEO() != nil && strings.TrimSpace(string(e.seo.Description)) == "" && !s.describesItself(e) {
		if s.blank[e.typ.Name]++; s.blank[e.typ.Name] <= maxUndescribed {
			s.add(Description, e, model.SEOName+".description", Hint, "There is no description: search engines take a part of the page.")
		}
	}
}

// describesItself reports whether the page of an entry has a description without one for search engines: the entry's own
// summary, or that of the site, which the home page has.
func (s *survey) describesItself(e *entry) bool {
	if e.typ.PathOf(e.value) == "/" {
		return true
	}
	name := ""
	if feed := e.typ.Options.Public.Feed; feed != nil {
		name = feed.Summary
	}
	for i := range e.typ.Schema.Fields {
		f := &e.typ.Schema.Fields[i]
		if name == "" && f.Kind == field.KindLong && f.Opening == "" && !f.Private {
			name = f.Name
		}
	}
	f := e.typ.Schema.Field(name)
	return f != nil && strings.TrimSpace(e.typ.Schema.Key(e.value, f)) != ""
}

// report returns what was found.
func (s *survey) report() *Report {
	s.reportPages()
	s.reportMedia()
	for i := range s.service.types {
		s.reportDescriptions(&s.service.types[i])
	}
	made := &Report{Groups: []Group{}, Entries: s.entries, Whole: s.whole}
	for _, kind := range kinds {
		if g := s.groups[kind]; g != nil {
			made.Groups = append(made.Groups, *g)
		}
	}
	return made
}

// reportPages reports the pages that nothing leads to, and those in menus that search engines are kept from. Pages that
// every site has stand in its menus.
func (s *survey) reportPages() {
	for _, e := range s.shown {
		fixed := e.typ.IsInitial(e.id)
		switch {
		case !fixed && !s.led[e.id]:
			s.add(Orphan, e, "", Hint, "No link, menu, list or section leads to this page.")
		case e.seo.NoIndex && (fixed || s.menu[e.id]):
			s.add(HiddenMenu, e, model.SEOName+".noindex", Hint, "The page stands in a menu, and search engines are asked not to list it.")
		}
	}
}

func (s *survey) reportMedia() {
	ids := make([]string, 0, len(s.used))
	for id := range s.used {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		s.addFinding(MissingAlt, Finding{
			Type: field.MediaType, ID: id, Label: cmp.Or(s.media[id].Name, id), Field: altName, Severity: Warning, Count: 1,
			Message: "The picture is shown, and has no alternative text.",
		})
	}
}

// reportDescriptions reports how many other entries of a type have no description.
func (s *survey) reportDescriptions(t *model.Type) {
	if n := s.blank[t.Name] - maxUndescribed; n > 0 {
		s.addFinding(Description, Finding{
			Type: t.Name, Label: t.Options.Many, Field: model.SEOName + ".description", Severity: Hint, Count: n,
			Message: fmt.Sprintf("Other entries without a description: %d.", n),
		})
	}
}
