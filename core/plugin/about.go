package plugin

import (
	"context"
	"iter"

	"github.com/quoin-cms/quoin/core/model"
)

// Reference is a reference of an entry to another.
type Reference struct {
	Type, ID string // of the entry that refers
	Path     string // of the field, as in errors: "speakers[1]"
	ToType   string
	ToID     string // of an entry, which may have been deleted
}

// Types returns the content types of the program, in the order of its plugins.
func (s *Site) Types() []model.Type { return s.parts.Types() }

// References yields the references of the entries of a type to others, also those of hidden entries. An error ends the
// sequence. It fails with core.NotFound for an unknown type.
func (s *Site) References(ctx context.Context, typ string) iter.Seq2[Reference, error] {
	return s.parts.References(ctx, typ)
}

// Leads reports whether a visitor who opens a path of the site, such as "/blog/first", sees a page or is redirected.
func (s *Site) Leads(ctx context.Context, path string) bool { return s.parts.Leads(ctx, path) }

// Notify adds a line to the activity that only administrators see, and mails each administrator with a confirmed address. title is one line of at most 200 characters: "The import failed". text is plain text of at most 64 KB,
// and path is where it can be seen or mended: "/admin/events"; empty for nowhere. It fails with core.Invalid for other texts,
// and with core.Throttled beyond the limits of Mail.Send. In a GET it fails like other writes.
func (s *Site) Notify(title, text, path string) error { return s.parts.Notify(title, text, path) }

// Note adds a line to the activity, such as "12 events were imported.": at most 200 characters, without personal data. It fails
// with core.Invalid for other texts. In a GET it fails like other writes.
func (s *Site) Note(text string) error { return s.parts.Note(text) }

// Go runs a function in the background, after the call as well. Until it returns, the site stays valid. Its context ends when
// the program stops. A panic is logged. At most 100 functions of a plugin run at the same time; more fail with
// core.Unavailable. What must survive a stop of the program belongs in a follower, a job or a service.
func (s *Site) Go(fn func(ctx context.Context)) error { return s.parts.Go(fn) }
