package model

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Order is the default order of a type's lists.
type Order string

// The orders. OldestFirst and NewestFirst are by the entry's date: the time of creation, or the result of its Dater.
// ByHand is the order that staff give the entries; a new entry is the last, and until an entry is moved the order is that
// of creation.
const (
	OldestFirst Order = "oldest-first"
	NewestFirst Order = "newest-first"
	ByHand      Order = "by-hand"
)

// Options describe a content type beyond its fields. What concerns one side of the type alone is in a group: its
// public pages, its screens in the back office, what visitors send, its figures in analytics, and its own code.
type Options struct {
	Path      string      // the REST collection under /api: "products"
	StaffPath string      // where staff read and write it, if not at Path: "admin/content/sections"
	One, Many string      // the names of one and of several entries: "Job", "Jobs"
	Icon      string      // Font Awesome class name
	Order     Order       // OldestFirst if empty
	Access    core.Access // core.Published if empty
	// May raises the minimum role that creates, updates, deletes or publishes entries: {core.VerbDelete:
	// core.Administrator}. Publishing includes every change that makes an entry visible to visitors or hides it from
	// them.
	May map[core.Verb]core.Role

	// Single makes the type one entry, whose address has no id and whose id is the type's name.
	Single bool
	// Fixed means that the entries of Initial are the only ones: none can be created or deleted.
	Fixed bool
	// ForceDelete lets staff delete an entry by ?force=true although others refer to it. Their references then lead
	// nowhere, and stay until somebody takes them out.
	ForceDelete bool
	// Initial returns the entries that every store has from its first start.
	Initial func() []Initial
	// Shapes lets plugins add values of a choice, with parts of their own; nil if they cannot.
	Shapes *Shapes

	// Migrations convert the stored fields of an entry to the present schema, in place. The n-th function converts
	// version n-1 to version n. The number of migrations is the version of the type. Append to the list and never
	// remove from it: a program with fewer migrations does not start on the store.
	//
	// Each migration runs once for each entry, in this order, before the first read. It must depend only on the fields.
	// They are as the previous version stored them, without the values that an older program filled in. A number is a
	// json.Number, an object a map[string]any, a list a []any; the results may be any values that encoding/json
	// encodes. Fields that the type does not have any more are present as well: those that a migration deletes are
	// removed from the entry, and those that it leaves are kept. The id of the entry is present as "id", to be read alone.
	// The history keeps the previous state of the entry.
	Migrations []func(fields map[string]any) error
	// Rules must be incremented when Prepare, Visible, Due or Date return another result for the same fields. The
	// program then evaluates every entry again before the first read.
	Rules int

	Public      PublicOptions
	Admin       AdminOptions
	Submissions SubmissionOptions
	Analytics   AnalyticsOptions
	// Files makes each entry a file, which is created by an upload and found by a text search. It is reserved for the
	// program's own type of images and documents, field.MediaType.
	Files bool
}

// PublicOptions describe what visitors get of a type: its pages, lists, feeds and files.
type PublicOptions struct {
	Words Words  // the names that visitors see, if they differ from One and Many
	Page  string // the public page of one entry: "/products/:id", or PathPage; empty if it has none
	Shown string // for a type without Page: the public page that shows entries, "/careers?job=:id"
	// Paths are the paths of the entries' pages, of a type whose Page is PathPage; nil for any other.
	Paths *PathOptions
	// Shows makes the entries of this type decide which entries of another type visitors see; nil if they do not.
	Shows *Shows
	// Unlisted keeps the list from visitors, who then read single entries alone, by their ids.
	Unlisted bool
	// Compose makes what visitors read of a Single type of its entry; nil if they read the entity.
	Compose *Composed
	// Places are the public pages on which entries of Initial appear, by the ids of the entries.
	Places map[string]Place
	// Distinct maps addresses to exact fields whose different values they list: {"categories": "category"} answers at
	// /api/<Path>/categories.
	Distinct map[string]string
	// Related names the fields that determine the relatedness of entries, for /api/<Path>/related: entries are sorted
	// by the number of shared values of the first field, then by equality of each next field, then by the order of the
	// list. If it is empty, the address does not exist.
	Related []string
	// Feed includes entries in the feeds of the site; nil for none.
	Feed *Feed
	// Attachments are files generated from one entry, by the last part of their path /api/<Path>/{id}/<name>.
	Attachments map[string]Attachment
	// Modules are the pages of the type's own; the zero value if they are generated from the fields.
	Modules Modules
	// Addresses are words directly below /api/<Path> that are no ids or slugs of entries. Those of the routes of plugins
	// are added by themselves.
	Addresses []string
}

