package model

import (
	"reflect"

	"github.com/quoin-cms/quoin/core"
)

// Attachment describes a file that is generated from one entry, such as a brochure or a calendar entry.
type Attachment struct {
	MediaType string
	Summary   string   // for the API document: "A brochure of the product"
	Reads     []string // the other types whose entries Make reads
	Inline    bool     // whether browsers display the file; otherwise they save it under its name
	Goal      *Goal    // reached when a visitor downloads the file; nil if that is no goal
	Of        any      // a nil pointer to the struct that Make takes, compared by Define; nil if Make uses no value
	// Make returns the file. The value is a pointer to the type's struct and must not be changed. read fills its target
	// with the visitor's view of an entry of another type.
	Make func(e core.Entry, value any, read Read) (File, error)
	// Card returns the texts of a sharing image, which is drawn instead of calling Make: see SharePicture.
	Card func(value any) (title, kicker string)
}

// SharePicture returns the attachment that is the sharing image of an entry, for links to its page. T is the struct of
// the type. The image shows the texts that describe returns for the entry, below the name of the site and in its theme.
// Both come from the fields siteName and theme of the single type settings.
func SharePicture[T any](settings string, describe func(*T) (title, kicker string)) Attachment {
	return Attachment{
		MediaType: "image/png", Summary: "A picture for links to the page, 1200 by 630 pixels", Inline: true,
		Reads: []string{settings}, Of: (*T)(nil),
		Card: func(value any) (title, kicker string) { return describe(value.(*T)) },
	}
}

// Read fills into, a pointer, from the JSON of an entry. It fails with NotFound.
type Read func(typ, id string, into any) error

// File is the result of an attachment. It is shared and must not be changed.
type File struct {
	Name string // the file name when saved: "client-portal.pdf"
	Body []byte
	ETag string // set by the cache that keeps the file
}

// checkAttachments rejects attachments that cannot be made or sent.
func (t checker) checkAttachments(m *mistakes) {
	if t.Options.Single && len(t.Options.Public.Attachments) > 0 {
		m.say("leave them out", "a single type has no attachments")
	}
	for _, name := range sorted(t.Options.Public.Attachments) {
		a := t.Options.Public.Attachments[name]
		if !wordPattern.MatchString(name) {
			m.say(`write one such as "brochure"`, "the attachment %q must be lower-case words with hyphens", name)
		}
		if of, value := reflect.TypeOf(a.Of), reflect.TypeOf(t.New()); of != nil && of != value {
			m.say("make it of the type's own struct", "%s is made of %s, not of %s", name, of, value)
		}
		if (a.Make == nil) == (a.Card == nil) || a.MediaType == "" {
			m.say("write both", "%s needs a media type and a function that makes it", name)
		}
	}
}
