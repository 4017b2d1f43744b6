// Package section defines the content type of the editable texts on the public pages.
package section

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Section is one part of a page. The pages determine which sections exist.
type Section struct {
	Title        string     `json:"title" validate:"required,max=200" cms:"title"`
	Kind         string     `json:"type" validate:"max=40" cms:"readonly,label=Type"`
	Content      field.Long `json:"content" validate:"max=10000"`
	Metadata     Metadata   `json:"metadata"`
	LastModified field.Time `json:"lastModified" cms:"readonly"`
}

// Metadata holds the button of a section that has one.
type Metadata struct {
	ButtonText string     `json:"buttonText" validate:"max=80" cms:"label=Primary Button Text"`
	ButtonLink field.Link `json:"buttonLink" validate:"max=500" cms:"label=Primary Button Link"`
}

// Prepare records the time of the change.
func (s *Section) Prepare(_ *Section, now time.Time) { s.LastModified = field.At(now) }

var _ model.Preparer[Section] = (*Section)(nil)

// Type returns the content type. Visitors read sections at Path, staff read and write them at StaffPath.
func Type() model.Type {
	return model.Define[Section]("section", model.Options{
		Path: "sections", StaffPath: "admin/content/sections", One: "Section", Many: "Sections",
		Icon: "fas fa-file-lines", Fixed: true, Initial: initial,
		Public: model.PublicOptions{Places: places()},
		Admin:  model.AdminOptions{Group: model.ContentGroup},
	})
}

// places returns the page on which each section appears.
func places() map[string]model.Place {
	home := model.Place{Name: "Home page", Path: "/"}
	return map[string]model.Place{
		"hero": home, "solutions": home, "why-choose": home, "cta": home,
		"services": {Name: "Services page", Path: "/services"},
		"about":    {Name: "About page", Path: "/about"},
		"contact":  {Name: "Contact page", Path: "/contact"},
		"careers":  {Name: "Careers page", Path: "/careers"},
		"blog":     {Name: "Blog page", Path: "/blog"},
	}
}

func initial() []model.Initial {
	section := func(id, kind, title, text string, button Metadata) model.Initial {
		return model.Initial{ID: id, Value: &Section{Kind: kind, Title: title, Content: field.Long(text), Metadata: button}}
	}
	none := Metadata{}
	return []model.Initial{
		section("hero", "hero", "Software that earns its keep",
			"We design, build and look after web and mobile applications for UK businesses, and make sure that people find them.",
			Metadata{"Start Your Journey", "/contact"}),
		section("solutions", "intro", "Solutions",
			"Products that are built once, and built well.", none),
		section("why-choose", "intro", "Why Choose Us",
			"Four things that we hold ourselves to.", none),
		section("cta", "call-to-action", "Ready to talk about your project?",
			"Tell us what you need. You will hear from us within 24 hours.", none),
		section("services", "intro", "Our Services",
			"From the first sketch to the day after launch: one team and plain language.", none),
		section("about", "text", "Our Story",
			"We started in 2019 with a dislike of projects that end before the work does. It has shaped how we build ever since.", none),
		section("contact", "intro", "Get in Touch",
			"Ask for a quote, a demo or an opinion. We reply within 24 hours.", none),
		section("careers", "intro", "Join Our Team",
			"Good work, and colleagues who review your code kindly.", none),
		section("blog", "intro", "Insights",
			"What we learn while building, written down for people who commission software.", none),
	}
}
