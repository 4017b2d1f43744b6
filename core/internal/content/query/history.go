package query

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// HistoryQuery selects a part of the history of an entry. The zero value selects the newest revisions.
type HistoryQuery struct {
	Limit int    // maximum number of revisions; 0 is MaxLimit
	Below uint64 // only revisions before this one; 0 for all
}

// ParseHistoryQuery parses the query string of a history. It fails with Malformed for a key other than limit and cursor,
// for a repeated key and for an invalid value; the error names them.
func ParseHistoryQuery(raw string) (q HistoryQuery, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	err = p.Each(func(name, value string) (err error) {
		switch name {
		case "limit":
			q.Limit, err = parseLimit(value)
		case "cursor":
			// The cursor of a history is the number of the last revision of a page.
			if q.Below, err = strconv.ParseUint(value, 10, 63); err != nil || q.Below == 0 {
				err = badCursor()
			}
		default:
			err = params.Unknown(name, "limit", "cursor")
		}
		return err
	})
	return q, err
}

// RevisionItem is an item of a history as it is sent.
type RevisionItem struct {
	Revision uint64     `json:"revision"`
	At       field.Time `json:"at"`
	Actor    string     `json:"actor"`
	Act      core.Act   `json:"act"`
	Fields   []string   `json:"fields"`
}

// History returns the readable revisions of an entry, newest first, as a JSON array. Only staff may call it. The entry
// may be deleted; it fails with NotFound if there is no revision of it.
func (s *StaffReader) History(ctx context.Context, actor core.Actor, typ, id string, q HistoryQuery) (a *Answer, err error) {
	t, err := s.authoriseStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	err = s.store.View(ctx, func(r storage.Reader) error {
		h, err := entrystore.ReadHistory(r, t, id)
		if err == nil {
			a, err = renderRevisions(h, t, q)
		}
		return err
	})
	return a, entrystore.Explain(err)
}

func renderRevisions(h entrystore.History, t *model.Type, q HistoryQuery) (*Answer, error) {
	total, err := h.Len()
	if err != nil {
		return nil, err
	}
	if total == 0 {
		return nil, entrystore.NotFound(t)
	}
	found, next := []RevisionItem{}, ""
	for one, err := range h.Revisions(q.Below) {
		if err != nil {
			return nil, err
		}
		if len(found) == q.Limit {
			next = strconv.FormatUint(found[q.Limit-1].Revision, 10)
			break
		}
		found = append(found, RevisionItem{one.Rev, field.At(one.At), one.Actor, one.Act, one.Fields})
	}
	body, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	return listAnswer(body, core.View{Audience: core.Everyone}, pageRows{total: total}, next), nil
}

// Revision returns an entry as of a revision, converted to the present schema of its type: the named fields, or all.
// Only staff may call it. It fails with NotFound, with Malformed for an unknown field, and with Invalid if the revision
// cannot be converted to the present schema.
func (s *StaffReader) Revision(
	ctx context.Context, actor core.Actor, typ, id string, rev uint64, fields ...string,
) (*Answer, error) {
	t, err := s.authoriseStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	show, err := s.projector.Named(t, core.View{Audience: core.Everyone}, fields)
	if err != nil {
		return nil, err
	}
	var was entrystore.Record
	err = s.store.View(ctx, func(r storage.Reader) error {
		h, err := entrystore.ReadHistory(r, t, id)
		if err == nil {
			was, err = h.At(rev)
		}
		was = was.Own()
		return err
	})
	if err != nil {
		return nil, entrystore.Explain(err)
	}
	state, err := entrystore.Reshape(t, was)
	if err != nil {
		return nil, err
	}
	body := s.rendered(ctx, show, state.Entry)
	return &Answer{Body: body, ETag: etag.Content(body, projection.AudienceTag(show.View)), Total: 1}, nil
}

// authoriseStaff returns the type if the actor may read closed content.
func (s *source) authoriseStaff(actor core.Actor, typ string) (*model.Type, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return t, policy.Allow(actor, core.Subject{Type: t.Name, Access: core.Closed}, core.VerbRead)
}
