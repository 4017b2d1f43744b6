package page

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// templateDate is the time of publication of the pages of the template. It is the same on every site, so that an import
// from one into another finds them unchanged.
var templateDate = field.At(time.Date(2024, time.January, 1, 0, 0, 0, 0, time.UTC))

// initial returns the pages of the template, which every site has.
func initial() []model.Initial {
	page := func(id, slug, title, description string, sections ...field.Ref) model.Initial {
		return model.Initial{ID: id, Value: &Page{
			Title: title, Slug: slug, Sections: sections, Status: published, PublishedAt: templateDate, Fixed: true, SEO: model.SEO{Description: field.Long(description)},
		}}
	}
	return []model.Initial{
		page("home", "", "Home", "", "hero", "claims", "solutions", "why-choose", "testimonials", "cta"),
		page("products", "products", "Products",
			"Ready-made software for working businesses. UK pricing starts from £149 per month.",
			"products", "products-list", "products-cta"),
		page("services", "services", "Services",
			"Web development, mobile apps, search marketing and interface design for UK businesses.",
			"services", "services-list", "process", "technologies", "services-cta"),
		page("about", "about", "About",
			"A UK software agency, founded in 2019: who we are, what we hold to, and the people you would work with.",
			"about-intro", "about", "figures", "values", "aims", "team", "about-cta"),
		page("blog", "blog", "Blog",
			"Articles on web development, mobile apps and digital marketing for people who commission software.",
			"blog", "articles", "newsletter"),
		page("careers", "careers", "Careers",
			"Open positions in development, design and marketing. We contact every candidate within 48 hours.",
			"careers", "positions", "benefits", "hiring", "careers-cta"),
		page("contact", "contact", "Contact",
			"Ask for a quote, a demo or an opinion. We reply within 24 hours.",
			"contact", "contact-form", "contact-details", "questions"),
	}
}
