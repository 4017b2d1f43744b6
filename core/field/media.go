package field

import (
	"bytes"
	"iter"
	"regexp"
	"strings"
)

const (
	// MediaType is the name of the type whose entries are the images and documents of the site.
	MediaType = "media"
	// MediaPath is the prefix of the addresses of its files: "/media/018f…/lake.jpg".
	MediaPath = "/media/"
)

var mediaID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// MediaID returns the id of the entry that owns the file at an address, or an empty text if the address is no file of
// the site.
func MediaID(address string) string {
	rest, ours := strings.CutPrefix(address, MediaPath)
	id, name, named := strings.Cut(rest, "/")
	if !ours || !named || name == "" || !mediaID.MatchString(id) {
		return ""
	}
	return id
}

// MediaIDs yields the ids in the media addresses that follow a quotation mark in a text, as they do in sanitised HTML
// and in JSON. An id that occurs several times is yielded several times.
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
