// Package transfer exports the content of a site as files and imports it again: JSON Lines, one file for each content
// type, with the media files beside them. The process that has the store open reads and writes entries. The process
// that a person started reads and writes files. Between the two goes a stream of frames.
package transfer

import (
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
)

// Site is what an export reads and an import writes. Media may be nil if the site stores no files.
type Site struct {
	Content *writer.Writer
	Answers *query.Reader
	Media   *media.Library
}

// The names of the parts of an export besides the files of the types.
const (
	ManifestName = "manifest.json"
	readmeName   = "README.txt"
	mediaFolder  = "media"

	jsonLines = ".jsonl"
	csvEnding = ".csv"
)

// revisionMember is the name of the member that holds the revision of an entry in an export. No field can have such a
// name.
const revisionMember = "$revision"

// placeMember is the name of the member that holds the position of an entry that staff have moved, as a time; entries are
// listed by it, or by their time of creation. No field can have such a name.
const placeMember = "$place"

// slugsMember is the name of the member that holds the former slugs of an entry. No field can have such a name.
const slugsMember = "$slugs"

// Stem returns the name of a type's file without its extension, which is a plural unless the type is a single entry or
// the media: "posts" for the type "post".
func Stem(t *model.Type) string {
	name := t.Name
	switch {
	case t.Options.Single, t.Options.Files, strings.HasSuffix(name, "s"):
		return name
	case strings.HasSuffix(name, "y") && !strings.ContainsRune("aeiou", rune(name[max(len(name)-2, 0)])):
		return strings.TrimSuffix(name, "y") + "ies"
	}
	return name + "s"
}
