package plugin

import (
	"context"
	"io/fs"
)

// Importer reads content of another program: `quoin import --from NAME PATH`. It runs in the process of that command, and has no
// Site. The host writes what it yields: under every rule, with a dry run, and so that an import that is repeated changes
// only what differs.
type Importer struct {
	Name  string // lower-case words with hyphens between, unique in the program: "old-calendar"
	Title string // for people: "The calendar of the former site"; the name if empty
	// Read yields the records of files in any order, with records that refer to each other. Where PATH is a folder, files is
	// the folder; where it is a file, files has that file alone at its root. The folder of --attachments is in files as
	// "attachments". An error ends the import before anything is written.
	Read func(ctx context.Context, files fs.FS, to Sink) error
}

// Sink receives the records of an importer. It is not safe for concurrent use.
type Sink interface {
	// Record adds a record. A record with a mistake is refused at the end, with its line, while the others are imported. An
	// error means that the import has ended: Read returns it.
	Record(r Record) error
}

// Record is an entry that an importer has read.
type Record struct {
	Type string // the content type
	// Source and Line are the place in the files that refusals name, "talks.csv" and 17; an empty Source and the line 0 if
	// there is none.
	Source string
	Line   int
	// Fields is a map or a struct that is an entry in JSON, as in an export: the fields, and where they are known "id",
	// "createdAt", "updatedAt" and "slug". Fields that are not named keep their default, or the value that they have on the site; a slug that is not named is
	// derived from the title.
	//
	// The id is by which the entry is found when the import is repeated, and by which other records of the importer refer to
	// it. It is the id of the entry if it consists of at most 64 lower-case letters, digits and hyphens; otherwise the entry has
	// an id that is derived from it. An entry without an id is found by its slug, or else by all its fields. An id that
	// an entry from elsewhere has already is refused; a prefix such as "calendar-17" avoids that.
	Fields any
	// Former are the addresses of the entry's page on the former site: paths, or whole addresses. Links to them in the texts of
	// all records lead to the new page, and so do redirects, where visitors see the entry. Only links to hosts that Former
	// names, and those without a host, are followed. The record needs an id or a slug.
	Former []string
	// Files are the names, in the files of the importer, of pictures and documents that the fields name: as the value of a
	// picture or a link, or in HTML. They are stored in the media library, once each, and the fields have their addresses there.
	Files []string
}
