package model

import (
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Unsubscribe lets the person of an entry take it away by a signed link, which the table that staff download has for each
// entry. A GET shows a page with a button; a POST takes the entry away, from the page or, as RFC 8058 has it, from a mail
// program. The entry lies in the trash then, as when staff delete it.
type Unsubscribe struct {
	Path string // of the page: "/newsletter/leave"
	From string // the name of the list, as part of a sentence: "the newsletter"
}

// UnsubscribeColumn is the name of the column of tables that has the link.
const UnsubscribeColumn = "unsubscribe"

func (t *Type) checkUnsubscribe(m *mistakes) {
	u := t.Options.Unsubscribe
	if u == nil {
		return
	}
	if t.Options.Access != core.Inbox || t.Options.Single {
		m.say("leave it out, or make the type an Inbox", "unsubscribe: nobody sends an entry of the type")
	}
	if !plainPattern.MatchString(u.Path) {
		m.say(`write one such as "/newsletter/leave"`, "unsubscribe: the path %q must be lower-case words after slashes", u.Path)
	}
	if strings.TrimSpace(u.From) == "" {
		m.say(`write From: "the newsletter"`, "unsubscribe: it says nothing of what is left")
	}
	if t.Schema.Field(UnsubscribeColumn) != nil {
		m.Add(UnsubscribeColumn, "unsubscribe: a table has the link under this name", "call the field another name")
	}
}
