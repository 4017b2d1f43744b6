package form

import "github.com/quoin-cms/quoin/core/model"

// Contact is the id of the form of the contact page.
const Contact = "contact"

// initial returns the forms of the template, which every site has.
func initial() []model.Initial {
	return []model.Initial{{ID: Contact, Value: &Form{
		Title: "Inquiry", Submit: "Send Message", Thanks: "Thank you for your inquiry. We'll get back to you within 24 hours.",
		Fields: []Field{
			{Name: "name", Label: "Name", Kind: kindText, Required: true, Width: "half"},
			{Name: "email", Label: "Email", Kind: kindEmail, Required: true, Width: "half"},
			{Name: "company", Label: "Company", Kind: kindText, Width: "half"},
			{Name: "phone", Label: "Phone", Kind: kindPhone, Width: "half"},
			{Name: "serviceType", Label: "Service", Kind: kindChoice, Width: "half", Choices: []Choice{
				{"web-development", "Web Development"},
				{"mobile-apps", "Mobile Apps"},
				{"seo-marketing", "SEO & Marketing"},
				{"ui-ux-design", "UI/UX Design"},
				{"custom-software", "Custom Software"},
				{"consultation", "Consultation"},
				{"other", "Other"},
			}},
			{Name: "subject", Label: "Subject", Kind: kindText, Width: "half"},
			{Name: "message", Label: "Message", Kind: kindLong, Required: true, Width: "full"},
		},
	}}}
}
