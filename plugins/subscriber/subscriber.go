// Package subscriber is the content type of the newsletter's readers.
package subscriber

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/field"
)

// Subscriber is an address that asked for the newsletter.
type Subscriber struct {
	Email field.Email `json:"email" validate:"required,max=254" cms:"title,unique"`
}

// Type is the content type. Subscribing twice is the same as once, and tells nobody who was there.
func Type() content.Type {
	return content.Define[Subscriber]("subscriber", content.Options{
		Path: "subscribers", One: "Subscriber", Many: "Subscribers", Icon: "fas fa-paper-plane",
		Order: content.NewestFirst, Access: core.Inbox, Idempotent: true, Goal: "signup", Group: "more",
		Arrival: ":title subscribed to the newsletter",
	})
}
