// Package page defines the content type of the pages of the site, each of which is a list of sections.
package page

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TypeName is the name of the content type.
const TypeName = "page"

// The values of the status.
const (
	draft     = "draft"
	published = "published"
)

// Page is a page of the site. Its path is made of the slugs of the pages above it and of its own.
type Page struct {
	Title       string     `json:"title" validate:"required,max=200" cms:"title"`
	Slug        string     `json:"slug" validate:"max=80" cms:"help=The last part of the address; made of the title if it is empty"`
	Parent      field.Ref  `json:"parent" cms:"exact,ref=page,label=Below,help=The page that this one stands below; none for the top level"`
	Sections    field.Refs `json:"sections" cms:"ref=section"`
	Hidden      field.Refs `json:"hidden" cms:"ref=section,label=Hidden sections,help=Visitors do not see these sections on this page"`
	Status      string     `json:"status" validate:"oneof=draft published archived" default:"draft" cms:"exact,status=published,hides=draft|archived"`
	PublishedAt field.Time `json:"publishedAt" cms:"publishes,help=A time to come publishes the page then if its status is Published"`
	UnpublishAt field.Time `json:"unpublishAt" cms:"unpublishes,help=The page goes by itself then; it stays if this is empty"`
	Order       int        `json:"order" validate:"min=0,max=1000000" cms:"exact,help=Pages below the same page are listed by this number"`
	SEO         model.SEO  `json:"seo" cms:"label=Search engines and sharing"`
	Fixed       bool       `json:"fixed" cms:"readonly,help=The address belongs to the site: it cannot be changed and the page cannot be deleted"`
	Path        string     `json:"path" validate:"max=500" cms:"readonly,label=Address"`

	Former []string `json:"former" validate:"max=20,dive,max=500" cms:"lines,private,readonly,label=Former addresses"`
	// Inherited is the time in which all pages above this one are visible.
	Inherited Shown `json:"inherited" cms:"private,readonly,label=Visibility of the pages above"`
}

// Shown is when some pages are visible to visitors.
type Shown struct {
	Hidden bool       `json:"hidden"` // one of them is not published
	From   field.Time `json:"from"`
	Until  field.Time `json:"until"` // null for ever
}

// Prepare sets the time of publication, and takes hidden sections off the list that are no longer on the page.
func (p *Page) Prepare(old *Page, now time.Time) {
	p.prepareHidden()
	asked := p.PublishedAt
	if p.Status == published && asked.After(now) {
		return
	}
	p.PublishedAt = field.Time{}
	// A schedule in the future is not a publication, so a draft made of it has no time to keep.
	if old != nil && (!old.PublishedAt.After(now) || asked == old.PublishedAt) {
		p.PublishedAt = old.PublishedAt
	}
	if p.Status == published && p.PublishedAt.IsZero() {
		p.PublishedAt = field.At(now)
	}
}

func (p *Page) prepareHidden() {
	on := map[field.Ref]bool{}
	for _, id := range p.Sections {
		on[id] = true
	}
	var hidden field.Refs
	for _, id := range p.Hidden {
		if on[id] {
			hidden = append(hidden, id)
		}
	}
	p.Hidden = hidden
}

var slugPattern = regexp.MustCompile(field.SlugPattern)

// Check checks the rules that tags cannot say.
func (p *Page) Check() error {
	var wrong core.FieldErrors
	if !slugPattern.MatchString(p.Slug) {
		wrong.Add("slug", "must be lower-case letters, digits and single hyphens between them")
	}
	if !p.UnpublishAt.IsZero() && !p.PublishedAt.IsZero() && !p.UnpublishAt.After(p.PublishedAt.Time) {
		wrong.Add("unpublishAt", "must be later than the time of publication")
	}
	if len(wrong) > 0 {
		return core.InvalidFields(wrong)
	}
	return nil
}

// Visible reports whether the page and all pages above it are published at a time.
func (p *Page) Visible(now time.Time) bool {
	return p.Status == published && !p.PublishedAt.IsZero() && !p.Inherited.Hidden && p.shown().contains(now)
}

// Due returns the next time at which the page, or one above it, appears or goes.
func (p *Page) Due(after time.Time) time.Time {
	if p.Status != published || p.Inherited.Hidden {
		return time.Time{}
	}
	shown := p.shown()
	if shown.From.After(after) {
		return shown.From.Time
	}
	return shown.Until.Time
}

// shown returns when this page and all pages above it are visible.
func (p *Page) shown() Shown {
	shown := Shown{Hidden: p.Inherited.Hidden || p.Status != published, From: p.PublishedAt, Until: p.UnpublishAt}
	if p.Inherited.From.After(shown.From.Time) {
		shown.From = p.Inherited.From
	}
	if !p.Inherited.Until.IsZero() && (shown.Until.IsZero() || p.Inherited.Until.Before(shown.Until.Time)) {
		shown.Until = p.Inherited.Until
	}
	return shown
}

func (s Shown) contains(now time.Time) bool {
	return !s.From.After(now) && (s.Until.IsZero() || s.Until.After(now))
}

// CheckDelete refuses the deletion of a page whose address belongs to the site.
func (p *Page) CheckDelete() error {
	if p.Fixed {
		return core.Errorf(core.Conflict, "The page %q belongs to the site and cannot be deleted. Hide it instead: set its status to Draft.", core.Shorten(p.Title))
	}
	return nil
}

var (
	_ model.Preparer[Page] = (*Page)(nil)
	_ model.Checker        = (*Page)(nil)
	_ model.Publisher      = (*Page)(nil)
	_ model.Scheduler      = (*Page)(nil)
	_ model.Container      = (*Page)(nil)
	_ model.DeleteChecker  = (*Page)(nil)
)

// Type returns the content type.
func Type() model.Type {
	return model.Define[Page](TypeName, model.Options{
		Path: "pages", One: "Page", Many: "Pages", Icon: "fas fa-sitemap", Initial: initial,
		Public: model.PublicOptions{
			Page:  model.PathPage,
			Paths: &model.PathOptions{Field: "path", Former: "former", Compose: compose},
			Shows: &model.Shows{Field: "sections", Except: "hidden"},
		},
		Admin: model.AdminOptions{FirstSteps: firstSteps()},
	})
}

// Plugin returns the type with the follower that derives the pages below a changed page.
func Plugin() plugin.Plugin {
	p := plugin.Of(Type())
	p.Followers = []plugin.Follower{{Name: "below", Follow: deriveBelow}}
	p.Checks = []plugin.Check{{Name: "unfinished", Title: "Sections that are not filled in", Run: findUnfinished}}
	return p
}

// path returns the path of a page below another; parent is empty at the top level.
func pathBelow(parent, slug string) string { return strings.TrimSuffix(parent, "/") + "/" + slug }

func errorAt(field, message string, args ...any) error {
	return core.InvalidFields(core.FieldErrors{{Field: field, Message: fmt.Sprintf(message, args...)}})
}
