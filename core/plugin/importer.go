package plugin

import (
	"context"
	"io/fs"
	"net/url"
)

// Importer reads content of another program: `quoin import --from NAME PATH`. It runs in the process of that command, and has no
// Site. The host writes what it yields: under every rule, with a dry run, and so that an import that is repeated changes
// only what differs.
type Importer struct {
	Name  string // lower-case words with hyphens between, unique in the program: "old-calendar"
	Title string // for people: "The calendar of the former site"; the name if empty
	// Types are the content types that the importer cannot do without. A program that lacks one of them refuses the import before
	// Read is called.
	Types []string
	// Local says that the ids of records are unique within one PATH only, such as the names of files in a folder. Entries from
	// another PATH then never replace each other: an entry gets a second id if an entry from elsewhere has its first. A PATH is
	// recognised by its location, or by the name of --source, and its unchanged entries even without either. The entries have
	// ids that are derived from those of the records, and reference fields name entries of the site instead of records.
	Local bool
	// Read yields the records of files in any order, with records that refer to each other. Where PATH is a folder, files is
	// the folder; where it is a file, files has that file alone at its root. The folder of --attachments is in files as
	// "attachments". An error ends the import before an entry is written; files that Sink.File has added may be in the media
	// library.
	Read func(ctx context.Context, files fs.FS, to Sink) error
}

// Sink receives the records of an importer. It is not safe for concurrent use. The host implements it, also in tests with
// modeltest, and methods may be added to it.
type Sink interface {
	// Record adds a record. A record with a mistake is refused at the end, with its line, while the others are imported. An
	// error means that the import has ended: Read returns it.
	Record(r Record) error
	// Refuse reports that a record is not imported, for example because it cannot be read, with its Source and Line and the reason.
	// Other fields of the record than Type are not used. The others are imported, and the import fails at the end.
	Refuse(r Record, why string) error
	// File adds a file to the media library, and returns its future address there, for pictures, links and HTML in the fields of
	// records. It fails with core.NotFound if there is no such file, or if it is to be downloaded and the person has not asked for
	// that by --fetch, and with core.Invalid if the file is empty or cannot be downloaded, for a reason that Refuse can report.
	// After other errors the import has ended.
	File(f FileRecord) (address string, err error)
	// Note counts an occurrence of something that people should know, such as "comments were left out". The report at the end has
	// each text with its number and its first 50 places, such as "talks.csv:17", with details after it where they help. An empty
	// place is counted only.
	Note(place, text string)
}

// Record is an entry that an importer has read. A record of the type "redirect" with the fields "from" and "to" is left out, with a
// message, where the address leads elsewhere already.
type Record struct {
	Type string // the content type
	// Source and Line are the place in the files that refusals name, "talks.csv" and 17; an empty Source and the line 0 if
	// there is none.
	Source string
	Line   int
	// Fields is a map or a struct that is an entry in JSON, as in an export: the fields, and where they are known "id",
	// "createdAt", "updatedAt" and "slug". Fields that are not named keep their default, or the value that they have on the site; a slug that is not named is
	// derived from the title, and a slug that another record has gets a number, which is noted. A time without an offset, such as
	// "2026-01-31T09:00:00", is a local time of the site.
	//
	// The id is by which the entry is found when the import is repeated, and by which other records of the importer refer to
	// it. It is the id of the entry if it consists of at most 64 lower-case letters, digits and hyphens; otherwise the entry has
	// an id that is derived from it. An entry without an id is found by its slug, or else by all its fields. An id that
	// an entry from elsewhere has already is refused; a prefix such as "calendar-17" avoids that.
	Fields any
	// Optional are the names of those of the fields that are left out if the content type of the program does not have them. Others
	// are refused then.
	Optional []string
	// Former are the addresses of the entry's page on the former site: paths, or whole addresses. Links to them in the texts of
	// all records lead to the new page, and so do redirects, where visitors see the entry. Only links to hosts that Former
	// names, and those without a host, are followed. The record needs an id or a slug. LinkTo makes links to records by their ids.
	Former []string
	// Files are the names, in the files of the importer, of pictures and documents that the fields name: as the value of a
	// picture or a link, or in HTML. They are stored in the media library, once each, and the fields have their addresses there.
	// Sink.File adds a file with more facts.
	Files []string
}

// FileRecord is a file that an importer has found.
type FileRecord struct {
	// Name is its name in the files of the importer, or its address on the former site, which begins with "https://" or "http://":
	// the host downloads it if the person asks for that by --fetch, at most 25 MB, and not from private or local addresses.
	Name string
	Alt  string // its alternative text, if it is a picture
	// Was is its address on the former site, which fields have instead of the new one if the media library refuses the file. Name
	// if empty.
	Was string
	// Source and Line are the place that refusals name, as in Record.
	Source string
	Line   int
}

// linkScheme is the scheme of links to records.
const linkScheme = "record"

// LinkTo returns an address by which links and HTML in the fields of records refer to the page of a record of the same importer,
// yielded before or after, by its content type and id. A fragment may follow it: LinkTo("talk", "17") + "#speaker". The entry has
// the address of the page instead. A link to a record that the importer does not yield becomes plain text, which is noted.
func LinkTo(typ, id string) string {
	return linkScheme + ":" + url.PathEscape(typ) + "/" + url.PathEscape(id)
}
