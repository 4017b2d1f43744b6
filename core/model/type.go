package model

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/schema"
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
	Public    Words       // what visitors call them, where that is something else
	Icon      string      // Font Awesome class name
	Page      string      // the public page of one entry: "/products/:id"; empty if it has none
	Shown     string      // without a Page: the public page that shows entries, "/careers?job=:id"
	Order     Order       // OldestFirst if empty
	Access    core.Access // core.Published if empty
	// May raises the least role that creates, updates, deletes or publishes entries: {core.VerbDelete: core.Administrator}.
	// To publish is to make visitors see an entry, or no longer see it, in whatever way.
	May   map[core.Verb]core.Role
	Group Group  // where the admin has it; MainGroup if empty
	Menu  string // what its link there says; Many if empty

	// Migrations bring the stored fields of an entry to the present shape, in place: the n-th those of version n-1 to version
	// n. How many there are is the version of the type: append to them, and never take one out, for a program that has
	// fewer does not start on the store. Each runs once an entry, in this order, before anybody reads. It depends on the
	// fields alone and is given what the version before it has stored: what an older program filled in is not there. A
	// number is a json.Number, an object a map[string]any, a list a []any; what it leaves may be whatever encoding/json
	// encodes. Fields that the type does not have any more are there as well: what it deletes is gone from the entry, and
	// what it leaves is kept. What the entry was before it stays in the history.
	Migrations []func(fields map[string]any) error
	// Version numbers the shape of a type without Migrations; it is 0, or 1 where there is a Migrate.
	//
	// Deprecated: list Migrations. Entries of any Version from 1 on, or from the one that is named beside Migrations, count
	// as after the first of them.
	Version int
	// Migrate brings the stored fields of an entry of any lower Version to the present shape.
	//
	// Deprecated: make it the first of Migrations. Where both are set, it is taken for that.
	Migrate func(fields map[string]any) error
	// Rules goes up when Prepare, Visible, Due or Date come to another answer for the same fields: every entry is asked
	// again before anybody reads.
	Rules int

	// Single makes the type one entry, whose address has no id and whose id is the type's name.
	Single bool
	// Fixed means that the entries of Initial are all there ever are: nothing creates or deletes.
	Fixed bool
	// Initial are the entries that every store has from its first start.
	Initial func() []Initial
	// Files makes each entry a file: it is created by an upload, and found by words. It is for the program's own type of
	// pictures and documents, field.MediaType.
	Files bool
	// Idempotent answers a creation whose unique value is taken as if it had been made, without
	// telling a visitor that it was there.
	Idempotent bool

	// Places are the public pages that entries of a Fixed type stand on, by the entries' ids.
	Places map[string]Place

	// Distinct names collections of the different values of an exact field: {"categories": "category"}
	// answers at /api/<Path>/categories.
	Distinct map[string]string
	// Related names the fields by which entries are alike, for /api/<Path>/related: more shared values
	// of the first, then equality of each next, then the list's order. Empty: no such address.
	Related []string
	// Arrival is what the activity says when a visitor sent an entry, with :title in it; "Inquiry from
	// :title was received" if empty.
	Arrival string
	// Hints are what a visitor's body may have beside the fields, for a Sifter: what the form says of how it was filled in.
	// None is kept.
	Hints []string
	// Conversation lets staff answer an entry of an Inbox and keep notes on it; nil where they do not.
	Conversation *Conversation
	// Goal is reached by a visitor who creates an entry; nil if that is none.
	Goal *Goal
	// Value is what entries are worth; nil for nothing.
	Value *Value
	// Growth counts new entries; nil where nobody asks.
	Growth *Growth
	// Targets are the settings of analytics; nil where the type has none.
	Targets *Targets
	// Stat is the figure of the type on the dashboard; nil for none.
	Stat *Stat
	// Feed puts entries into the site's feeds; nil for none.
	Feed *Feed
	// Unsubscribe lets people take away the entry that they have sent, by a link; nil where only staff do.
	Unsubscribe *Unsubscribe
	// Attachments are files made of one entry, by the name under which /api/<Path>/{id}/<name> gives them.
	Attachments map[string]Attachment
	// Routes are addresses of the type's own, Jobs its work at times, Followers what is told of changes, Commands what
	// hosts may ask for.
	Routes    []Route
	Jobs      []Job
	Followers []Follower
	Commands  []Command
	// Modules are pages and a screen of the type's own; nil where all are drawn from the fields.
	Modules *Modules
}

// Group is where the admin has the screen of a type.
type Group string

// The groups.
const (
	MainGroup    Group = ""        // a link of its own in the navigation
	MoreGroup    Group = "more"    // below More
	ContentGroup Group = "content" // a part of the screen for the site's own texts and settings
)

// Words are what people call one and many entries of a type: "Article", "Articles".
type Words struct{ One, Many string }

