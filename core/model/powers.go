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

// What a content type can do beyond its fields and its own entries. Whatever is given to the functions below is for
// one call, and must not be kept.

// Item is an entry as whoever asks may see it.
type Item struct {
	ID   string
	JSON []byte // the entity; it must not be changed
}

// Into fills into, a pointer to a struct with the JSON names of the fields that it wants.
func (i Item) Into(into any) error { return json.Unmarshal(i.JSON, into) }

// Reader reads content of every type.
type Reader interface {
	// Read fills into, a pointer, from the entry that has the id. It fails with NotFound.
	Read(typ, id string, into any) error
	// Entries yields the entries of a type whose exact fields have the values of all filters, in the type's order. An
	// error is the last.
	Entries(typ string, where ...Filter) iter.Seq2[Item, error]
}

// Content reads what staff see and writes as they do, in the name of the program: every rule holds, and the activity
// tells of it.
type Content interface {
	Reader
	// Create adds an entry of fields, a struct or a map that is JSON as a request's body is, and gives its id.
	Create(typ string, fields any) (id string, err error)
	// Update changes the fields that are named and keeps the rest. It fails with NotFound.
	Update(typ, id string, fields any) error
	// Delete moves an entry to the trash, where it is kept for 30 days. It fails with NotFound.
	Delete(typ, id string) error
	// Now is the time.
	Now() time.Time
}

// Ruler holds the rules over other entries: "one at the most is featured", "no two at the same place".
// CheckAmong is asked last at every creation, change and import. Writes of the type are judged one after another, so
// that no two can break together what each alone does not; entries of other types may change meanwhile. Its errors are
// taken as those of a Checker.
type Ruler interface{ CheckAmong(among Among) error }

// Among is what a Ruler looks at.
type Among struct {
	Context context.Context
	ID      string     // of the entry itself, which among the others is as it was before
	Actor   core.Actor // who writes
	Others  Reader     // every entry, hidden ones as well
}

// Route is an address of its own below that of a type: /api/<Path>/<Name>. It is read, and may be kept by whoever asked
// until something is written.
type Route struct {
	Name      string   // a word: "calendar.ics"
	Summary   string   // for the API document: "What is on, as a calendar"
	MediaType string   // of every answer
	Query     []string // the keys that it reads; any other is refused
	Staff     bool     // for who is signed in alone
	// Answer gives the answer to who may see what content gives. A *core.Error is told as it is.
	Answer func(ctx context.Context, content Reader, query url.Values) ([]byte, error)
}

// Job is work that a type wants done again and again. Two runs of one job never overlap. A run that fails is told in the
// log and done again the next time; one that fell due while the program did not run is done once, at its start.
type Job struct {
	Name  string        // small words with hyphens between, and the same for good: "close-past"
	Every time.Duration // at least a minute
	Run   func(ctx context.Context, content Content) error
}

// Follower is told of changes after they are on disk, in their order, each at least once. One that fails is told again
// later, with growing waits, and holds up nobody. What was written before the follower was there, it is not told of.
type Follower struct {
	Name   string   // small words with hyphens between, and the same for good: "counts"
	Types  []string // of which it is told; its own type if empty
	Follow func(ctx context.Context, content Content, changes []core.Change) error
}

// Command is work that whoever hosts the site asks for, while the server is stopped: quoin run TYPE NAME. Its error is
// what they read.
type Command struct {
	Name  string // small words with hyphens between: "import-calendar"
	Short string // what it does, in a line: "Import events from a calendar's file"
	Run   func(ctx context.Context, content Content, args []string, out io.Writer) error
}
