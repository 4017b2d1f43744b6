package core

// Audience says how much of the content is shown.
type Audience string

// The audiences. The zero value sees the least.
const (
	Visitors Audience = ""    // entries that are visible, without private fields
	Everyone Audience = "all" // drafts and private fields too
)

// View determines how content is shown to a reader. Two calls with the same view get the same response, so a view can
// serve as a part of a cache key. The zero value is a visitor's view.
type View struct {
	Audience Audience
	Locale   string // the requested language; empty for the default language of the site
}

// SeesAll reports whether drafts and private fields are shown.
func (v View) SeesAll() bool { return v.Audience == Everyone }

// Subject is the target of an operation that the policy decides on.
type Subject struct {
	Type   string // the name of a content type; empty if the operation concerns none
	Access Access
	// May raises the minimum role for a verb above the one that Access requires. It never lowers it.
	May map[Verb]Role
}
