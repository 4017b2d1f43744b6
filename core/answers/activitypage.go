package answers

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/policy"
	"github.com/quoin-cms/quoin/storage"
)

// activity is a line as it is sent.
type activity struct {
	ID          string     `json:"id"`
	Icon        string     `json:"icon"`
	Description string     `json:"description"`
	Timestamp   field.Time `json:"timestamp"`
	Act         core.Act   `json:"op"`
	Type        string     `json:"type"`
	Entry       string     `json:"entry"` // its id; it may be gone by now
	Title       string     `json:"title"`
	By          string     `json:"by"`
	From        string     `json:"from,omitempty"`  // where a sign-in came from
	Count       int        `json:"count,omitempty"` // how often it happened, if more than once
}

// Activity gives what was done to entries of all types, the newest first, as a JSON array, and to administrators what
// happened to those who may come in as well, unless they ask for content only. It fails as the policy says for whoever may not list what is closed. The
// query must come from ParseActivityQuery. What lies behind the newest lines of each shelf is not looked at, so that no
// question takes long.
func (s *Reader) Activity(ctx context.Context, actor core.Actor, q ActivityQuery) (*Answer, error) {
	view, err := policy.Admit(actor, core.Subject{Access: core.Closed}, core.VerbList)
	if err != nil {
		return nil, err
	}
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	a := activityOf{query: q, view: view, shelves: entries.ContentLines()}
	k := pageKey{op: "activity", arg: q.text(), who: view}
	if !q.ContentOnly && policy.Allow(actor, core.Subject{Access: core.Administration}, core.VerbList) == nil {
		mark, err := s.securityMark(ctx)
		if err != nil {
			return nil, err
		}
		a.shelves, a.mark = entries.Shelves(), "security"
		k.op, k.arg = "activity with security", entries.Key(k.arg, strconv.FormatUint(mark, 10))
	}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Answer, error) { return s.activity(r, a) })
}

// securityMark gives what an answer with lines of security is kept under: nothing in the log tells that it is old.
func (s *Reader) securityMark(ctx context.Context) (mark uint64, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		mark, err = entries.SecurityMark(r)
		return err
	})
	return mark, entries.Explain(err)
}

// activityOf is what a page of the activity is made of.
type activityOf struct {
	query   ActivityQuery
	view    core.View
	shelves []entries.Shelf
	mark    string // of the tags, by which those are told apart who are told of different shelves
}

func (s *Reader) activity(r storage.Reader, a activityOf) (*Answer, error) {
	q := a.query
	from := ""
	if q.Cursor != "" {
		var err error
		if from, err = activityPosition(q.Cursor); err != nil {
			return nil, err
		}
	}
	last := ""
	c, next := choice{seq: uint64(r.Seq())}, ""
	found := []activity{}
	for pair, err := range entries.Lines(r, a.shelves...) {
		if err != nil {
			return nil, err
		}
		d, err := entries.ReadDeed(pair)
		if err != nil {
			return nil, err
		}
		if !q.wants(d) {
			continue
		}
		c.total++
		switch {
		case d.Position <= from:
		case len(found) < q.Limit:
			found, last = append(found, s.describe(d)), d.Position
		case next == "":
			next = activityCursor(last)
		}
	}
	body, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	return listAnswer(body, a.view, c, next, a.mark), nil
}

// describe puts a deed as it is sent. A type that is not registered is called by its name.
func (s *Reader) describe(d entries.Deed) activity {
	if d.Type == core.SecurityType {
		return describeSecurity(d)
	}
	t, err := s.registry.Find(d.Type)
	if err != nil {
		t = &model.Type{Name: d.Type, Options: model.Options{One: d.Type, Icon: "fas fa-file"}}
	}
	return describeDeed(d, t.Options.Icon, tell(t, d.Line))
}

// activityID gives a line a name of its own.
func activityID(d entries.Deed) string { return strings.Join(d.Parts, ".") }

// deeds are the acts in the words of a sentence.
var deeds = map[core.Act]string{
	core.ActCreated: "created", core.ActUpdated: "changed", core.ActDeleted: "deleted",
	core.ActPublished: "published on schedule", core.ActRestored: "taken back to an earlier revision",
	core.ActUndeleted: "restored from the trash", core.ActErased: "deleted for good",
}

// aged tells of entries that were erased because of their age.
func aged(o model.Options, n int) string {
	if n == 1 {
		return "1 " + strings.ToLower(o.One) + " was deleted for good, as it was older than the settings keep"
	}
	return strconv.Itoa(n) + " " + strings.ToLower(o.Many) + " were deleted for good, as they were older than the settings keep"
}

// tell puts a line into a sentence, such as: Product "Slotwell" was created by admin. Who is not named any more, because
// what they sent was deleted, is somebody.
func tell(t *model.Type, l entries.Line) string {
	o := t.Options
	if o.Access == core.Inbox && l.Act == core.ActCreated && l.By == "" {
		arrival := cmp.Or(o.Arrival, o.One+" from :title was received")
		switch {
		case l.Title != "":
			return strings.ReplaceAll(arrival, ":title", `"`+l.Title+`"`)
		case strings.HasPrefix(arrival, ":title"):
			arrival = "Somebody" + strings.TrimPrefix(arrival, ":title")
		}
		return strings.ReplaceAll(arrival, ":title", "somebody")
	}
	if l.Count > 0 {
		return aged(o, l.Count)
	}
	text := o.One
	if l.Title != "" && !o.Single {
		text += ` "` + l.Title + `"`
	}
	if o.Single && o.One == o.Many {
		text += " were "
	} else {
		text += " was "
	}
	text += deeds[l.Act]
	if l.By != "" {
		text += " by " + l.By
	}
	return text
}
