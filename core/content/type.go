package content

import (
	"cmp"
	"net/url"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/schema"
)

// Order is how a type's entries are listed when nothing else is asked for.
type Order string

// The orders, by the entry's date: when it was created, or what its Dater says.
const (
	OldestFirst Order = "oldest-first"
	NewestFirst Order = "newest-first"
)

// Options describe a content type beyond its fields.
type Options struct {
	Path      string      // the REST collection under /api: "products"
	StaffPath string      // where staff read and write it, if not at Path: "admin/content/sections"
	One, Many string      // what people call one and many of it: "Job", "Jobs"
	Icon      string      // Font Awesome class name
	Page      string      // the public page of one entry: "/products/:id"; empty if it has none
	Shown     string      // without a Page: the public page that shows entries, "/careers?job=:id"
	Order     Order       // OldestFirst if empty
	Access    core.Access // core.Published if empty
	Group     string      // where the admin's navigation puts it; empty for the main entries

	// Single makes the type one entry, whose address has no id and whose id is the type's name.
	Single bool
	// Fixed means that the entries of Initial are all there ever are: nothing creates or deletes.
	Fixed bool
	// Initial are the entries that every store has from its first start.
	Initial func() []Initial
	// Idempotent answers a creation whose unique value is taken as if it had been made, without
	// telling a visitor that it was there.
	Idempotent bool

	// Distinct names collections of the different values of an exact field: {"categories": "category"}
	// answers at /api/<Path>/categories.
	Distinct map[string]string
	// Related names the fields by which entries are alike, for /api/<Path>/related: more shared values
	// of the first, then equality of each next, then the list's order. Empty: no such address.
	Related []string
	// Arrival is what the activity says when a visitor sent an entry, with :title in it; "Inquiry from
	// :title was received" if empty.
	Arrival string
	// Goal is what analytics call it when a visitor creates an entry: a conversion. Empty if it is none.
	Goal string
	// Stat is the figure of the type on the dashboard; nil for none.
	Stat *Stat
	// Feed puts entries into the site's feeds; nil for none.
	Feed *Feed
	// Attachments are files made of one entry, by the name under which /api/<Path>/{id}/<name> gives them.
	Attachments map[string]Attachment
}

// Initial is an entry that exists from the start, until staff change it.
type Initial struct {
	ID    string
	Value any // the type's struct, or a pointer to it
}

// Preparer derives values before the rules are checked; old is nil on creation. It must depend on
// nothing but its arguments: it may run more than once for one write.
type Preparer[T any] interface{ Prepare(old *T, now time.Time) }

// Checker holds the rules that tags cannot say. A *core.Error passes through as it is; the text of
// any other error is shown as the detail of an invalid entry.
type Checker interface{ Check() error }

// Publisher decides what a visitor may see; a type without it is always visible.
type Publisher interface{ Visible(now time.Time) bool }

// Scheduler says when the answer of Visible turns by itself; the zero time is never. The service
// looks again at that moment and leaves the change in the log like any other.
type Scheduler interface{ Due() time.Time }

// Dater gives an entry's date for the list order; the zero time means when it was created.
type Dater interface{ Date() time.Time }

// Type is a content type with its Go type erased. It is made by Define and never changes.
type Type struct {
	Name    string
	Options Options
	Schema  *schema.Schema

	codec     codec
	publishes bool            // whether some entries are hidden from visitors
	private   bool            // whether some fields are
	index     []*schema.Field // whose values stand in the list index, in this order
	unique    []*schema.Field
	slug      *schema.Field // nil where entries have none
	err       error
}

// PageOf gives the public page that shows an entry; empty where there is none.
func (t *Type) PageOf(id string) string {
	return strings.ReplaceAll(cmp.Or(t.Options.Page, t.Options.Shown), ":id", url.PathEscape(id))
}
