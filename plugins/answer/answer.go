// Package answer defines the content type of saved replies to inquiries.
package answer

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

const typeName = "answer"

// most is the maximum number of saved replies: staff choose from a list of all of them.
const most = 200

// Answer is a text that staff insert into a message and edit there.
type Answer struct {
	Title string     `json:"title" validate:"required,max=120" cms:"title"`
	Body  field.Long `json:"body" validate:"required,max=10000"`
}

// CheckEntries refuses a new saved reply if there are too many. Their changes are not refused.
func (a *Answer) CheckEntries(entries model.Entries) error {
	err := entries.Others.Read(typeName, entries.ID, &Answer{})
	if core.CodeOf(err) != core.NotFound {
		return err
	}
	n, err := entries.Others.Count(typeName, model.Query{})
	if err != nil || n < most {
		return err
	}
	return core.Errorf(core.Invalid, "There are %d saved replies already: delete another first.", n)
}

var _ model.CrossEntryRule = (*Answer)(nil)

// Type returns the content type. Visitors cannot read it.
func Type() model.Type {
	return model.Define[Answer](typeName, model.Options{
		Path: "answers", One: "Saved reply", Many: "Saved replies", Icon: "fas fa-reply",
		Access: core.Closed,
		Admin:  model.AdminOptions{Group: model.GroupInbox},
	})
}
