package content

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/storage"
)

// activity is a line as it is sent.
type activity struct {
	ID          string     `json:"id"`
	Icon        string     `json:"icon"`
	Description string     `json:"description"`
	Timestamp   field.Time `json:"timestamp"`
	Act         Act        `json:"op"`
	Type        string     `json:"type"`
	Entry       string     `json:"entry"` // its id; it may be gone by now
	Title       string     `json:"title"`
	By          string     `json:"by"`
}

// Activity gives what was done to entries of all types, the newest first, as a JSON array. It is for
// staff. The query must come from ParseActivityQuery. What lies behind the newest 10,000 lines is not
// looked at, so that no question takes long.
func (s *Service) Activity(ctx context.Context, q ActivityQuery) (*Page, error) {
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	k := pageKey{typ: everyType, op: "activity", arg: q.text(), who: core.Administrator}
	return cached(ctx, s, k, nil, func(r storage.Reader) (*Page, error) { return s.activity(r, q) })
}

func (s *Service) activity(r storage.Reader, q ActivityQuery) (*Page, error) {
	from := ""
	if q.Cursor != "" {
		var err error
		if from, err = activityPosition(q.Cursor); err != nil {
			return nil, err
		}
	}
	prefix, looked, last := key(activityKeys), 0, ""
	c := choice{seq: uint64(r.Seq())}
	found := []activity{}
	for pair, err := range r.Scan(prefix, "") {
		if err != nil {
			return nil, err
		}
		if looked++; looked > activityLines {
			break
		}
		a, l, err := readLine(pair)
		if err != nil {
			return nil, err
		}
		if !q.wants(a.Type, l) {
			continue
		}
		c.total++
		position := pair.Key[len(prefix):]
		switch {
		case position <= from:
		case len(found) < q.Limit:
			found, last = append(found, s.describe(a, l)), position
		case c.next == "":
			c.next = activityCursor(last)
		}
	}
	body, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	return listPage(body, core.Actor{Role: core.Administrator}, c), nil
}

// readLine reads a line and what its key says.
func readLine(pair storage.Pair) (activity, line, error) {
	all, err := parts(pair.Key)
	if err != nil || len(all) != 5 {
		return activity{}, line{}, fmt.Errorf("content: activity: %w", errKey)
	}
	at, err := timeOf(NewestFirst, all[1])
	if err != nil {
		return activity{}, line{}, fmt.Errorf("content: activity: %w", err)
	}
	a := activity{ID: strings.Join(all[1:], "."), Timestamp: field.At(at), Type: all[2], Entry: all[3]}
	var l line
	if err := json.Unmarshal(pair.Value, &l); err != nil {
		return a, l, fmt.Errorf("content: activity: %w", err)
	}
	return a, l, nil
}

// describe fills in what a line says. A type that is no longer registered is called by its name.
func (s *Service) describe(a activity, l line) activity {
	a.Act, a.Title, a.By = l.Act, l.Title, l.By
	t := s.registry.byName[a.Type]
	if t == nil {
		t = &Type{Name: a.Type, Options: Options{One: a.Type, Icon: "fas fa-file"}}
	}
	a.Icon, a.Description = t.Options.Icon, t.tell(l)
	return a
}

// deeds are the acts in the words of a sentence.
var deeds = map[Act]string{
	ActCreated: "created", ActUpdated: "changed", ActDeleted: "deleted", ActPublished: "published on schedule",
}

// tell puts a line into a sentence, such as: Product "Slotwell" was created by admin.
func (t *Type) tell(l line) string {
	o, title := t.Options, `"`+l.Title+`"`
	if o.Access == core.Inbox && l.Act == ActCreated && l.By == "" {
		return strings.ReplaceAll(cmp.Or(o.Arrival, o.One+" from :title was received"), ":title", title)
	}
	text := o.One + " " + title + " was "
	if o.Single {
		text = o.One + " was "
		if o.One == o.Many {
			text = o.One + " were "
		}
	}
	text += deeds[l.Act]
	if l.By != "" {
		text += " by " + l.By
	}
	return text
}
