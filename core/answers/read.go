package answers

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/etag"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/core/policy"
	"github.com/quoin-cms/quoin/storage"
)

// Get gives the entry that has the id, or else the one that the slug leads to or once led to, as the actor may
// see it: the fields that are named, or all. It fails as the policy says where the actor may not read, with
// Malformed for a field that the actor does not know, and with NotFound when there is no entry, or none that the
// actor may know of.
func (s *Reader) Get(ctx context.Context, actor core.Actor, typ, idOrSlug string, fields ...string) (*Answer, error) {
	return s.Shaped(ctx, actor, typ, idOrSlug, Shape{Fields: fields})
}

// Shaped is Get in a shape. It fails with Malformed for a reference that the actor cannot follow as well.
func (s *Reader) Shaped(ctx context.Context, actor core.Actor, typ, idOrSlug string, shape Shape) (*Answer, error) {
	t, view, err := s.admit(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	show, err := s.shape(actor, t, view, shape)
	if err != nil {
		return nil, err
	}
	k := pageKey{typ: typ, op: "get", arg: entries.Key(idOrSlug, show.mark), who: view}
	return cached(ctx, s, k, show.others(), func(r storage.Reader) (*Answer, error) {
		e, err := entries.Find(r, t, view.Audience, idOrSlug)
		if err != nil {
			return nil, err
		}
		body, err := show.from(r, e)
		if err != nil {
			return nil, err
		}
		tag := s.tags.Entry(e.Rev, show.marks()...)
		if len(show.expand) > 0 {
			tag = etag.Content(body, audienceMark(view)) // no revision tells of what is referred to
		}
		return &Answer{Body: bytes.Clone(body), ETag: tag, Total: 1, seq: uint64(r.Seq())}, nil
	})
}

// Some gives the fields that are named, or all, of the entries with these ids, in their order; nil for an entry that
// is not there, or that the actor may not know of. It fails as Get does, and with Malformed where they are larger than
// MaxList together.
func (s *Reader) Some(ctx context.Context, actor core.Actor, typ string, ids, fields []string) ([]json.RawMessage, error) {
	t, view, err := s.admit(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	show, err := newProjection(t, view, fields)
	if err != nil {
		return nil, err
	}
	var some []json.RawMessage
	err = s.store.View(ctx, func(r storage.Reader) error {
		some = make([]json.RawMessage, len(ids))
		size := 0
		for i, id := range ids {
			e, err := entries.Load(r, t, id)
			if entries.Missing(err) || err == nil && !e.Visible && !view.SeesAll() {
				continue
			}
			if err != nil {
				return err
			}
			some[i] = bytes.Clone(show.of(e.Entry))
			if size += len(some[i]); size > MaxList {
				return core.Errorf(core.Malformed, "That is more than %d MB at once: ask for fewer fields, or with a lower \"limit\".", MaxList>>20)
			}
		}
		return nil
	})
	return some, entries.Explain(err)
}

// Render gives what the actor may see of an entry, and its entity tag.
func (s *Reader) Render(actor core.Actor, e core.Entry) (body []byte, tag string) {
	t, err := s.registry.Find(e.Type)
	if err != nil {
		return nil, ""
	}
	show := whole(t, policy.View(actor, t.Subject()))
	return show.of(e), s.tags.Entry(e.Rev, show.marks()...)
}

// admit gives the type and what the actor sees of it, if the actor may do the verb to it.
func (s *Reader) admit(actor core.Actor, typ string, verb core.Verb) (*model.Type, core.View, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, core.View{}, err
	}
	view, err := policy.Admit(actor, t.Subject(), verb)
	return t, view, err
}

// List gives the entries that match, as a JSON array. The query must come from ParseQuery for the type. The
// answer ends early, with a Next, where it would be larger than MaxList. It fails as the policy says where the
// actor may not list, and with Malformed for a field that the actor does not know.
func (s *Reader) List(ctx context.Context, actor core.Actor, typ string, q Query) (*Answer, error) {
	t, view, err := s.admit(actor, typ, core.VerbList)
	if err != nil {
		return nil, err
	}
	show, err := s.shape(actor, t, view, q.Shape)
	if err != nil {
		return nil, err
	}
	if q.Scheduled && !view.SeesAll() {
		return nil, params.Bad(model.Scheduled, "is for staff")
	}
	k := pageKey{typ: typ, op: "list", arg: entries.Key(q.text(), show.mark), who: view}
	mark := s.fresh.Mark()
	return cached(ctx, s, k, show.others(), func(r storage.Reader) (*Answer, error) {
		c, err := s.choose(ctx, r, mark, t, view, q)
		if err != nil {
			return nil, err
		}
		return assemble(r, show, c)
	})
}

func (s *Reader) choose(
	ctx context.Context, r storage.Reader, mark fresh.Mark, t *model.Type, view core.View, q Query,
) (choice, error) {
	if q.Limit == 0 {
		q.Limit = MaxLimit
	}
	if !q.selects() {
		return scanChoice(r, t, view, q)
	}
	sel, err := s.selection(ctx, r, mark, t, view, q)
	if err != nil {
		return choice{}, err
	}
	return sel.page(q)
}

// choice is which entries a page holds, as of a commit.
type choice struct {
	rows  []row
	more  bool // whether others follow
	total int
	seq   uint64
}

// scanChoice reads a page straight off the list index: its cost is the page, whatever the list holds.
func scanChoice(r storage.Reader, t *model.Type, view core.View, q Query) (choice, error) {
	totals, err := entries.Counts(r, t)
	if err != nil {
		return choice{}, err
	}
	c := choice{total: totals.Of(t, view.Audience), seq: uint64(r.Seq())}
	var from cursor
	if q.Cursor != "" {
		if from, err = decodeCursor(q.Cursor); err != nil {
			return c, err
		}
	}
	for position, err := range entries.Positions(r, t, view.Audience, from.position) {
		if err != nil {
			return c, err
		}
		if len(c.rows) == q.Limit {
			c.more = true
			break
		}
		c.rows = append(c.rows, row{"", position})
	}
	return c, nil
}

// MaxList is how large a list may be, in bytes. One entry is always smaller.
const MaxList = 8 << 20

// assemble joins the entries to a JSON array. The choice may be older than the snapshot by a commit that
// is not acknowledged yet: what it took away is passed over, and the page is true up to the choice.
func assemble(r storage.Reader, show projection, c choice) (*Answer, error) {
	body := []byte{'['}
	for i, at := range c.rows {
		id, err := entries.IDAt(at.position)
		if err != nil {
			return nil, err
		}
		e, err := entries.Load(r, show.typ, id)
		if entries.Missing(err) || err == nil && !e.Visible && !show.view.SeesAll() {
			continue
		}
		if err != nil {
			return nil, err
		}
		shown, err := show.from(r, e.Entry)
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
		next = cursor(c.rows[len(c.rows)-1]).encode()
	}
	return listAnswer(append(body, ']'), show.view, c, next), nil
}

// listAnswer is the one place where the tags of lists are made. They tell of what the list shows, and of nothing
// else that was written to the type.
func listAnswer(body []byte, view core.View, c choice, next string, marks ...string) *Answer {
	tag := etag.Content(body, append([]string{strconv.Itoa(c.total), next, audienceMark(view)}, marks...)...)
	return &Answer{Body: body, ETag: tag, Total: c.total, Next: next, seq: c.seq}
}

// audienceMark keeps the answers of visitors and staff apart, which have the same address.
func audienceMark(view core.View) string {
	if view.SeesAll() {
		return "all"
	}
	return "public"
}
