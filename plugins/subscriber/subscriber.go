// Package subscriber is the content type of the newsletter's readers.
package subscriber

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Subscriber is an address that asked for the newsletter.
type Subscriber struct {
	Email field.Email `json:"email" validate:"required,max=254" cms:"title,unique"`
}

// Type is the content type. Subscribing twice is the same as once, and tells nobody who was there.
func Type() model.Type {
	return model.Define[Subscriber]("subscriber", model.Options{
		Path: "subscribers", One: "Subscriber", Many: "Subscribers", Icon: "fas fa-paper-plane",
		Order: model.NewestFirst, Access: core.Inbox, Idempotent: true, Group: model.MoreGroup,
		Unsubscribe: &model.Unsubscribe{Path: "/newsletter/leave", From: "the newsletter"},

		Arrival: ":title subscribed to the newsletter",
		Goal:    &model.Goal{Name: "signup", Count: "signups", Label: "Signups"},
		Growth:  &model.Growth{New: "newSignups", Change: "signupChange"},
	})
}
