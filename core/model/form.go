package model

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Form is the value of a type whose entries are forms: see SubmissionOptions.Into. Visitors send the values of its fields
// to POST /api/<Path>/{id}.
type Form interface {
	// TakesFile reports whether a field of the form accepts a file.
	TakesFile(name string) bool
	// Collect checks the values that a visitor has sent, and returns the answers to store. It fails with Invalid, or
	// with Malformed for a value of the wrong kind, and names the fields of the form.
	Collect(sent Sent) (Collected, error)
	// Recipients returns the mail addresses to notify of submissions.
	Recipients() []string
	// GoalName returns the name of a goal that visitors reach who send the form; empty for none.
	GoalName() string
}

// Sent is what a visitor has sent by a form.
type Sent struct {
	// Plain says that a browser without scripts sent it: all values are texts, or lists of texts of fields that were sent
	// more than once, and a box that is not ticked is absent.
	Plain bool
	// Values are the values by the names of their fields, as encoding/json decodes them: texts, booleans, numbers, lists,
	// objects or nil. Hints of the receiving type are not among them.
	Values map[string]any
	// Files are the names of the files by the names of their fields.
	Files map[string]string
}

// Collected is what is stored of the values that a visitor has sent by a form.
type Collected struct {
	FormID  string // set by the program
	Title   string // of the form
	Name    string // of the sender: the first text of one line; empty if the form has none
	Email   string // the first mail address; empty if the form has none
	Text    string // the first text of several lines; empty if the form has none
	Answers []Answer
	Goal    string // the name of a goal that is reached in addition to that of the receiving type; empty for none
}

// Answer is what was answered to one field of a form.
type Answer struct {
	Name, Label string
	Value       string   // the text; of several values, all of them with commas between them
	Values      []string // of a field that may have several values; nil for any other
}

// Receiver is the value of an Inbox type that receives what visitors send by forms.
type Receiver interface {
	// Receive sets the fields of a new value. The rules are checked afterwards.
	Receive(sent Collected)
	// SentBy returns the id of the form by which the value was sent; empty if it was sent without one.
	SentBy() string
}

// Waiver makes required fields of a value optional, by their names: a field is required unless the value waives it.
type Waiver interface{ Waives(field string) bool }

// IsForm reports whether the entries of the type are forms.
func (t *Type) IsForm() bool { return t.Options.Submissions.Into != "" }

// Forms returns the types whose entries are forms that send to a type.
func (r *Registry) Forms(into string) (all []*Type) {
	for i := range r.types {
		if r.types[i].Options.Submissions.Into == into {
			all = append(all, &r.types[i])
		}
	}
	return all
}

// checkForms rejects forms whose receiving type does not exist, or that cannot be sent.
func (r *Registry) checkForms() (found schema.Mistakes) {
	for i := range r.types {
		t := &r.types[i]
		if !t.IsForm() {
			continue
		}
		m := &mistakes{}
		_, asks := t.New().(Form)
		if !asks || t.Options.Single || t.Options.Access != core.Published {
			m.say("write the methods of model.Form, for a type that visitors read", "into: the entries of the type are no forms")
		}
		to, there := r.Type(t.Options.Submissions.Into)
		if !there {
			// The type may be used without the one that receives: its forms then cannot be sent.
			continue
		}
		if _, receives := to.New().(Receiver); !receives || to.Options.Access != core.Inbox {
			m.say("name an Inbox whose struct is a model.Receiver", "into: %q does not receive what forms send", to.Name)
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}
