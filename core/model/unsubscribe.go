package model

import (
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Unsubscribe lets the person who sent an entry remove it by a signed link. The CSV export for staff has the link of
// each entry. A GET shows a page with a button. A POST removes the entry, from the page or from a mail program by RFC
// 8058. The entry moves to the trash, as when staff delete it.
type Unsubscribe struct {
	Path string // of the page: "/newsletter/leave"
	From string // the name of the list within a sentence: "the newsletter"
}

// UnsubscribeColumn is the name of the CSV column with the link.
const UnsubscribeColumn = "unsubscribe"

func (t checker) checkUnsubscribe(m *mistakes) {
	u := t.Options.Submissions.Unsubscribe
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
