package core

// Op is the kind of change to an entry.
type Op string

// The operations of a change. OpPut covers creation, update and change of visibility.
const (
	OpPut    Op = "put"
	OpDelete Op = "delete"
)

// Act is the action that an actor performed on an entry.
type Act string

// The acts. ActRestored is a return to an earlier revision, ActUndeleted a return from the trash, ActErased the final
// removal of an entry from the trash, and ActPublished the publication of an entry by its schedule.
const (
	ActCreated   Act = "created"
	ActUpdated   Act = "updated"
	ActRestored  Act = "restored"
	ActDeleted   Act = "deleted"
	ActUndeleted Act = "undeleted"
	ActErased    Act = "erased"
	ActPublished Act = "published"
)

// Acts returns every act.
func Acts() []Act {
	return []Act{ActCreated, ActUpdated, ActRestored, ActDeleted, ActUndeleted, ActErased, ActPublished}
}

// Change announces that an entry has changed, without its content. A consumer that needs the content reads the newest
// version, so that a change applied late or twice has the same result.
type Change struct {
	Op   Op     `json:"op"`
	Type string `json:"type"`
	ID   string `json:"id"`
	// Hidden says that the changed data was invisible to visitors both before and after the change, so that nothing
	// shown to visitors may mention the change. The entry itself may be visible to them if the change is not published.
	Hidden bool `json:"hidden,omitempty"`
	// Rev is the revision that the change produced, Actor the name of the actor (empty for visitors and the program),
	// and Act the action. A change without an actor, such as a migration of an entry, has no act. Neither has an
	// unpublished change, because it produces no revision. All three fields are for staff only.
	Rev   uint64 `json:"rev,omitempty"`
	Actor string `json:"actor,omitempty"`
	Act   Act    `json:"act,omitempty"`
	// Number is the position of the change among those that visitors may know of, counted from one in the history of the
	// store; 0 for a hidden change, and for one from before there was a count. It is for the program itself.
	Number uint64 `json:"number,omitempty"`
	// Seq is the number of the commit that contains the change. The commit assigns it, so the stored log record lacks
	// it and the reader of the log fills it in.
	Seq uint64 `json:"seq,omitempty"`
}

// Public returns the part of a change that visitors may see: without the actor, the act and the revision, which would
// show how often the entry was written, and with its Number in the place of Seq, which would show how much is written
// that they cannot see.
func (c Change) Public() Change {
	c.Rev, c.Actor, c.Act = 0, "", ""
	c.Seq, c.Number = c.Number, 0
	return c
}
