package core

// Role says what an actor may do in general; the table in core/policy says what in particular.
type Role string

// The roles. The zero value is a visitor: whoever has not signed in.
const (
	Visitor       Role = ""
	Administrator Role = "administrator"
	// System is the program itself: a schedule that falls due, the demo content. It never comes
	// from a request.
	System Role = "system"
)

// Actor is who makes a call. The zero value is a visitor.
type Actor struct {
	Role Role
	Name string // the user name; empty for visitors
}

// SeesAll reports whether the actor sees drafts and private fields.
func (a Actor) SeesAll() bool { return a.Role != Visitor }

// Verb is what an actor wants of a content type.
type Verb string

// The verbs. List and read differ, because a policy may allow one without the other.
const (
	VerbList   Verb = "list"
	VerbRead   Verb = "read"
	VerbCreate Verb = "create"
	VerbUpdate Verb = "update"
	VerbDelete Verb = "delete"
)

// Access is how open a content type is to visitors. Staff may do everything to every type.
type Access string

// The kinds of access.
const (
	// Published lets visitors read the entries that are visible; staff write them.
	Published Access = "published"
	// Inbox lets visitors create entries and never read one.
	Inbox Access = "inbox"
	// Closed shows visitors nothing.
	Closed Access = "closed"
)
