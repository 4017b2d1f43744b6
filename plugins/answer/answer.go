// Package answer is the content type of what staff answer again and again.
package answer

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Answer is a text that staff put into a message and change there.
type Answer struct {
	Title string     `json:"title" validate:"required,max=120" cms:"title"`
	Body  field.Long `json:"body" validate:"required,max=10000"`
}

// Type is the content type. Visitors see nothing of it.
func Type() model.Type {
	return model.Define[Answer]("answer", model.Options{
		Path: "answers", One: "Canned answer", Many: "Canned answers", Icon: "fas fa-reply",
		Access: core.Closed, Group: model.MoreGroup,
	})
}
