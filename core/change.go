package core

// Op is what happened to an entry.
type Op string

// The operations that a change can tell of. A put is a creation, an update or a change of visibility.
const (
	OpPut    Op = "put"
	OpDelete Op = "delete"
)

// Act is what somebody did to an entry.
type Act string

// The acts. Restored is a return to an earlier revision, undeleted one from the trash, erased the end of an entry of the
// trash, and published what a schedule does when it makes an entry visible.
const (
	ActCreated   Act = "created"
	ActUpdated   Act = "updated"
	ActRestored  Act = "restored"
	ActDeleted   Act = "deleted"
	ActUndeleted Act = "undeleted"
	ActErased    Act = "erased"
	ActPublished Act = "published"
)

// Acts gives every act.
func Acts() []Act {
	return []Act{ActCreated, ActUpdated, ActRestored, ActDeleted, ActUndeleted, ActErased, ActPublished}
}

// Change is news, not content: whoever needs the content reads the newest, so that applying a change
// late or twice leads to the same end.
type Change struct {
	Op   Op     `json:"op"`
	Type string `json:"type"`
	ID   string `json:"id"`
	// Hidden says that visitors saw nothing of what changed, neither before nor after: nothing that is theirs may tell of
	// it. They may well see the entry, if what changed is not published.
	Hidden bool `json:"hidden,omitempty"`
	// Rev is the revision that the change led to, Actor the name of who made it, empty for visitors and the program, and
	// Act what was done. A change that nobody made, such as that of an entry's shape, has no act, and neither has one
	// that is not published: it leads to no revision. All three are for staff alone.
	Rev   uint64 `json:"rev,omitempty"`
	Actor string `json:"actor,omitempty"`
	Act   Act    `json:"act,omitempty"`
	// Seq numbers the commit that brought the change. It is assigned by the commit and thus absent
	// from what the log keeps; whoever reads the log fills it in.
	Seq uint64 `json:"seq,omitempty"`
}

// Public gives what visitors may be told of a change: neither who made it nor how often the entry was written.
func (c Change) Public() Change {
	c.Rev, c.Actor, c.Act = 0, "", ""
	return c
}
