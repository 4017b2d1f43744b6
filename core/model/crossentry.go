package model

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/quoin-cms/quoin/core"
)

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
	// List yields the entries of a type that a query selects, in the type's order unless the query has another. An error
	// ends the sequence. It fails with Invalid for a query that cannot be answered.
	List(typ string, q Query) iter.Seq2[Item, error]
	// Count returns the number of entries of a type that a query selects. Its Limit and its Sort do not count. It fails like
	// List.
	Count(typ string, q Query) (int, error)
	// Sum returns the sum of a field of numbers over the entries that Count counts. The field is an indexed or exact field
	// of the type, or a part of one with dots. An empty value counts as 0. It fails like List, and with Invalid for
	// another field.
	Sum(typ, field string, q Query) (float64, error)
	// Distinct returns the values of a field of the entries that Count counts, each once and in the order by which the field
	// sorts, as texts: a time is in RFC 3339, a bool "true" or "false". Empty values are left out. The field is as for Sum, of
	// any kind that can be filtered.
	Distinct(typ, field string, q Query) ([]string, error)
}

// CrossEntryRule enforces rules across entries, such as "at most one is featured" or "no two at the same place". CheckEntries is
// the last check of every creation, change and import. Writes of the type are checked one after another, so that two
// writes that are valid separately cannot break a rule together; entries of other types may change meanwhile. Its
// errors are treated like those of a Checker.
type CrossEntryRule interface{ CheckEntries(entries Entries) error }

// Deriver sets read-only fields whose values depend on other entries, such as the path of a page in a tree. Derive runs
// where CheckEntries runs, and before it, with the same promises: writes of the type happen one after another. It may run
// more than once for one write. It fails like CheckEntries.
//
// An entry is derived when it is written, and not when another one changes: a Follower writes those that depend on a
// changed entry again.
type Deriver interface{ Derive(entries Entries) error }

// Container is for a Deriver whose entries hide others: an entry is visible only while those that contain it are, as a page is
// hidden below a hidden page. Contained returns the ids of the entries that an entry contains, directly or not, each after the
// entries that contain it. Before a change hides an entry, the visible entries among them are derived and written, as if
// the change were made, so that visitors never read them while their container is hidden.
type Container interface {
	Contained(entries Entries) (ids []string, err error)
}

// Filler sets fields from entries of other types, such as the name of the person that an article names. Fill runs where
// Derive runs, and is meant for values that do not depend on entries of the same type: unlike with a Deriver, writes of
// the type happen at the same time. It may run more than once for one write, and fails like CheckEntries. An entry is filled
// when it is written; a Follower writes those that depend on a changed entry again.
type Filler interface{ Fill(entries Entries) error }

// Entries is the argument of CheckEntries, Derive, Contained and Fill.
type Entries struct {
	Context context.Context
	ID      string     // the id of the written entry, which Others returns in its previous state
	Actor   core.Actor // the actor that writes
	Others  Reader     // reads every entry, including hidden ones
	// Slug returns a text as a slug: "Crème & brûlée" becomes "creme-and-brulee". It is empty if the text has no letter
	// or digit that can be written in ASCII.
	Slug func(text string) string
}
