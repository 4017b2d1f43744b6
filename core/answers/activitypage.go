package answers

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
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
}

// Activity gives what was done to entries of all types, the newest first, as a JSON array. It is for
// staff. The query must come from ParseActivityQuery. What lies behind the newest lines, 10,000 of staff and 5,000 of
// visitors, is not looked at, so that no question takes long.
func (s *Reader) Activity(ctx context.Context, q ActivityQuery) (*Answer, error) {
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	k := pageKey{op: "activity", arg: q.text(), who: core.View{Audience: core.Everyone}}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Answer, error) { return s.activity(r, q) })
}

func (s *Reader) activity(r storage.Reader, q ActivityQuery) (*Answer, error) {
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
	for pair, err := range entries.Lines(r) {
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
	return listAnswer(body, core.View{Audience: core.Everyone}, c, next), nil
}

// describe puts a deed as it is sent. A type that is not registered is called by its name.
func (s *Reader) describe(d entries.Deed) activity {
	t, err := s.registry.Find(d.Type)
	if err != nil {
		t = &model.Type{Name: d.Type, Options: model.Options{One: d.Type, Icon: "fas fa-file"}}
	}
	return activity{
		ID: strings.Join(d.Parts, "."), Icon: t.Options.Icon, Description: tell(t, d.Line), Timestamp: field.At(d.At),
		Act: d.Act, Type: d.Type, Entry: d.ID, Title: d.Title, By: d.By,
	}
}

// deeds are the acts in the words of a sentence.
var deeds = map[core.Act]string{
	core.ActCreated: "created", core.ActUpdated: "changed", core.ActDeleted: "deleted",
	core.ActPublished: "published on schedule", core.ActRestored: "taken back to an earlier revision",
	core.ActUndeleted: "restored from the trash", core.ActErased: "deleted for good",
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
