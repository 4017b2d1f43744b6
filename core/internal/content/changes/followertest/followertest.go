// Package followertest is the test suite that every follower has to pass.
package followertest

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// TypeName is the name of the content type that the suite writes.
const TypeName = "note"

// Note is an entry of that type. Visitors see it unless it is a draft.
type Note struct {
	Title string     `json:"title" validate:"required" cms:"title"`
	Body  field.Rich `json:"body"`
	Draft bool       `json:"draft"`
}

// Visible reports whether visitors see the note: it is false for drafts.
func (n *Note) Visible(time.Time) bool { return !n.Draft }

func noteType() model.Type {
	return model.Define[Note](TypeName, model.Options{Path: "notes", One: "Note", Many: "Notes", Public: model.PublicOptions{Page: "/notes/:id"}})
}

// Subject is a follower under test.
type Subject interface {
	changes.Follower
	// Check fails the test unless the follower's data corresponds to the content.
	Check(t *testing.T)
	// Kill ends the follower as a crash would: it must not save anything, but releases what would block the next
	// follower, such as locks.
	Kill()
}

// Run tests the contract of a follower. For each test, place prepares an empty place for the data that the follower
// keeps about site, which lasts as long as the test. The function that it returns opens a follower there: at the first
// call without data, later with the data that the one before has kept. It fails the test if it cannot.
func Run(t *testing.T, place func(t *testing.T, site *contenttest.Site) (open func() Subject)) {
	tests := []struct {
		name string
		run  func(f *fixture)
	}{
		{"takes in what was there before", takesInBefore},
		{"takes in what comes", takesInDuring},
		{"takes an update, a deletion, a change of visibility", takesEveryKind},
		{"takes records twice", takesTwice},
		{"takes many changes of one entry at once", takesMany},
		{"goes on after a crash between records", goesOnAfterCrash},
		{"goes on after a crash at each record", goesOnAfterCrashes},
		{"is made anew when the log was trimmed", outlivesTrim},
		{"is made anew twice", rebuildsTwice},
		{"can be cancelled while it applies", cancelledApply},
		{"can be cancelled while it is made anew", cancelledRebuild},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			site := contenttest.Open(t, noteType())
			test.run(&fixture{T: t, site: site, open: place(t, site)})
		})
	}
}
