package sitecheck

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// survey collects what one check finds.
type survey struct {
	service *Service
	entries int
	whole   bool
	media   map[string]*library.Item
	// pages are the ids of visible entries that state their paths, by path. pageType is their type; nil if there is none.
	pages    map[string]string
	pageType *model.Type
	shown    []*entry // those entries
	ids      map[string]bool

	leads map[string]bool // whether a path leads somewhere, of the paths that were looked up
	led   map[string]bool // the ids of pages that something leads to
	menu  map[string]bool // the ids of pages that a type with a single entry leads to, such as the menus
	used  map[string]bool // the ids of pictures that are shown without an alternative text
	blank map[string]int  // the number of entries without a description, by type

	groups map[Kind]*Group
}

func newSurvey(service *Service) *survey {
	return &survey{
		service: service, whole: true, media: map[string]*library.Item{}, pages: map[string]string{}, ids: map[string]bool{},
		leads: map[string]bool{}, led: map[string]bool{}, menu: map[string]bool{}, used: map[string]bool{},
		blank: map[string]int{}, groups: map[Kind]*Group{},
	}
}

func (s *survey) readMedia(ctx context.Context) error {
	if !s.service.hasLibrary() {
		return nil
	}
	for e, err := range s.service.Answers.Entries(ctx, field.MediaType) {
		if err != nil {
			return err
		}
		item := &library.Item{}
		if err := json.Unmarshal(e.JSON, item); err != nil {
			return fmt.Errorf("sitecheck: %s %s: %w", field.MediaType, e.ID, err)
		}
		s.media[e.ID] = item
	}
	return nil
}

// readPages reads the paths of the entries that state them.
func (s *survey) readPages(ctx context.Context) error {
	for i := range s.service.types {
		t := &s.service.types[i]
		if t.Options.Public.Paths == nil {
			continue
		}
		s.pageType = t
		for e, err := range s.service.visible(ctx, t) {
			if err != nil {
				return err
			}
			s.pages[t.PathOf(e.value)] = e.id
			s.shown, s.ids[e.id] = append(s.shown, e), true
		}
	}
	return nil
}

// readEntries checks every visible entry.
func (s *survey) readEntries(ctx context.Context) error {
	for i := range s.service.types {
		for e, err := range s.service.visible(ctx, &s.service.types[i]) {
			if err != nil {
				return err
			}
			if s.entries == maxEntries {
				s.whole = false
				return nil
			}
			s.entries++
			s.checkEntry(ctx, e)
		}
	}
	return nil
}

func (s *survey) checkEntry(ctx context.Context, e *entry) {
	if e.typ.HasPage() {
		s.checkHead(e)
	}
	alts := map[string]string{} // alternative texts by the path of the part that they stand in
	e.each(func(f *schema.Field, path, text string) {
		if f.Name == altName {
			alts[partOf(path)] = text
		}
	})
	e.each(func(f *schema.Field, path, text string) {
		switch {
		case f.Ref != "":
			s.follow(e, f.Ref, text)
		case f.Kind == field.KindLines:
			s.follow(e, s.idOfPage(text), text)
		case f.Kind == field.KindLink:
			s.checkLink(ctx, e, path, text)
		case f.Kind == field.KindImage:
			s.checkImage(e, path, text, alts[partOf(path)])
		case e.isRich(f, path):
			s.checkHTML(ctx, e, path, text)
		}
	})
}

// altName is the name of the field with the alternative text of the picture in the same part.
const altName = "alt"

// partOf returns the path of the part that a field stands in; empty for a field of the entry.
func partOf(path string) string { return path[:strings.LastIndexByte(path, '.')+1] }

// idOfPage returns the type of the pages if a text is the id of one, as a list of chosen entries has it.
func (s *survey) idOfPage(text string) string {
	if s.ids[text] {
		return s.pageType.Name
	}
	return ""
}

// follow records that an entry refers to another. A page does not lead to the page that it stands below.
func (s *survey) follow(from *entry, typ, id string) {
	if s.pageType == nil || typ != s.pageType.Name || from.typ.Name == typ {
		return
	}
	s.lead(from, id)
}

func (s *survey) lead(from *entry, page string) {
	s.led[page] = true
	if from.typ.Options.Single {
		s.menu[page] = true
	}
}

// checkLink reports a link within the site that leads nowhere.
func (s *survey) checkLink(ctx context.Context, e *entry, path, address string) {
	target, own := ownPath(address)
	if !own {
		return
	}
	if id := field.MediaID(target); id != "" && s.service.hasLibrary() {
		if s.media[id] == nil {
			s.add(BrokenLink, e, path, Warning, fmt.Sprintf("The file %s is not there.", target))
		}
		return
	}
	if id := s.pages[target]; id != "" {
		if e.id != id {
			s.lead(e, id)
		}
		return
	}
	leads, known := s.leads[target]
	if !known {
		leads = servedByProgram(target) || s.service.Leads(ctx, target)
		s.leads[target] = leads
	}
	if !leads {
		s.add(BrokenLink, e, path, Warning, fmt.Sprintf("The link to %s leads nowhere.", target))
	}
}

// ownPath returns the path of an address within the site, without a slash at the end; false if the address leads to
// another place, or to a part of the same page.
func ownPath(address string) (string, bool) {
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.HasPrefix(address, `/\`) {
		return "", false
	}
	u, err := url.Parse(address)
	if err != nil {
		return address, true
	}
	if path := strings.TrimRight(u.Path, "/"); path != "" {
		return path, true
	}
	return "/", true
}

// ownFiles are the files that every site has.
var ownFiles = []string{
	"/atom.xml", "/feed.json", "/llms.txt", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/favicon.svg", "/apple-touch-icon.png",
	"/site.webmanifest", "/social.png",
}

// ownFolders are the folders of addresses that the program answers itself. What lies in them is not checked.
var ownFolders = []string{"/admin", "/api", "/assets", "/icons"}

func servedByProgram(path string) bool {
	if slices.Contains(ownFiles, path) {
		return true
	}
	for _, folder := range ownFolders {
		if path == folder || strings.HasPrefix(path, folder+"/") {
			return true
		}
	}
	return false
}

// checkImage reports a picture of the site that is not there, and notes one that is shown without an alternative text.
func (s *survey) checkImage(e *entry, path, address, alt string) {
	id := field.MediaID(address)
	if id == "" || !s.service.hasLibrary() {
		return
	}
	item := s.media[id]
	if item == nil {
		s.add(BrokenLink, e, path, Warning, fmt.Sprintf("The picture %s is not there.", address))
		return
	}
	if item.Kind == "image" && alt == "" && item.Alt == "" && !item.Decorative && !e.namesPicture(path) {
		s.used[id] = true
	}
}
