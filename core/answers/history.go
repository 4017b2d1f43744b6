package answers

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/etag"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/core/policy"
	"github.com/quoin-cms/quoin/storage"
)

// HistoryQuery asks for a part of the history of an entry. The zero value asks for the newest revisions.
type HistoryQuery struct {
	Limit int    // at most this many; 0 is MaxLimit
	Below uint64 // only revisions before this one; 0 for all
}

// ParseHistoryQuery reads the query string of a history. A key other than limit and cursor, a key given twice and a value
// that cannot be read are Malformed; the error names them.
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
			// A cursor of a history is the last revision of a page.
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

// revision is a line of a history as it is sent.
type revision struct {
	Revision uint64     `json:"revision"`
	At       field.Time `json:"at"`
	Actor    string     `json:"actor"`
	Act      core.Act   `json:"act"`
	Fields   []string   `json:"fields"`
}

// History gives the revisions of an entry that can be read, the newest first, as a JSON array. It is for staff alone. The
// entry may be gone; it fails with NotFound where nothing is known of it.
func (s *Reader) History(ctx context.Context, actor core.Actor, typ, id string, q HistoryQuery) (a *Answer, err error) {
	t, err := s.admitStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	err = s.store.View(ctx, func(r storage.Reader) error {
		h, err := entries.ReadHistory(r, t, id)
		if err == nil {
			a, err = revisions(h, t, q)
		}
		return err
	})
	return a, entries.Explain(err)
}

func revisions(h entries.History, t *model.Type, q HistoryQuery) (*Answer, error) {
	total, err := h.Len()
	if err != nil {
		return nil, err
	}
	if total == 0 {
		return nil, entries.NotFound(t)
	}
	found, next := []revision{}, ""
	for one, err := range h.Revisions(q.Below) {
		if err != nil {
			return nil, err
		}
		if len(found) == q.Limit {
			next = strconv.FormatUint(found[q.Limit-1].Revision, 10)
			break
		}
		found = append(found, revision{one.Rev, field.At(one.At), one.Actor, one.Act, one.Fields})
	}
	body, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	return listAnswer(body, core.View{Audience: core.Everyone}, choice{total: total}, next), nil
}

// Revision gives an entry as it was at a revision, in the present shape of its type: the fields that are named, or all. It
// is for staff alone. It fails with NotFound, with Malformed for a field that is not there, and with Invalid where what
// the entry was does not fit the present shape.
func (s *Reader) Revision(
	ctx context.Context, actor core.Actor, typ, id string, rev uint64, fields ...string,
) (*Answer, error) {
	t, err := s.admitStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	show, err := newProjection(t, core.View{Audience: core.Everyone}, fields)
	if err != nil {
		return nil, err
	}
	var was entries.Record
	err = s.store.View(ctx, func(r storage.Reader) error {
		h, err := entries.ReadHistory(r, t, id)
		if err == nil {
			was, err = h.At(rev)
		}
		was = was.Own()
		return err
	})
	if err != nil {
		return nil, entries.Explain(err)
	}
	state, err := entries.Reshape(t, was)
	if err != nil {
		return nil, err
	}
	body := show.of(state.Entry)
	return &Answer{Body: body, ETag: etag.Content(body, audienceMark(show.view)), Total: 1}, nil
}

// admitStaff gives the type to those who read what visitors never do.
func (s *Reader) admitStaff(actor core.Actor, typ string) (*model.Type, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return t, policy.Allow(actor, core.Subject{Type: t.Name, Access: core.Closed}, core.VerbRead)
}
