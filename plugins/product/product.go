// Package product defines the content type of the agency's ready-made products.
package product

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Product is a product that visitors can read about and ask to see.
type Product struct {
	Name           string       `json:"name" validate:"required,max=120" cms:"title,indexed"`
	Description    field.Long   `json:"description" validate:"required,max=5000"`
	Icon           field.Icon   `json:"icon" validate:"max=100" default:"fas fa-box"`
	Status         string       `json:"status" validate:"oneof=active inactive draft" default:"active" cms:"exact,status=active,hides=draft"`
	Category       string       `json:"category" validate:"max=80" cms:"exact"`
	Features       []string     `json:"features" validate:"max=100,dive,max=300" cms:"lines,help=One feature on each line"`
	Specifications field.Specs  `json:"specifications" cms:"help=A JSON object of labels and values"`
	Pricing        field.Prices `json:"pricing" cms:"help=A JSON object of plans and pounds per month"`
	Reviews        []Review     `json:"reviews" validate:"max=100,dive"`
	Image          field.Image  `json:"image" validate:"max=2000" cms:"label=Picture"`
	Slug           field.Slug   `json:"slug" cms:"indexed,from=name"`
	SEO            model.SEO    `json:"seo" cms:"label=Search engines and sharing"`
}

// Review is a customer's opinion on a product.
type Review struct {
	Author  string     `json:"author" validate:"required,max=120"`
	Rating  int        `json:"rating" validate:"min=1,max=5" default:"5"`
	Content field.Long `json:"content" validate:"required,max=2000"`
}

// Visible reports whether the product is not a draft. Inactive products are visible and marked as such.
func (p *Product) Visible(time.Time) bool { return p.Status != "draft" }

var _ model.Publisher = (*Product)(nil)

// Type returns the content type.
func Type() model.Type {
	return model.Define[Product]("product", model.Options{
		Path: "products", One: "Product", Many: "Products", Icon: "fas fa-box", Order: model.ByHand,
		Public: model.PublicOptions{
			Page:        "/products/:id",
			Attachments: map[string]model.Attachment{"brochure": brochure(), "picture": linkPicture()},
		},
		Admin: model.AdminOptions{
			Stat: &model.Stat{
				Name: "totalProducts", Label: "Products", Caption: model.Recent{Days: 30, Span: "this month"},
			},
		},
	})
}
