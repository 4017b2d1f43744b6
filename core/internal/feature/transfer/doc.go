// Package transfer takes a site's content out as files and in again: JSON Lines, a file a type, with the media beside
// them. The process that has the store open reads and writes entries; the one that a person started reads and writes
// files. Between the two goes a stream of frames.
package transfer

import (
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/feature/media"
	"github.com/quoin-cms/quoin/core/model"
)

// Site is where entries come from and go to. Media may be nil where no files are kept.
type Site struct {
	Content *writer.Writer
	Answers *query.Reader
	Media   *media.Shelf
}

// The names of what an export has beside a file a type.
const (
	ManifestName = "manifest.json"
	readmeName   = "README.txt"
	mediaFolder  = "media"

	jsonLines = ".jsonl"
	csvEnding = ".csv"
)

// revisionMember has the revision of an entry in a line of an export. No field can have such a name.
const revisionMember = "$revision"

// slugsMember has the slugs that led to an entry before its present one. No field can have such a name.
const slugsMember = "$slugs"

// Stem is the name of a type's file without its ending: "posts" of the type "post".
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
