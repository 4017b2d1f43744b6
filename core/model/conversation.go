package model

import (
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Conversation names the fields of an entry of an Inbox by which staff answer whoever sent it.
type Conversation struct {
	Address string // the field.Email that mails go to
	Name    string // the text that says who that is
	Subject string // the text that says what it is about
	Text    string // the field.Long that was sent
	// Done are the values of the status with which nothing is left to do: entries with those alone are erased by their age.
	Done []string
	// Keep is the whole number of the site's settings that says for how many days a closed entry is kept, 0 for ever; empty
	// where none is erased by its age.
	Keep string
	// Spam is the boolean that marks what nobody wants to read; empty for none. What a visitor sends with it, as a Sifter
	// sets it, is no conversion.
	Spam string
	// Attachments is the boolean of the site's settings that lets senders enclose files; empty where nobody ever does. What they
	// enclose is named in the member "attachments" of the body, which no field is called.
	Attachments string
}

// Attached is the member of a body that names what its sender encloses.
const Attached = "attachments"

// TakesFiles reports whether there can be files with an entry of the type.
func (t *Type) TakesFiles() bool {
	return t.Options.Conversation != nil && t.Options.Conversation.Attachments != ""
}

// Unwanted reports whether a value is marked as what nobody wants to read: it is kept, and counts as nothing.
func (t *Type) Unwanted(value any) bool {
	c := t.Options.Conversation
	return c != nil && c.Spam != "" && t.Schema.Key(value, t.Schema.Field(c.Spam)) == strconv.FormatBool(true)
}

// checkConversation refuses one that cannot be led.
func (t *Type) checkConversation(m *mistakes) {
	c := t.Options.Conversation
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
	if c.Attachments != "" && (t.Schema.Field(Attached) != nil || slices.Contains(t.Options.Hints, Attached)) {
		m.Add(Attached, "conversation: it names the files that a sender encloses", "call the field another name")
	}
	if c.Spam != "" && !t.has(c.Spam, field.KindBoolean) {
		m.say(t.meant(c.Spam), "conversation: %q is no boolean", c.Spam)
	}
}
