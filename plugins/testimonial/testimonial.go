// Package testimonial defines the content type of testimonials.
package testimonial

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Testimonial is what one client says of the agency.
type Testimonial struct {
	Content     field.Long  `json:"content" validate:"required,max=2000"`
	ClientName  string      `json:"clientName" validate:"required,max=120" cms:"title"`
	Company     string      `json:"company" validate:"max=120"`
	ClientTitle string      `json:"clientTitle" validate:"max=120" cms:"label=Client's position"`
	Image       field.Image `json:"image" validate:"max=2000" cms:"label=Picture"`
}

// Type is the content type.
func Type() model.Type {
	return model.Define[Testimonial]("testimonial", model.Options{
		Path: "testimonials", One: "Testimonial", Many: "Testimonials", Icon: "fas fa-quote-left", Order: model.ByHand,
		Admin: model.AdminOptions{Group: model.GroupContent},
	})
}
