package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

var (
	visitor = contenttest.Visitor
	staff   = contenttest.Staff
	always  = writer.Match{}
)

// notice is a type that uses most features: hidden and scheduled entries, a unique field, a private field and
// a read-only field.
type notice struct {
	Title  string     `json:"title" validate:"required,max=40" cms:"title"`
	Text   field.Rich `json:"text" validate:"max=2000000"`
	Board  string     `json:"board" validate:"oneof=hall stairs" default:"hall" cms:"exact"`
	Rank   int        `json:"rank" validate:"min=-100,max=100" cms:"exact"`
	Place  string     `json:"place" validate:"max=20" default:"left" cms:"exact"`
	Code   string     `json:"code" validate:"max=2000" cms:"unique"`
	Tags   []string   `json:"tags" validate:"max=5,dive,max=10" cms:"tags"`
	Hidden bool       `json:"hidden"`
	From   field.Time `json:"from"`
	Memo   string     `json:"memo" cms:"private"`
	Saves  int        `json:"saves" cms:"readonly"`
}

func (n *notice) Prepare(old *notice, _ time.Time) {
	if old != nil {
		n.Saves = old.Saves + 1
	}
}

func (n *notice) Visible(now time.Time) bool { return !n.Hidden && !n.From.After(now) }

func (n *notice) Due(time.Time) time.Time { return n.From.Time }

var (
	_ model.Preparer[notice] = (*notice)(nil)
	_ model.Publisher        = (*notice)(nil)
	_ model.Scheduler        = (*notice)(nil)
)

func notices() model.Type {
	return model.Define[notice]("notice", model.Options{
		Path: "notices", One: "Notice", Many: "Notices", Order: model.NewestFirst,
		Public: model.PublicOptions{Distinct: map[string]string{"places": "place"}, Related: []string{"tags", "place"}},
	})
}

// letter is what visitors send and cannot read.
type letter struct {
	From field.Email `json:"from" validate:"required" cms:"title,unique"`
	Memo string      `json:"memo" cms:"private"`
}

func letters() model.Type {
	return model.Define[letter]("letter", model.Options{
		Path: "letters", One: "Letter", Many: "Letters", Access: core.Inbox,
		Submissions: model.SubmissionOptions{Idempotent: true},
	})
}

func open(t *testing.T) *contenttest.Site {
	t.Helper()
	return contenttest.Open(t, notices(), letters())
}
