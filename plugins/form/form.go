// Package form defines the content type of forms: their fields, their recipients and the answers of visitors.
package form

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// TypeName is the name of the content type.
const TypeName = "form"

// The types that forms refer to.
const (
	pageType    = "page"
	inquiryType = "inquiry"
)

// The kinds of fields.
const (
	kindText    = "text"
	kindLong    = "long"
	kindEmail   = "email"
	kindPhone   = "phone"
	kindNumber  = "number"
	kindChoice  = "choice" // of a select
	kindRadio   = "radio"
	kindSeveral = "several" // any number of the choices
	kindCheck   = "check"
	kindFile    = "file"
	kindDate    = "date"
)

// Form is a form of the site. What visitors send by it is an inquiry.
type Form struct {
	Title   string     `json:"title" validate:"required,max=200" cms:"title"`
	Fields  []Field    `json:"fields" validate:"max=60,dive"`
	Submit  string     `json:"submit" validate:"max=80" default:"Send" cms:"label=Button,help=The text of the button that sends the form"`
	Thanks  field.Long `json:"thanks" validate:"max=1000" default:"Thank you. We have received your message." cms:"help=What visitors read after they have sent the form"`
	Notify  []string   `json:"notify" validate:"max=20,dive,max=254" cms:"lines,private,label=Tell by mail,help=Mail addresses that are told of what is sent"`
	Consent Consent    `json:"consent"`
	Goal    string     `json:"goal" validate:"max=32" cms:"private,help=A name that analytics count: lower-case letters and digits and hyphens"`
}

// Field is a question of a form.
type Field struct {
	Name     string   `json:"name" validate:"required,max=40" cms:"help=What the answer is sent as"`
	Label    string   `json:"label" validate:"required,max=200"`
	Kind     string   `json:"kind" validate:"oneof=text long email phone number choice radio several check file date" default:"text"`
	Required bool     `json:"required"`
	Choices  []Choice `json:"choices" validate:"max=100,dive"`
	Help     string   `json:"help" validate:"max=300"`
	Width    string   `json:"width" validate:"oneof=half full" default:"full"`
}

// offersChoices reports whether visitors choose the answer, of the choices of the field.
func (f *Field) offersChoices() bool {
	return f.Kind == kindChoice || f.Kind == kindRadio || f.Kind == kindSeveral
}

// Choice is a possible answer. In JSON it may be a text, which is both its value and its label.
type Choice struct {
	Value string `json:"value" validate:"max=200"`
	Label string `json:"label" validate:"max=200"`
}

// UnmarshalJSON takes an object, or a text.
func (c *Choice) UnmarshalJSON(body []byte) error {
	*c = Choice{}
	if len(body) > 0 && body[0] == '"' {
		if err := json.Unmarshal(body, &c.Value); err != nil {
			return err
		}
		c.Label = c.Value
		return nil
	}
	type plain Choice
	return json.Unmarshal(body, (*plain)(c))
}

// Consent is what visitors agree to before they can send a form; a form without its text asks for none.
type Consent struct {
	Text string `json:"text" validate:"max=500" cms:"help=What visitors agree to"`
	Page string `json:"page" validate:"max=64" cms:"help=The id of the page that the text leads to"`
}

// Prepare gives choices without a label their value as the label, and the other way round, and writes the goal in small
// letters.
func (f *Form) Prepare(_ *Form, _ time.Time) {
	f.Goal = strings.ToLower(f.Goal)
	for i := range f.Fields {
		for j := range f.Fields[i].Choices {
			c := &f.Fields[i].Choices[j]
			if c.Label == "" {
				c.Label = c.Value
			}
			if c.Value == "" {
				c.Value = c.Label
			}
		}
	}
}

// TakesFile reports whether a field takes a file.
func (f *Form) TakesFile(name string) bool {
	for _, one := range f.Fields {
		if one.Name == name {
			return one.Kind == kindFile
		}
	}
	return false
}

// Recipients returns the addresses that are told of what is sent.
func (f *Form) Recipients() []string { return f.Notify }

// GoalName returns the goal that analytics count.
func (f *Form) GoalName() string { return f.Goal }

var (
	_ model.Preparer[Form] = (*Form)(nil)
	_ model.Checker        = (*Form)(nil)
	_ model.CrossEntryRule = (*Form)(nil)
	_ model.Form           = (*Form)(nil)
	_ json.Unmarshaler     = (*Choice)(nil)
)

// Type returns the content type. Visitors read a form by its id, and send it; they get no list of forms.
func Type() model.Type {
	return model.Define[Form](TypeName, model.Options{
		Path: "forms", One: "Form", Many: "Forms", Icon: "fas fa-rectangle-list", Access: core.Published,
		Initial: initial, ForceDelete: true,
		Public:      model.PublicOptions{Unlisted: true},
		Admin:       model.AdminOptions{Group: model.GroupInbox},
		Submissions: model.SubmissionOptions{Into: inquiryType},
	})
}
