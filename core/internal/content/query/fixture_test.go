package query_test

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

var (
	visitor = contenttest.Visitor
	staff   = contenttest.Staff
)

// paper is a type with a private field, a long one, and one without filter and sort.
type paper struct {
	Title  string     `json:"title" validate:"required" cms:"title"`
	Board  string     `json:"board" cms:"exact"`
	Text   field.Rich `json:"text" validate:"max=1000000"`
	Tags   []string   `json:"tags" cms:"tags"`
	Memo   string     `json:"memo" cms:"private"`
	Hidden bool       `json:"hidden"`
	Slug   field.Slug `json:"slug" cms:"from=title"`
}

func (p *paper) Visible(time.Time) bool { return !p.Hidden }

var _ model.Publisher = (*paper)(nil)

func papers() model.Type {
	return model.Define[paper]("paper", model.Options{
		Path: "papers", One: "Paper", Many: "Papers", Order: model.NewestFirst,
		Public: model.PublicOptions{
			Distinct: map[string]string{"boards": "board"}, Related: []string{"tags", "board"},
			Attachments: map[string]model.Attachment{"card": {MediaType: "text/plain", Make: card}},
		},
	})
}

func card(_ core.Entry, value any, _ model.Read) (model.File, error) {
	return model.File{Name: "card.txt", Body: []byte(value.(*paper).Title)}, nil
}

// note has only a title; its access is a parameter.
type note struct {
	Title string `json:"title" validate:"required" cms:"title"`
}

func notes(name string, access core.Access) model.Type {
	return model.Define[note](name, model.Options{Path: name + "s", One: "Note", Many: "Notes", Access: access})
}
