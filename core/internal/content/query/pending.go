package query

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// PendingEntry is an entry with its pending changes, as it is sent.
type PendingEntry struct {
	Entity  json.RawMessage `json:"entity" api:"open" doc:"The entry as it would be, with the fields that it has at its own address."`
	Fields  []string        `json:"fields"`
	SavedAt field.Time      `json:"savedAt"`
	SavedBy string          `json:"savedBy"`
}

// Pending returns an entry as it would be if its pending changes were published now, with the names of the changed
// fields and the author of the last change. Only staff may call it. It fails with NotFound if there is no entry or it
// has no pending changes, and with Invalid if they do not fit the present schema of the type.
func (s *StaffReader) Pending(ctx context.Context, actor core.Actor, typ, id string) (*Answer, error) {
	t, err := s.authoriseStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	var d *entrystore.Drafted
	err = s.store.View(ctx, func(r storage.Reader) error {
		published, err := entrystore.Load(r, t, id)
		if err != nil {
			return err
		}
		d, err = loadDraft(r, t, published)
		if err == nil && d == nil {
			err = entrystore.NothingPending(t)
		}
		return err
	})
	if err != nil {
		return nil, entrystore.Explain(err)
	}
	body, tag := s.RenderPending(ctx, d)
	return &Answer{Body: body, ETag: tag, Total: 1}, nil
}

// loadDraft returns an entry with its pending changes, in memory of its own; nil if there are none.
func loadDraft(g entrystore.Getter, t *model.Type, published entrystore.Record) (*entrystore.Drafted, error) {
	p, err := entrystore.LoadPending(g, t, published.ID)
	if err != nil || p == nil {
		return nil, err
	}
	published = published.Own()
	return p.Over(t, published)
}

// RenderPending returns the form in which staff see an entry with its pending changes, and its entity tag.
func (s *StaffReader) RenderPending(ctx context.Context, d *entrystore.Drafted) (body []byte, tag string) {
	t, err := s.registry.Find(d.Type)
	if err != nil {
		return nil, ""
	}
	show := s.projector.Whole(t, core.View{Audience: core.Everyone})
	// Marshalling strings and valid JSON cannot fail.
	body, _ = json.Marshal(PendingEntry{
		Entity: s.rendered(ctx, show, d.Entry),
		Fields: d.Fields, SavedAt: field.At(d.At), SavedBy: d.By,
	})
	if show.Links() {
		return body, s.tags.Linked(d.Revision, body)
	}
	return body, s.tags.Entry(d.Revision)
}

// PendingItem is an item of the list of entries with pending changes.
type PendingItem struct {
	Type    string     `json:"type"`
	Path    string     `json:"path"`
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	Fields  []string   `json:"fields"`
	SavedAt field.Time `json:"savedAt"`
	SavedBy string     `json:"savedBy"`
}

// AllPending returns the entries with pending changes as a JSON array, most recently changed first. It is for staff. The
// query must come from ParseNewestQuery.
func (s *StaffReader) AllPending(ctx context.Context, q NewestQuery) (*Answer, error) {
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	var page *Answer
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		page, err = s.allPending(r, q)
		return err
	})
	return page, entrystore.Explain(err)
}

func (s *StaffReader) allPending(r storage.Reader, q NewestQuery) (*Answer, error) {
	from, err := q.from()
	if err != nil {
		return nil, err
	}
	all, err := s.pendingRefs(r, q.Type)
	if err != nil {
		return nil, err
	}
	c := pageRows{total: len(all), seq: uint64(r.Seq())}
	at, found := slices.BinarySearchFunc(all, from, func(p pendingRef, position string) int {
		return cmp.Compare(p.position, position)
	})
	if found {
		at++
	}
	all = all[at:]
	next, some := "", []PendingItem{}
	if len(all) > q.Limit {
		all = all[:q.Limit]
		next = newestCursor(all[q.Limit-1].position)
	}
	for _, place := range all {
		line, err := place.load(r)
		if err != nil {
			return nil, err
		}
		some = append(some, line)
	}
	body, err := json.Marshal(some)
	if err != nil {
		return nil, fmt.Errorf("query: pending changes: %w", err)
	}
	return listAnswer(body, core.View{Audience: core.Everyone}, c, next), nil
}

// pendingRef is the position of an entry in the list of entries with pending changes.
type pendingRef struct {
	position string
	typ      *model.Type
	id       string
}

// pendingRefs returns the entries with pending changes of a type, or of every type, in the order of the list. It omits
// deleted entries and unknown types.
func (s *StaffReader) pendingRefs(r storage.Reader, typ string) (all []pendingRef, err error) {
	for pair, err := range r.Scan(entrystore.PendingPrefix(), "") {
		if err != nil {
			return nil, err
		}
		parts, err := entrystore.Parts(pair.Key)
		if err != nil || len(parts) != 3 {
			return nil, entrystore.ErrKey
		}
		t, unknown := s.registry.Find(parts[1])
		if unknown != nil || typ != "" && typ != t.Name {
			continue
		}
		there, err := entrystore.Exists(r, t, parts[2])
		if err != nil {
			return nil, err
		}
		p, err := entrystore.DecodePending(pair.Value)
		if err != nil {
			return nil, err
		}
		if there {
			position := entrystore.Key(entrystore.OrderOf(model.NewestFirst, p.At), t.Name, parts[2])
			all = append(all, pendingRef{position, t, parts[2]})
		}
	}
	slices.SortFunc(all, func(a, b pendingRef) int { return cmp.Compare(a.position, b.position) })
	return all, nil
}

// load returns the item of the entry. Its fields are empty if the changes do not fit the present schema of the type.
func (p pendingRef) load(r storage.Reader) (line PendingItem, err error) {
	published, err := entrystore.Load(r, p.typ, p.id)
	if err != nil {
		return line, err
	}
	line = PendingItem{
		Type: p.typ.Name, Path: p.typ.Options.Path, ID: p.id, Title: entrystore.Title(p.typ, published.JSON), Fields: []string{},
	}
	kept, err := entrystore.LoadPending(r, p.typ, p.id)
	if err != nil || kept == nil {
		return line, err
	}
	line.SavedAt, line.SavedBy = field.At(kept.At), kept.By
	fields, err := kept.FieldsOver(p.typ, published)
	if core.CodeOf(err) == core.Invalid {
		return line, nil
	}
	line.Fields = fields
	return line, err
}
