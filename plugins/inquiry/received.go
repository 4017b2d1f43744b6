package inquiry

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// serviceTypes are the values of Inquiry.ServiceType.
var serviceTypes = []string{"web-development", "mobile-apps", "seo-marketing", "ui-ux-design", "custom-software", "consultation", "other"}

// maxName is the maximum number of characters of a name.
const maxName = 120

// maxSubject is the maximum number of characters of a subject.
const maxSubject = 200

// Receive sets what a visitor has sent by a form. A form that asks for no name gets the address of the sender, or its own
// title, as the name; the title is the subject too unless the form asks for one. An answer to a field with the name of a field of the inquiry sets that as well, if it is a value of
// it.
func (i *Inquiry) Receive(sent model.Collected) {
	i.Form = Form{ID: sent.FormID, Title: sent.Title}
	i.FormID = sent.FormID
	i.Name, i.Email, i.Message = sent.Name, field.Email(sent.Email), field.Long(sent.Text)
	for _, a := range sent.Answers {
		i.Answers = append(i.Answers, Answer{Label: a.Label, Value: field.Long(a.Value), Values: a.Values})
		i.set(a)
	}
	for _, other := range []string{sent.Email, sent.Title} {
		if i.Name == "" {
			i.Name = other
		}
	}
	i.Name = cut(i.Name, maxName)
	if i.Subject == "" {
		i.Subject = cut(sent.Title, maxSubject)
	}
}

// set sets the field of the inquiry that has the name of an answer.
func (i *Inquiry) set(a model.Answer) {
	if strings.Contains(a.Value, "\n") {
		return
	}
	switch a.Name {
	case "company":
		i.Company = cut(a.Value, maxName)
	case "phone":
		i.Phone = cut(a.Value, 50)
	case "subject":
		i.Subject = cut(a.Value, maxSubject)
	case "serviceType":
		if slices.Contains(serviceTypes, a.Value) {
			i.ServiceType = a.Value
		}
	}
}

// cut returns at most the first characters of a text.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return core.Cut(text, most-1)
}

// SentBy returns the id of the form.
func (i *Inquiry) SentBy() string { return i.FormID }

// Waives lets what was sent by a form lack what the form does not ask for.
func (i *Inquiry) Waives(name string) bool {
	return i.FormID != "" && (name == "email" || name == "message")
}

// text returns everything that the sender has written, for the signs of spam.
func (i *Inquiry) text() string {
	if len(i.Answers) == 0 {
		return string(i.Message)
	}
	var all strings.Builder
	for _, a := range i.Answers {
		all.WriteString(string(a.Value) + "\n")
	}
	return all.String()
}

var (
	_ model.Receiver = (*Inquiry)(nil)
	_ model.Waiver   = (*Inquiry)(nil)
)
