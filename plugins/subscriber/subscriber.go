// Package subscriber defines the content type of newsletter subscribers.
package subscriber

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Subscriber is an address that subscribed to the newsletter.
type Subscriber struct {
	Email field.Email `json:"email" validate:"required,max=254" cms:"title,unique"`
}

// Type returns the content type. A second subscription of an address has the same response as the first, so that it
// does not reveal who has subscribed.
func Type() model.Type {
	return model.Define[Subscriber]("subscriber", model.Options{
		Path: "subscribers", One: "Subscriber", Many: "Subscribers", Icon: "fas fa-paper-plane",
		Order: model.NewestFirst, Access: core.Inbox,
		Admin: model.AdminOptions{Group: model.GroupInbox},
		Submissions: model.SubmissionOptions{
			Idempotent:  true,
			Unsubscribe: &model.Unsubscribe{Path: "/newsletter/leave", From: "the newsletter"},
			Activity:    ":title subscribed to the newsletter",
		},
		Analytics: model.AnalyticsOptions{
			Goal:   &model.Goal{Name: "signup", Count: "signups", Label: "Signups"},
			Growth: &model.Growth{New: "newSignups", Change: "signupChange"},
		},
	})
}
