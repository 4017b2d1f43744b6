package model

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Feed puts the newest entries of a type into the site's feeds. Each of its members names the field that a
// part of an entry is taken from; only Title must be there. The type needs a page and visitors who read it.
type Feed struct {
	Title   string // a text
	Summary string // a plain text
	Body    string // a plain or a rich text
	Author  string // a text
	Tags    string // tags or lines
	Image   string // a picture's address
	Date    string // the time of publication; that of creation where it is empty
}

// checkFeed refuses a feed that names what the type does not have, or what visitors may not see.
func (t *Type) checkFeed(m *mistakes) {
	feed := t.Options.Feed
	if feed == nil {
		return
	}
	if t.Options.Page == "" || t.Options.Access != core.Published {
		m.say("write Page, or leave the feed out", "feed: it needs a page that visitors see")
	}
	if feed.Title == "" {
		m.say("name the field in Title", "feed: it needs a title")
	}
	for _, part := range []struct {
		name, field string
		kinds       []field.Kind
	}{
		{"title", feed.Title, []field.Kind{field.KindText, field.KindLong}},
		{"summary", feed.Summary, []field.Kind{field.KindText, field.KindLong}},
		{"body", feed.Body, []field.Kind{field.KindText, field.KindLong, field.KindRich}},
		{"author", feed.Author, []field.Kind{field.KindText}},
		{"tags", feed.Tags, []field.Kind{field.KindTags, field.KindLines}},
		{"image", feed.Image, []field.Kind{field.KindImage}},
		{"date", feed.Date, []field.Kind{field.KindTime}},
	} {
		if part.field == "" {
			continue
		}
		if f := t.Schema.Field(part.field); f == nil || f.Private || !slices.Contains(part.kinds, f.Kind) {
			m.say(t.meant(part.field), "feed: %s: %q is not a public field of the kind %s", part.name, part.field, part.kinds)
		}
	}
}
