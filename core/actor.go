package core

// Role is the general permission level of an actor. The table in core/internal/policy defines what each role may do.
type Role string

// The roles, in ascending order: each role may do everything that the previous one may. The zero value is a visitor, an
// actor that has not signed in.
const (
	Visitor Role = ""
	// Viewer reads everything that an editor reads, and writes nothing.
	Viewer Role = "viewer"
	// Editor writes all content and answers inquiries.
	Editor Role = "editor"
	// Administrator may do everything, including the administration of users, tokens and the server.
	Administrator Role = "administrator"
	// System is the program itself, for example when a schedule falls due or when it writes the demo content. A request
	// never has this role.
	System Role = "system"
)

// Actor is the originator of a call. The zero value is a visitor.
type Actor struct {
	Role Role
	Name string // the user name; empty for visitors
}

// SeesAll reports whether the actor sees drafts and private fields.
func (a Actor) SeesAll() bool { return a.Role != Visitor }

// Verb is an operation that an actor requests on a content type.
type Verb string

// The verbs. List and read are separate, because a policy may allow one without the other.
const (
	VerbList   Verb = "list"
	VerbRead   Verb = "read"
	VerbCreate Verb = "create"
	VerbUpdate Verb = "update"
	VerbDelete Verb = "delete"
	// VerbPublish changes whether visitors see an entry, in either direction.
	VerbPublish Verb = "publish"
)

// Access is the access class of a content type or a call. The table in core/internal/policy defines the role that each
// verb requires in each class.
type Access string

// The access classes of content types.
const (
	// Published lets visitors read the visible entries; staff write them.
	Published Access = "published"
	// Inbox lets visitors create entries, but not read any.
	Inbox Access = "inbox"
	// Closed shows visitors nothing.
	Closed Access = "closed"
)

// The access classes that only calls have.
const (
	// Own covers resources of the caller's own account, such as sessions and the password. Every signed-in user may do
	// everything with them.
	Own Access = "own"
	// Administration covers the server rather than its content: users, tokens, webhooks, backups.
	Administration Access = "administration"
)
