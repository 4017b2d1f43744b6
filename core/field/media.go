package field

import (
	"bytes"
	"iter"
	"regexp"
	"strings"
)

const (
	// MediaType is the name of the type whose entries are the pictures and documents of the site.
	MediaType = "media"
	// MediaPath begins the addresses of its files: "/media/018f…/lake.jpg".
	MediaPath = "/media/"
)

var mediaID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// MediaID gives the id of the entry whose file is at an address; empty where the address leads elsewhere.
func MediaID(address string) string {
	rest, ours := strings.CutPrefix(address, MediaPath)
	id, name, named := strings.Cut(rest, "/")
	if !ours || !named || name == "" || !mediaID.MatchString(id) {
		return ""
	}
	return id
}

// MediaIDs yields the ids of the entries whose addresses stand in a text after a quotation mark, as they do in HTML that
// was sanitised and in JSON. An id comes as often as it is there.
func MediaIDs(text []byte) iter.Seq[string] {
	start := []byte(`"` + MediaPath)
	return func(yield func(string) bool) {
		for at := bytes.Index(text, start); at >= 0; at = bytes.Index(text, start) {
			text = text[at+1:]
			end := bytes.IndexAny(text, "\"\\<> \n")
			if end < 0 {
				end = len(text)
			}
			if id := MediaID(string(text[:end])); id != "" && !yield(id) {
				return
			}
		}
	}
}
