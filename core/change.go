package core

// Op is what happened to an entry.
type Op string

// The operations that a change can tell of. A put is a creation, an update or a change of visibility.
const (
	OpPut    Op = "put"
	OpDelete Op = "delete"
)

// Change is news, not content: whoever needs the content reads the newest, so that applying a change
// late or twice leads to the same end.
type Change struct {
	Op   Op     `json:"op"`
	Type string `json:"type"`
	ID   string `json:"id"`
	// Hidden says that visitors saw the entry neither before the change nor after it: nothing that is
	// theirs may tell of it.
	Hidden bool `json:"hidden,omitempty"`
	// Seq numbers the commit that brought the change. It is assigned by the commit and thus absent
	// from what the log keeps; whoever reads the log fills it in.
	Seq uint64 `json:"seq,omitempty"`
}
