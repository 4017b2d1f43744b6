package model

import (
	"reflect"

	"github.com/quoin-cms/quoin/core"
)

// Attachment describes a file that is made of one entry: a brochure, a calendar entry.
type Attachment struct {
	MediaType string
	Summary   string   // for the API document: "A brochure of the product"
	Reads     []string // the other types that Make looks at
	Inline    bool     // it is shown where it is asked for; otherwise it is saved under its name
	Goal      *Goal    // reached by a visitor who downloads it; nil if that is none
	Of        any      // a nil pointer to the struct that Make takes, which Define compares; nil where it looks at no value
	// Make gives the file. The value is a pointer to the type's struct and must not be changed; read
	// fills into with what a visitor sees of an entry of another type.
	Make func(e core.Entry, value any, read Read) (File, error)
	// Card gives the words of a share picture, which is drawn from them in the place of Make: see SharePicture.
	Card func(value any) (title, kicker string)
}

// SharePicture is the picture of an entry whose type is the struct T, for links to its page: what describe says of
// the entry, under the site's name and in its theme. The one entry of the type settings has these as siteName and theme.
func SharePicture[T any](settings string, describe func(*T) (title, kicker string)) Attachment {
	return Attachment{
		MediaType: "image/png", Summary: "A picture for links to the page, 1200 by 630 pixels", Inline: true,
		Reads: []string{settings}, Of: (*T)(nil),
		Card: func(value any) (title, kicker string) { return describe(value.(*T)) },
	}
}

// Read fills into, a pointer, from the JSON of an entry. It fails with NotFound.
type Read func(typ, id string, into any) error

// File is what an attachment gives. It is shared and must not be changed.
type File struct {
	Name string // as people save it: "client-portal.pdf"
	Body []byte
	ETag string // set by whoever keeps the file
}

// checkAttachments refuses files that cannot be made or sent.
func (t *Type) checkAttachments(m *mistakes) {
	if t.Options.Single && len(t.Options.Attachments) > 0 {
		m.say("leave them out", "a single type has no attachments")
	}
	for _, name := range sorted(t.Options.Attachments) {
		a := t.Options.Attachments[name]
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
