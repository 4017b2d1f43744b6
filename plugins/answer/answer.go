// Package answer defines the content type of reusable answers to inquiries.
package answer

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Answer is a text that staff insert into a message and edit there.
type Answer struct {
	Title string     `json:"title" validate:"required,max=120" cms:"title"`
	Body  field.Long `json:"body" validate:"required,max=10000"`
}

// Type returns the content type. Visitors cannot read it.
func Type() model.Type {
	return model.Define[Answer]("answer", model.Options{
		Path: "answers", One: "Canned answer", Many: "Canned answers", Icon: "fas fa-reply",
		Access: core.Closed,
		Admin:  model.AdminOptions{Group: model.GroupInbox},
	})
}