// Place is a page of the public site, as people call it and by its path.
type Place struct {
	Name string `json:"name"`
	Path string `json:"path"`
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

// Scheduler says when the answer of Visible turns by itself: Due gives the next such moment after another one, the
// zero time if there is none. A type with a time to appear and one to go names both, one after the other. The
// program looks again at that moment and leaves the change in the log like any other.
type Scheduler interface {
	Due(after time.Time) time.Time
}

// Dater gives an entry's date for the list order; the zero time means when it was created.
type Dater interface{ Date() time.Time }

// Type is a content type with its Go type erased. It is made by Define and never changes.
type Type struct {
	Name    string
	Options Options
	Schema  *Schema

	codec     codec
	misread   schema.Mistakes // methods that the program would not call
	publishes bool
	rules     bool
	prepares  bool
	private   bool
	indexed   []*schema.Field
	unique    []*schema.Field
	slug      *schema.Field

	references []*schema.Field
	referred   []string
	depicts    []*schema.Field
	expands    []*schema.Field
	pictured   []string

	addresses []string
	mistakes  schema.Mistakes
}

// Screen gives the path of the admin's screen of the type; empty if it is a part of another one.
func (t *Type) Screen() string {
	if t.Options.Group == ContentGroup {
		return ""
	}
	return "/admin/" + strings.TrimPrefix(cmp.Or(t.Options.StaffPath, t.Options.Path), "admin/")
}

// Called gives what visitors call the type's entries.
func (t *Type) Called() Words {
	return Words{cmp.Or(t.Options.Public.One, t.Options.One), cmp.Or(t.Options.Public.Many, t.Options.Many)}
}

// Subject is the type as the policy judges it.
func (t *Type) Subject() core.Subject {
	return core.Subject{Type: t.Name, Access: t.Options.Access, May: t.Options.May}
}

// Publishes reports whether the type hides some entries from visitors: whether it is a Publisher.
func (t *Type) Publishes() bool { return t.publishes }

// Rules reports whether entries are judged among others: whether the type is a Ruler.
func (t *Type) Rules() bool { return t.rules }

// Private reports whether some fields are hidden from visitors.
func (t *Type) Private() bool { return t.private }

// Indexed gives the fields whose values stand in the list index, in this order. It must not be changed.
func (t *Type) Indexed() []*SchemaField { return t.indexed }

// Unique gives the fields of which no two entries share a value. It must not be changed.
func (t *Type) Unique() []*SchemaField { return t.unique }

// References gives the whole fields that refer to an entry of another type. It must not be changed.
func (t *Type) References() []*SchemaField { return t.references }

// Refers reports whether an entry may refer to others, in a field or in a part of one.
func (t *Type) Refers() bool { return len(t.referred) > 0 }

// Depicts gives the whole fields that pictures of the site may stand in, or in a part of. It must not be changed.
func (t *Type) Depicts() []*SchemaField { return t.depicts }

// Expands gives the fields whose references are followed where somebody asks for it: those of References, and, where the
// program has pictures of its own, those of Depicts. They are known once the type is in a Registry. It must not be changed.
func (t *Type) Expands() []*SchemaField { return t.expands }

// Pictured names those of Depicts that visitors see, where the program has pictures of its own. They are known once the type is
// in a Registry. It must not be changed.
func (t *Type) Pictured() []string { return t.pictured }

// Sought gives the fields whose words a list of files is looked through for. It must not be changed.
func (t *Type) Sought() []*SchemaField {
	var all []*schema.Field
	for _, f := range t.indexed {
		if t.sought(f) {
			all = append(all, f)
		}
	}
	return all
}

// SlugField gives the field that has the slug; nil where entries have none.
func (t *Type) SlugField() *SchemaField { return t.slug }

// SlugOf gives the slug of a value; empty where the type has none.
func (t *Type) SlugOf(value any) string {
	if t.slug == nil {
		return ""
	}
	return t.Schema.Key(value, t.slug)
}

// TitleOf gives the title of a value; empty where the type has none.
func (t *Type) TitleOf(value any) string {
	if title := t.Schema.Title(); title != nil {
		return t.Schema.Key(value, title)
	}
	return ""
}

// Addresses gives the words, in alphabetical order, that lead to something else than an entry right below the
// type's path: the names of Distinct, "related", the paths of other types. They are known once the type is in a
// Registry.
func (t *Type) Addresses() []string { return t.addresses }

// IsAddress reports whether a word is one of Addresses: no entry is found by it.
func (t *Type) IsAddress(word string) bool { return slices.Contains(t.addresses, word) }

// Closed reports whether entries are neither created nor deleted.
func (t *Type) Closed() bool { return t.Options.Fixed || t.Options.Single }

// HasPage reports whether each entry that visitors see has a page of its own.
func (t *Type) HasPage() bool {
	return t.Options.Page != "" && t.Options.Access == core.Published && !t.Options.Single
}

// PageOf gives the public page that shows an entry; empty where there is none.
func (t *Type) PageOf(id string) string {
	return strings.ReplaceAll(cmp.Or(t.Options.Page, t.Options.Shown), ":id", url.PathEscape(id))
}