// AdminOptions describe the place of a type in the back office.
type AdminOptions struct {
	Group Group  // the place of its link; MainGroup if empty
	Menu  string // the text of its link; Many if empty
	// Screen is the path of its screen below /admin, if that is not Path or StaffPath: "menus".
	Screen string
	Stat   *Stat // its figure on the dashboard; nil for none
	// Module is the screen of the type's own; the zero value if it is generated from the fields.
	Module Module
	// FirstSteps are what the owner of a new site does about the type; the dashboard lists them until they are done.
	FirstSteps []FirstStep
}

// SubmissionOptions describe what visitors send to a type with the access core.Inbox.
type SubmissionOptions struct {
	// Idempotent makes a creation whose unique value is taken return the same response as a successful one, so that
	// visitors cannot find out whether the value exists.
	Idempotent bool
	// Activity is the activity line for an entry that a visitor has sent; it must contain :title. If empty, it is
	// "Inquiry from :title was received".
	Activity string
	// Hints are the permitted members of a visitor's body in addition to the fields, for a SpamFilter: details of how the
	// form was filled in. They are not stored.
	Hints []string
	// Conversation lets staff answer an entry and keep notes on it; nil for none.
	Conversation *Conversation
	// Unsubscribe lets people remove the entry that they have sent, by a link; nil if only staff can remove it.
	Unsubscribe *Unsubscribe
	// Into makes each entry of a Published type a form. It names the Inbox type that receives what visitors send by it, at
	// POST /api/<Path>/{id}; empty if the entries are no forms. The struct must be a Form, and that of the other type a
	// Receiver.
	Into string
	// DefaultForm is the id of a form whose type names this Inbox in Into. Its recipients are notified of submissions without a
	// form. Empty for none.
	DefaultForm string
}

// AnalyticsOptions describe what analytics report of a type. Each is nil for none.
type AnalyticsOptions struct {
	Goal    *Goal    // reached when a visitor creates an entry
	Value   *Value   // the value of entries
	Growth  *Growth  // counts new entries
	Targets *Targets // the settings of analytics, in the one type that has them
}

// Group is the place of the link to a type's screen in the menu of the back office.
type Group string

// The groups.
const (
	MainGroup    Group = ""        // a link of its own in the navigation
	GroupContent Group = "content" // under the heading Content in the menu More
	GroupInbox   Group = "inbox"   // under the heading Inbox
	GroupSite    Group = "site"    // under the heading Site
	GroupPeople  Group = "people"  // under the heading People
	GroupSystem  Group = "system"  // under the heading System
	TextsGroup   Group = "texts"   // a part of the screen Content, for the texts and settings of the site
)

// Words are the names of one and of several entries of a type: "Article", "Articles".
type Words struct{ One, Many string }

// Place is a page of the public site: its name for people and its path.
type Place struct {
	Name string `json:"name"`
	Path string `json:"path"`
}

// Initial is an entry that exists from the first start, until staff change it.
type Initial struct {
	ID    string
	Value any // the type's struct, or a pointer to it
}

// Type is a content type with its Go type erased. It is made by Define and never changes.
type Type struct {
	Name    string
	Options Options
	Schema  *Schema

	codec
	index

	misread   schema.Mistakes // methods with a signature that the program does not call
	publishes bool
	rules     bool
	derives   bool
	fills     bool
	prepares  bool
	private   bool

	shows   showing
	shownBy []string

	addresses []string
	mistakes  schema.Mistakes
}

