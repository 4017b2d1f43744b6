package model

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Feed includes the newest entries of a type in the feeds of the site. Each member names the field that provides a part
// of the feed item; only Title is required. The type needs a page and must be readable by visitors.
type Feed struct {
	Title   string // a text field
	Summary string // a plain text field
	Body    string // a plain or rich text field
	Author  string // a text field
	Tags    string // a field of tags or lines
	Image   string // the field with the address of an image
	Date    string // the field with the time of publication; if its value is empty, the time of creation counts
}

// checkFeed rejects a feed that names fields that do not exist or that visitors may not see.
func (t checker) checkFeed(m *mistakes) {
	feed := t.Options.Public.Feed
	if feed == nil {
		return
	}
	if t.Options.Public.Page == "" || t.Options.Access != core.Published {
		m.say("write Public.Page, or leave the feed out", "feed: it needs a page that visitors see")
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
			m.say(t.meant(part.field), "feed: %s: %q is not a public field of the kind %s", part.name, part.field, kindNames(part.kinds))
		}
	}
}

// kindNames names kinds in a message.
func kindNames(kinds []field.Kind) string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	return strings.Join(names, ", ")
}
