package query

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Get returns the entry with the id, or else the one with the present or former slug, as the actor may see it: the named
// fields, or all. It fails with the policy's error if the actor may not read, with Malformed for a field that the actor
// may not see, and with NotFound if there is no entry, or none that the actor may see.
func (s *Reader) Get(ctx context.Context, actor core.Actor, typ, idOrSlug string, fields ...string) (*Answer, error) {
	return s.Shaped(ctx, actor, typ, idOrSlug, projection.Shape{Fields: fields})
}

// Shaped is Get with a shape. It also fails with Malformed for a reference that the actor may not follow.
func (s *Reader) Shaped(ctx context.Context, actor core.Actor, typ, idOrSlug string, shape projection.Shape) (*Answer, error) {
	t, view, err := s.authorise(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	show, err := s.projector.Shaped(actor, t, view, shape)
	if err != nil {
		return nil, err
	}
	k := cacheKey{typ: typ, op: "get", arg: entrystore.Key(idOrSlug, show.Key()), view: view}
	return cached(ctx, s.source, k, show.ExpandedTypes(), func(r storage.Reader) (*Answer, error) {
		e, err := entrystore.Find(r, t, view.Audience, idOrSlug)
		if err != nil {
			return nil, err
		}
		body, err := show.Render(projection.NewLoader(r), e)
		if err != nil {
			return nil, err
		}
		return &Answer{
			Body: bytes.Clone(body), ETag: s.entryTag(show, e.Rev, body), Total: 1, seq: uint64(r.Seq()), reads: show.Dependencies(),
		}, nil
	})
}

// Some returns the named fields, or all, of the entries with these ids, in their order; nil for an entry that does not
// exist or that the actor may not see. It fails like Get, and with Malformed if they are larger than MaxList together.
func (s *Reader) Some(ctx context.Context, actor core.Actor, typ string, ids, fields []string) ([]json.RawMessage, error) {
	t, view, err := s.authorise(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	show, err := s.projector.Named(t, view, fields)
	if err != nil {
		return nil, err
	}
	var some []json.RawMessage
	err = s.store.View(ctx, func(r storage.Reader) error {
		some = make([]json.RawMessage, len(ids))
		l, size := projection.NewLoader(r), 0
		for i, id := range ids {
			e, err := l.Root(t, view.Audience, id)
			if entrystore.Missing(err) {
				continue
			}
			if err != nil {
				return err
			}
			body, err := show.Render(l, e.Entry)
			if err != nil {
				return err
			}
			some[i] = bytes.Clone(body)
			if size += len(some[i]); size > MaxList {
				return core.Errorf(core.Malformed, "That is more than %d MB at once: ask for fewer fields, or with a lower \"limit\".", MaxList>>20)
			}
		}
		return nil
	})
	return some, entrystore.Explain(err)
}

// Seen returns an entry as visitors see it at present; nil if they do not see it.
func (s *Reader) Seen(ctx context.Context, typ, id string) (body []byte, err error) {
	t, view, err := s.authorise(core.Actor{}, typ, core.VerbRead)
	if err != nil {
		return nil, nil //nolint:nilerr // visitors see no entry of such a type
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		body = nil
		e, err := entrystore.LoadFor(r, t, view.Audience, id)
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		shown, err := s.projector.Whole(t, view).Render(projection.NewLoader(r), e.Entry)
		body = bytes.Clone(shown)
		return err
	})
	return body, entrystore.Explain(err)
}

// authorise returns the type and the actor's view of it. It fails with the policy's error if the actor may not perform
// the verb.
func (s *source) authorise(actor core.Actor, typ string, verb core.Verb) (*model.Type, core.View, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, core.View{}, err
	}
	view, err := policy.Admit(actor, t.Subject(), verb)
	return t, view, err
}

// List returns the matching entries as a JSON array. The query must come from ParseQuery for the type. A page that would
// be larger than MaxList ends early, with a Next. It fails with the policy's error if the actor may not list, and with
// Malformed for a field that the actor may not see.
func (s *Reader) List(ctx context.Context, actor core.Actor, typ string, q Query) (*Answer, error) {
	return s.ListInTurn(ctx, actor, typ, q, func(context.Context) (func(), error) { return func() {}, nil })
}

