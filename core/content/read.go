package content

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Get gives the entry that has the id, or else the one that the slug leads to or once led to, as the actor may
// see it. It fails with NotFound when there is none, or none that the actor may know of.
func (s *Service) Get(ctx context.Context, actor core.Actor, typ, idOrSlug string) (*Page, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return nil, err
	}
	k := pageKey{typ: typ, op: "get", arg: idOrSlug, who: actor.Role}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Page, error) {
		e, err := find(r, t, actor, idOrSlug)
		if err != nil {
			return nil, err
		}
		body, tag := s.Render(actor, e)
		return &Page{Body: bytes.Clone(body), ETag: tag, Total: 1, seq: uint64(r.Seq())}, nil
	})
}

// Render gives what the actor may see of an entry, and its entity tag.
func (s *Service) Render(actor core.Actor, e core.Entry) (body []byte, tag string) {
	t := s.registry.byName[e.Type]
	return t.render(actor, e), etag(t, actor, e)
}

// render leaves the private fields out for visitors.
func (t *Type) render(actor core.Actor, e core.Entry) []byte {
	if !t.private || actor.SeesAll() {
		return e.JSON
	}
	// What was stored is known to parse.
	root, err := parse(e.JSON)
	if err != nil {
		return []byte("{}")
	}
	out := []byte{'{'}
	for _, m := range root.members {
		if f := t.Schema.Field(m.name); f != nil && f.Private {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		name, _ := json.Marshal(m.name)
		out = append(append(append(out, name...), ':'), m.value.raw...)
	}
	return append(out, '}')
}

// List gives the entries that match, as a JSON array. The query must come from the type's ParseQuery.
func (s *Service) List(ctx context.Context, actor core.Actor, typ string, q Query) (*Page, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return nil, err
	}
	k := pageKey{typ: typ, op: "list", arg: q.text(), who: actor.Role}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Page, error) {
		at, err := s.choose(ctx, r, t, actor, q)
		if err != nil {
			return nil, err
		}
		return s.assemble(r, t, actor, at)
	})
}

// choice is which entries a page holds, as of a commit.
type choice struct {
	ids   []string
	total int
	next  string
	seq   uint64
}

func (s *Service) choose(ctx context.Context, r storage.Reader, t *Type, actor core.Actor, q Query) (choice, error) {
	if q.Limit == 0 {
		q.Limit = MaxLimit
	}
	if q.Sort == "" && len(q.Filters) == 0 {
		return scanChoice(r, t, t.audience(actor), q)
	}
	sel, err := s.selection(ctx, r, t, actor, q)
	if err != nil {
		return choice{}, err
	}
	return sel.page(q)
}

// scanChoice reads a page straight off the list index: its cost is the page, whatever the list holds.
func scanChoice(r storage.Reader, t *Type, who audience, q Query) (choice, error) {
	totals, err := counts(r, t)
	if err != nil {
		return choice{}, err
	}
	c := choice{total: totals[0], seq: uint64(r.Seq())}
	if who == visitors {
		c.total = totals[1]
	}
	prefix, after := listPrefix(t.Name, who), ""
	if q.Cursor != "" {
		from, err := decodeCursor(q.Cursor)
		if err != nil {
			return c, err
		}
		after = prefix + from.position
	}
	last := ""
	for pair, err := range r.Scan(prefix, after) {
		if err != nil {
			return c, err
		}
		if len(c.ids) == q.Limit {
			c.next = cursor{"", last}.encode()
			break
		}
		last = pair.Key[len(prefix):]
		id, err := idAt(last)
		if err != nil {
			return c, fmt.Errorf("content: list of %s: %w", t.Name, err)
		}
		c.ids = append(c.ids, id)
	}
	return c, nil
}

// assemble joins the entries to a JSON array. The choice may be older than the snapshot by a commit that
// is not acknowledged yet: what it took away is passed over, and the page is true up to the choice.
func (s *Service) assemble(r storage.Reader, t *Type, actor core.Actor, c choice) (*Page, error) {
	body := []byte{'['}
	for _, id := range c.ids {
		e, _, err := load(r, t, id)
		if core.CodeOf(err) == core.NotFound || err == nil && !e.Visible && !actor.SeesAll() {
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(body) > 1 {
			body = append(body, ',')
		}
		body = append(body, t.render(actor, e)...)
	}
	return listPage(append(body, ']'), actor, c), nil
}

func listPage(body []byte, actor core.Actor, c choice) *Page {
	tag := fmt.Sprintf(`"%d-%s"`, c.seq, audienceMark(actor))
	return &Page{Body: body, ETag: tag, Total: c.total, Next: c.next, seq: c.seq}
}

// audienceMark keeps the lists of visitors and staff apart, which have the same address.
func audienceMark(actor core.Actor) string {
	if actor.SeesAll() {
		return "all"
	}
	return "public"
}
