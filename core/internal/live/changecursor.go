package live

import (
	"encoding/base64"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
)

// cursor is a position of a caller in the changes.
type cursor struct {
	// number is that of the newest change that the caller has: of a commit for staff, of a public change for visitors.
	number uint64
	// listing reports that the caller still reads the entries that were there at number: those of the type after a
	// position, then those of the following types.
	listing    bool
	typ, after string
}

// beginning is the cursor before all entries.
const beginning = "0"

// maxCursor is the maximum length of a cursor in bytes.
const maxCursor = 1024

// text returns the cursor as it is sent. It reveals nothing that the caller does not see: the position is that of an entry
// of the answer.
func (c cursor) text(tags etag.Tags, staff bool) string {
	id := tags.PublicEvent(c.number)
	if staff {
		id = tags.Event(c.number)
	}
	if !c.listing {
		return id
	}
	return id + "." + c.typ + "." + base64.RawURLEncoding.EncodeToString([]byte(c.after))
}

// parseCursor parses the text of a cursor other than beginning. It fails with Malformed if the text is no cursor, and with
// Gone if it is that of another epoch of the store or of a caller with another view.
func parseCursor(tags etag.Tags, staff bool, text string) (c cursor, err error) {
	wrong := core.Errorf(core.Malformed, "since must be 0, or the cursor of an earlier answer.")
	if len(text) > maxCursor {
		return c, wrong
	}
	id, listing, isListing := strings.Cut(text, ".")
	at, err := tags.Heard(id)
	if err != nil || at.Counting == etag.Unmarked {
		return c, wrong
	}
	c = cursor{number: at.Number, listing: isListing}
	if isListing {
		typ, position, ok := strings.Cut(listing, ".")
		after, err := base64.RawURLEncoding.DecodeString(position)
		if !ok || err != nil || typ == "" && position != "" {
			return c, wrong
		}
		c.typ, c.after = typ, string(after)
	}
	switch {
	case at.Counting == etag.Elsewhere:
		return c, core.Errorf(core.Gone, "The cursor is from before a restore. Read everything again, with since=0.")
	case staff != (at.Counting == etag.Commits):
		return c, core.Errorf(core.Gone, "The cursor belongs to another view of the content. Read everything again, with since=0.")
	}
	return c, nil
}
