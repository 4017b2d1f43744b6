package model

import (
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Conversation names the fields of an Inbox entry that staff need to answer its sender.
type Conversation struct {
	Address string // the field.Email that receives the mails
	Name    string // the text field with the sender's name
	Subject string // the text field with the subject
	Text    string // the field.Long with the message
	// Done are the values of the status that mean that the entry is closed. Only entries with these values are erased
	// when they reach the age of Keep.
	Done []string
	// Keep is the integer field of the site settings with the number of days for which a closed entry is kept; 0 means
	// forever. If Keep is empty, no entry is erased because of its age.
	Keep string
	// Spam is the boolean field that marks spam; empty for none. A submission that a SpamFilter marks so does not count as
	// a conversion.
	Spam string
	// Attachments is the boolean field of the site settings that lets senders attach files; empty if the type never
	// allows it. The member "attachments" of the body names the files, so no field can have this name.
	Attachments string
}

// Attached is the member of a body that names the files which its sender attaches.
const Attached = "attachments"

// TakesFiles reports whether an entry of the type can have attached files.
func (t *Type) TakesFiles() bool {
	return t.Options.Submissions.Conversation != nil && t.Options.Submissions.Conversation.Attachments != ""
}

// Spam reports whether a value is marked as spam. Such an entry is stored, but not counted.
func (t *Type) Spam(value any) bool {
	c := t.Options.Submissions.Conversation
	return c != nil && c.Spam != "" && t.Schema.Key(value, t.Schema.Field(c.Spam)) == strconv.FormatBool(true)
}

// checkConversation rejects a conversation that staff could not hold.
func (t checker) checkConversation(m *mistakes) {
	c := t.Options.Submissions.Conversation
	if c == nil {
		return
	}
	if t.Options.Access != core.Inbox || t.Options.Single {
		m.say("leave it out, or make the type an Inbox", "conversation: nobody sends an entry of the type")
	}
	for _, want := range []struct {
		name string
		kind field.Kind
	}{
		{c.Address, field.KindEmail},
		{c.Name, field.KindText},
		{c.Subject, field.KindText},
		{c.Text, field.KindLong},
	} {
		if !t.has(want.name, want.kind) {
			m.say(t.meant(want.name), "conversation: %q is no field of the kind %s", want.name, want.kind)
		}
	}
	if f := t.Schema.Field(c.Address); f != nil && !f.Exact {
		m.Add(c.Address, "conversation: what one person sent is found by it", `write cms:"exact"`)
	}
	if c.Attachments != "" && (t.Schema.Field(Attached) != nil || slices.Contains(t.Options.Submissions.Hints, Attached)) {
		m.Add(Attached, "conversation: it names the files that a sender encloses", "call the field another name")
	}
	if c.Spam != "" && !t.has(c.Spam, field.KindBoolean) {
		m.say(t.meant(c.Spam), "conversation: %q is no boolean", c.Spam)
	}
}
