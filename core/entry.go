package core

import "time"

// Entry is one piece of content in the form in which it is stored and sent.
type Entry struct {
	Type    string    // the name of its content type: "post"
	ID      string    // never changes; unique within its type
	Rev     uint64    // 1 on creation, one more on each update
	Created time.Time // UTC
	Updated time.Time // UTC
	Visible bool      // whether visitors see it
	// JSON is the whole entity as it is sent: id, the fields of the type, createdAt and updatedAt. It is shared and
	// must not be changed.
	JSON []byte
}
