package core

// Audience says how much is shown: what visitors see, or everything.
type Audience string

// The audiences. The zero value sees least.
const (
	Visitors Audience = ""    // entries that are visible, without private fields
	Everyone Audience = "all" // drafts and private fields too
)

// View is through whose eyes content is read. Two calls with the same view get the same answer, so that
// answers are kept by it. The zero value is a visitor's.
type View struct {
	Audience Audience
	Locale   string // the language that is asked for; empty for the site's own
}

// SeesAll reports whether drafts and private fields are shown.
func (v View) SeesAll() bool { return v.Audience == Everyone }

// Subject is what an actor wants to do something to.
type Subject struct {
	Type   string // the name of a content type; empty for none in particular
	Access Access
	// May raises the least role that may do a verb above what the Access takes. It never lowers it.
	May map[Verb]Role
}
