// Package inquiry defines the content type of inquiries from prospective clients.
package inquiry

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Inquiry is a message from the contact form, with the data that staff add.
type Inquiry struct {
	Name        string      `json:"name" validate:"required,max=120" cms:"title"`
	Email       field.Email `json:"email" validate:"required,max=254" cms:"exact"`
	Company     string      `json:"company" validate:"max=120"`
	Phone       string      `json:"phone" validate:"max=50"`
	Subject     string      `json:"subject" validate:"max=200"`
	Message     field.Long  `json:"message" validate:"required,max=10000"`
	ServiceType string      `json:"serviceType" validate:"omitempty,oneof=web-development mobile-apps seo-marketing ui-ux-design custom-software consultation other" cms:"exact"`
	Status      string      `json:"status" validate:"oneof=new in-progress resolved closed" default:"new" cms:"exact,status=new"`
	Assignee    string      `json:"assignee" validate:"max=64" cms:"private,exact,user"`
	Notes       field.Long  `json:"notes" validate:"max=10000" cms:"private,label=Internal notes"`
	Value       float64     `json:"value" validate:"min=0,max=1000000000" cms:"private,unit=revenueUnit"`
	ResolvedAt  field.Time  `json:"resolvedAt" cms:"private,readonly"`
	IsSpam      bool        `json:"isSpam" cms:"private,exact,label=Spam"`
	Spam        Spam        `json:"spam" cms:"private,readonly,label=Signs of spam"`
	Form        Form        `json:"form" cms:"private,readonly"`
	FormID      string      `json:"formId" validate:"max=64" cms:"private,readonly,exact,label=Id of the form"`
	Answers     []Answer    `json:"answers" validate:"max=100,dive" cms:"private,readonly"`
}

// Form names the form by which an inquiry was sent; it is empty for one that was sent without a form of the site.
type Form struct {
	ID    string `json:"id" validate:"max=64"`
	Title string `json:"title" validate:"max=200"`
}

// Answer is what was answered to a field of the form.
type Answer struct {
	Label  string     `json:"label" validate:"max=500"`
	Value  field.Long `json:"value" validate:"max=10000"`
	Values []string   `json:"values" validate:"max=100,dive,max=200" cms:"lines"` // of a field that may have several; Value has their text
}

const resolved = "resolved"

// Prepare sets the status of a created inquiry to new, regardless of the input, and records when the status changes to
// resolved.
func (i *Inquiry) Prepare(old *Inquiry, now time.Time) {
	if old == nil {
		i.Status = "new"
	}
	switch {
	case i.Status != resolved:
		i.ResolvedAt = field.Time{}
	case old.Status != resolved:
		i.ResolvedAt = field.At(now)
	}
}

// Filter sets the spam score of a submission. Staff can change IsSpam.
func (i *Inquiry) Filter(a model.Submission) {
	// Different people give the same answers to the choices of a form, and a form need not ask for an address.
	before := func(text string) int {
		if text == "" {
			return 0
		}
		return a.Before(text)
	}
	i.Spam = judge(sent{
		name: i.Name, subject: i.Subject, message: i.text(), hints: a.Hints,
		sameText: before(string(i.Message)), sameAddress: before(string(i.Email)),
	})
	i.IsSpam = i.Spam.Score >= suspicious
}

var (
	_ model.Preparer[Inquiry] = (*Inquiry)(nil)
	_ model.SpamFilter        = (*Inquiry)(nil)
)

// Type returns the content type. Visitors can create inquiries, but not read any.
func Type() model.Type {
	return model.Define[Inquiry]("inquiry", model.Options{
		Path: "inquiries", One: "Inquiry", Many: "Inquiries", Icon: "fas fa-envelope",
		Order: model.NewestFirst, Access: core.Inbox,
		Admin: model.AdminOptions{
			Stat: &model.Stat{
				Name: "newInquiries", Label: "New Inquiries", Where: model.Filter{Field: "status", Value: "new"},
				But:     model.Filter{Field: "isSpam", Value: "true"},
				Caption: model.Recent{Days: 7, Span: "this week"},
			},
		},
		Submissions: model.SubmissionOptions{
			Hints: []string{trapHint, elapsedHint}, DefaultForm: "contact",
			Conversation: &model.Conversation{
				Address: "email", Name: "name", Subject: "subject", Text: "message",
				Done: []string{resolved, "closed"}, Keep: "inquiryRetentionDays", Spam: "isSpam",
				Attachments: "inquiryAttachments",
			},
		},
		Analytics: model.AnalyticsOptions{
			Goal: &model.Goal{Name: "inquiry", Count: "inquiries", Label: "Inquiries", Visit: true},
			Value: &model.Value{
				Field: "value", On: "resolvedAt", Today: "todayRevenue", Change: "revenueChange", Month: "monthRevenue",
			},
		},
	})
}