// Screen returns the path of the type's screen in the admin app, or an empty text if it is a part of another screen.
func (t *Type) Screen() string {
	if t.Options.Admin.Group == TextsGroup {
		return ""
	}
	return "/admin/" + strings.TrimPrefix(cmp.Or(t.Options.Admin.Screen, t.Options.StaffPath, t.Options.Path), "admin/")
}

// Called returns the names of the type's entries for visitors.
func (t *Type) Called() Words {
	return Words{cmp.Or(t.Options.Public.Words.One, t.Options.One), cmp.Or(t.Options.Public.Words.Many, t.Options.Many)}
}

// Subject returns the type as the subject of a policy decision.
func (t *Type) Subject() core.Subject {
	return core.Subject{Type: t.Name, Access: t.Options.Access, May: t.Options.May}
}

// Publishes reports whether the type can hide entries from visitors, that is, whether it is a Publisher.
func (t *Type) Publishes() bool { return t.publishes }

// Rules reports whether entries are checked against others or derived from them, that is, whether the type is a CrossEntryRule or
// a Deriver.
func (t *Type) Rules() bool { return t.rules || t.derives }

// ReadsOthers reports whether a write of an entry reads other entries, that is, whether the type is a CrossEntryRule, a Deriver or
// a Filler.
func (t *Type) ReadsOthers() bool { return t.Rules() || t.fills }

// Private reports whether some fields are hidden from visitors.
func (t *Type) Private() bool { return t.private }

// Sought returns the fields that the text search of a list of files covers. It must not be changed.
func (t *Type) Sought() []*SchemaField {
	var all []*schema.Field
	for _, c := range t.indexed {
		if c.Whole() && (indexer{t}).sought(c.SchemaField) {
			all = append(all, c.SchemaField)
		}
	}
	return all
}

// SlugOf returns the slug of a value, or an empty text if the type has none.
func (t *Type) SlugOf(value any) string {
	if t.slug == nil {
		return ""
	}
	return t.Schema.Key(value, t.slug)
}

// TitleOf returns the title of a value, or an empty text if the type has none.
func (t *Type) TitleOf(value any) string {
	if title := t.Schema.Title(); title != nil {
		return t.Schema.Key(value, title)
	}
	return ""
}

// Addresses returns the words directly below the type's path that do not address an entry, in alphabetical order: the
// names of Distinct, "related", the paths of other types. They are known once the type is in a Registry.
func (t *Type) Addresses() []string { return t.addresses }

// IsAddress reports whether a word is one of Addresses, so that no entry is found by it.
func (t *Type) IsAddress(word string) bool { return slices.Contains(t.addresses, word) }

// OrderAddress is the last part of the address at which staff order the entries of a type: /api/admin/products/order.
const OrderAddress = "order"

// ByHand reports whether staff order the entries by hand.
func (t *Type) ByHand() bool { return t.Options.Order == ByHand }

// Closed reports whether entries can neither be created nor deleted.
func (t *Type) Closed() bool { return t.Options.Fixed || t.Options.Single }

// HasPage reports whether each entry that visitors see has a page of its own.
func (t *Type) HasPage() bool {
	return t.Options.Public.Page != "" && t.Options.Access == core.Published && !t.Options.Single
}

// Leads reports whether visitors can open a page that shows an entry: of its own, or of others.
func (t *Type) Leads() bool {
	return t.Options.Access == core.Published && cmp.Or(t.Options.Public.Page, t.Options.Public.Shown) != ""
}

// PageOf returns the public page that shows an entry, or an empty text if there is none or the entry states its path
// itself.
func (t *Type) PageOf(id string) string {
	if t.Options.Public.Page == PathPage {
		return ""
	}
	return strings.ReplaceAll(cmp.Or(t.Options.Public.Page, t.Options.Public.Shown), ":id", url.PathEscape(id))
}
