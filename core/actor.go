package core

// Role says what an actor may do in general; the table in core/internal/policy says what in particular.
type Role string

// The roles. The zero value is a visitor: whoever has not signed in. Each may do what the one before it may.
const (
	Visitor Role = ""
	// Viewer reads what an editor reads, and writes nothing.
	Viewer Role = "viewer"
	// Editor writes all content, and answers inquiries.
	Editor Role = "editor"
	// Administrator does everything: users, tokens and what concerns the machine too.
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
	// VerbPublish makes visitors see something, or no longer see it.
	VerbPublish Verb = "publish"
)

// Access is how open something is: a content type, or a call. The table in core/internal/policy says which role it takes for
// each verb.
type Access string

// The kinds of access that a content type may have.
const (
	// Published lets visitors read the entries that are visible; staff write them.
	Published Access = "published"
	// Inbox lets visitors create entries and never read one.
	Inbox Access = "inbox"
	// Closed shows visitors nothing.
	Closed Access = "closed"
)

// The kinds of access that only calls have.
const (
	// Own is what belongs to the account of whoever asks: their sessions, their password. All who are signed in
	// may do everything to it.
	Own Access = "own"
	// Administration is what concerns the house and not its content: users, tokens, webhooks, backups.
	Administration Access = "administration"
)
