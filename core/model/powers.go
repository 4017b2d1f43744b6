package model

import (
	"context"
	"encoding/json"
	"io"
	"iter"
	"net/url"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// What a content type can do beyond its fields and its own entries. The arguments of the functions below are valid for
// one call and must not be kept.

// Item is an entry as the caller may see it.
type Item struct {
	ID   string
	JSON []byte // the entity; it must not be changed
}

// Into decodes the entity into a pointer to a struct with the JSON names of the required fields.
func (i Item) Into(into any) error { return json.Unmarshal(i.JSON, into) }

// Reader reads content of every type.
type Reader interface {
	// Read fills into, a pointer, from the entry that has the id. It fails with NotFound.
	Read(typ, id string, into any) error
	// Entries yields the entries of a type whose exact fields have the values of all filters, in the type's order. An
	// error ends the sequence.
	Entries(typ string, where ...Filter) iter.Seq2[Item, error]
}

// Content reads and writes with the permissions of staff, in the name of the program. Every rule applies, and the
// activity lists the writes.
type Content interface {
	Reader
	// Create adds an entry and returns its id. fields is a struct or a map whose JSON has the form of a request body.
	Create(typ string, fields any) (id string, err error)
	// Update changes the fields that are present and keeps the rest. It fails with NotFound.
	Update(typ, id string, fields any) error
	// Delete moves an entry to the trash, where it is kept for 30 days. It fails with NotFound.
	Delete(typ, id string) error
	// Now returns the current time.
	Now() time.Time
}

// Ruler enforces rules across entries, such as "at most one is featured" or "no two at the same place". CheckAmong is
// the last check of every creation, change and import. Writes of the type are checked one after another, so that two
// writes that are valid separately cannot break a rule together; entries of other types may change meanwhile. Its
// errors are treated like those of a Checker.
type Ruler interface{ CheckAmong(among Among) error }

// Deriver sets read-only fields whose values depend on other entries, such as the path of a page in a tree. Derive runs
// where CheckAmong runs, and before it, with the same promises: writes of the type happen one after another. It may run
// more than once for one write. It fails like CheckAmong.
//
// An entry is derived when it is written, and not when another one changes: a Follower writes those that depend on a
// changed entry again.
type Deriver interface{ Derive(among Among) error }

// Filler sets fields from entries of other types, such as the name of the person that an article names. Fill runs where
// Derive runs, and is meant for values that do not depend on entries of the same type: unlike with a Deriver, writes of
// the type happen at the same time. It may run more than once for one write, and fails like CheckAmong. An entry is filled
// when it is written; a Follower writes those that depend on a changed entry again.
type Filler interface{ Fill(among Among) error }

// Among is the argument of CheckAmong, Derive and Fill.
type Among struct {
	Context context.Context
	ID      string     // the id of the written entry, which Others returns in its previous state
	Actor   core.Actor // the actor that writes
	Others  Reader     // reads every entry, including hidden ones
	// Slug returns a text as a slug: "Crème & brûlée" becomes "creme-and-brulee". It is empty if the text has no letter
	// or digit that can be written in ASCII.
	Slug func(text string) string
}

// Route is an additional address of a type: /api/<Path>/<Name>. It answers GET only. The entity tag of a response is made
// of its body, so that a client that has it is told 304.
type Route struct {
	Name      string   // one path segment: "calendar.ics"
	Summary   string   // for the API document: "What is on, as a calendar"
	MediaType string   // of every response
	Query     []string // the permitted query parameters; any other is rejected
	Staff     bool     // whether it requires a signed-in user
	// Answer returns the response body. It runs for every request, and may depend on the time. content has the
	// permissions of the caller. A *core.Error is returned to the client unchanged.
	Answer func(ctx context.Context, content Reader, query url.Values) ([]byte, error)
}

// Job is periodic work of a type. Runs of one job never overlap. A failed run is logged and repeated at the next time.
// A run that fell due while the program was stopped happens once, when the program starts.
type Job struct {
	Name  string        // lower-case words with hyphens between, which must never change: "close-past"
	Every time.Duration // at least a minute
	Run   func(ctx context.Context, content Content) error
}

// Follower receives changes after they are on disk, in their order, each at least once. After a failure it receives the
// change again, after increasing delays, without delaying other followers. It receives no changes from before it was
// added.
type Follower struct {
	Name   string   // lower-case words with hyphens between, which must never change: "counts"
	Types  []string // the types whose changes it receives; its own type if empty
	Follow func(ctx context.Context, content Content, changes []core.Change) error
}

// Command is work that the operator of the site starts while the server is stopped: quoin run TYPE NAME. Its error is
// shown to the operator.
type Command struct {
	Name  string // lower-case words with hyphens between: "import-calendar"
	Short string // a one-line description: "Import events from a calendar's file"
	Run   func(ctx context.Context, content Content, args []string, out io.Writer) error
}
