// Package followertest is the suite that every follower passes.
package followertest

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// TypeName is the one content type that the suite writes.
const TypeName = "note"

// Note is an entry of it. Visitors see all but drafts.
type Note struct {
	Title string     `json:"title" validate:"required" cms:"title"`
	Body  field.Rich `json:"body"`
	Draft bool       `json:"draft"`
}

// Visible hides drafts.
func (n *Note) Visible(time.Time) bool { return !n.Draft }

func noteType() model.Type {
	return model.Define[Note](TypeName, model.Options{Path: "notes", One: "Note", Many: "Notes", Page: "/notes/:id"})
}

// Subject is a follower as the suite sees it.
type Subject interface {
	changes.Follower
	// Check fails the test unless the data is just what content holds.
	Check(t *testing.T)
	// Kill ends the follower as a crash does: it keeps nothing that it has not kept before. What
	// would hold up a successor is released.
	Kill()
}

// Run holds a follower to its contract. For each test, place prepares a place for the follower's data of
// a site, which lasts as long as the test. The function that it gives opens a follower there: the first
// time on nothing, later on what the one before had kept. It fails the test if it cannot.
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