// ListInTurn is List with a function that waits for the turn of the caller. It is called only if the answer is not cached, and
// the function that it returns is called when the answer is there. ListInTurn also fails with the error of turn.
func (s *Reader) ListInTurn(
	ctx context.Context, actor core.Actor, typ string, q Query, turn func(context.Context) (release func(), err error),
) (*Answer, error) {
	t, view, err := s.authorise(actor, typ, core.VerbList)
	if err != nil {
		return nil, err
	}
	show, err := s.projector.Shaped(actor, t, view, q.Shape)
	if err != nil {
		return nil, err
	}
	if q.Scheduled && !view.SeesAll() {
		return nil, params.Bad(model.Scheduled, "is for staff")
	}
	if q.Files.From != "" || q.Files.To != "" {
		if q.Files.zone, err = s.Zone(ctx); err != nil {
			return nil, err
		}
	}
	p, err := s.planner.plan(actor, t, view, q)
	if err != nil {
		return nil, err
	}
	k := cacheKey{typ: typ, op: "list", arg: entrystore.Key(q.text(), show.Key()), view: view}
	if kept, ok := s.cache.Kept(k); ok {
		return kept.(*Answer), nil
	}
	release, err := turn(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	prepare := func(ctx context.Context) (err error) {
		if q.Files.Used != "" {
			if p.used, err = s.usedFiles(ctx); err != nil {
				return err
			}
		}
		return s.planner.prepare(ctx, &p)
	}
	others := append(show.ExpandedTypes(), p.reads()...)
	if q.Files.Used != "" {
		others = append(others, s.fileUsers()...)
	}
	return cachedAfter(ctx, s.source, k, others, prepare, func(r storage.Reader) (*Answer, error) {
		c, err := selectRows(r, p)
		if err != nil {
			return nil, err
		}
		return renderPage(r, show, p, c)
	})
}

// pageRows is the rows of a page, as of a commit.
type pageRows struct {
	rows  []table.Row
	more  bool // whether further rows follow
	total int
	seq   uint64
}

// scanPage reads a page directly from the list index: its cost depends on the size of the page, not of the list.
func scanPage(r storage.Reader, p plan) (pageRows, error) {
	totals, err := entrystore.Counts(r, p.typ)
	if err != nil {
		return pageRows{}, err
	}
	c := pageRows{total: totals.Of(p.typ, p.view.Audience), seq: uint64(r.Seq())}
	after := ""
	if p.after != nil {
		after = p.after.Position
	}
	for position, err := range entrystore.Positions(r, p.typ, p.view.Audience, after) {
		if err != nil {
			return c, err
		}
		if len(c.rows) == p.Limit {
			c.more = true
			break
		}
		id, err := entrystore.IDAt(position)
		if err != nil {
			return c, err
		}
		c.rows = append(c.rows, table.Row{ID: id, Position: position})
	}
	return c, nil
}

// MaxList is the maximum size of a list in bytes. One entry is always smaller.
const MaxList = 8 << 20

// MaxExpanded is the maximum number of entries of one page of a list with expanded references.
const MaxExpanded = 200

// NoTotal is the Answer.Total of a list whose total was not asked for.
const NoTotal = -1

// renderPage joins the entries to a JSON array. The rows may be older than the snapshot by a commit that is not
// acknowledged yet: entries that it removed are skipped, and the page is valid as of the rows.
func renderPage(r storage.Reader, show projection.Projection, p plan, c pageRows) (*Answer, error) {
	body := []byte{'['}
	l := projection.NewLoader(r)
	for i, at := range c.rows {
		if show.Expands() && l.Full() && len(body) > 1 {
			c.rows, c.more = c.rows[:i], true
			break
		}
		l.Next()
		e, err := l.Root(show.Type, show.View.Audience, at.ID)
		if entrystore.Missing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		shown, err := show.Render(l, e.Entry)
		if err != nil {
			return nil, err
		}
		if len(body) > 1 {
			if len(body)+len(shown)+len(",]") > MaxList {
				c.rows, c.more = c.rows[:i], true
				break
			}
			body = append(body, ',')
		}
		body = append(body, shown...)
	}
	next := ""
	if c.more {
		next = encodeCursor(p.typ, p.view, p.Query, c.rows[len(c.rows)-1])
	}
	if p.NoTotal {
		c.total = NoTotal
	}
	a := listAnswer(append(body, ']'), show.View, c, next)
	a.reads = show.Dependencies()
	return a, nil
}

// listAnswer builds all answers of lists, with their entity tags. A tag depends only on the content of the list, not on
// other writes to the type.
func listAnswer(body []byte, view core.View, c pageRows, next string, marks ...string) *Answer {
	tag := etag.Content(body, append([]string{strconv.Itoa(c.total), next, projection.AudienceTag(view)}, marks...)...)
	return &Answer{Body: body, ETag: tag, Total: c.total, Next: next, seq: c.seq}
}
