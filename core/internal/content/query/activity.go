package query

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// ActivityItem is an activity line as it is sent.
type ActivityItem struct {
	ID          string     `json:"id"`
	Icon        string     `json:"icon"`
	Description string     `json:"description"`
	Timestamp   field.Time `json:"timestamp"`
	Act         core.Act   `json:"op"`
	Type        string     `json:"type"`
	Entry       string     `json:"entry"` // its id; the entry may have been deleted since. Empty for a bulk act
	Title       string     `json:"title"`
	By          string     `json:"by"`
	From        string     `json:"from,omitempty"`  // the origin of a sign-in
	Count       int        `json:"count,omitempty"` // number of occurrences, or of entries of a bulk act, if more than one
}

// Activity returns the events of entries of all types as a JSON array, newest first. Administrators also get the events
// of accounts and other security events, unless the query asks for content only. It fails with the policy's error if the
// actor may not list closed types. The query must come from ParseActivityQuery. Only the newest lines of each log are
// read, so that the time of a request is bounded.
func (s *StaffReader) Activity(ctx context.Context, actor core.Actor, q ActivityQuery) (*Answer, error) {
	view, err := policy.Admit(actor, core.Subject{Access: core.Closed}, core.VerbList)
	if err != nil {
		return nil, err
	}
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	a := activityRequest{query: q, view: view, logs: entrystore.ContentLines()}
	security, notes, err := s.activityMarks(ctx)
	if err != nil {
		return nil, err
	}
	k := cacheKey{op: "activity", arg: entrystore.Key(q.text(), strconv.FormatUint(notes, 10)), view: view}
	if !q.ContentOnly && policy.Allow(actor, core.Subject{Access: core.Administration}, core.VerbList) == nil {
		a.logs, a.variant = entrystore.Shelves(), "security"
		k.op, k.arg = "activity with security", entrystore.Key(k.arg, strconv.FormatUint(security, 10))
	}
	return cached(ctx, s.source, k, nil, func(r storage.Reader) (*Answer, error) { return s.activity(r, a) })
}

// activityMarks returns numbers that are part of the cache key of an answer with security lines, or with notes of plugins:
// changes of those do not appear in the log and would not invalidate the answer.
func (s *StaffReader) activityMarks(ctx context.Context) (security, notes uint64, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		if security, err = entrystore.SecurityMark(r); err == nil {
			notes, err = entrystore.NoteMark(r)
		}
		return err
	})
	return security, notes, entrystore.Explain(err)
}

// activityRequest holds the parameters of a page of the activity.
type activityRequest struct {
	query   ActivityQuery
	view    core.View
	logs    []entrystore.Shelf
	variant string // part of the entity tag that distinguishes answers from different logs
}

func (s *StaffReader) activity(r storage.Reader, a activityRequest) (*Answer, error) {
	q := a.query
	from := ""
	if q.Cursor != "" {
		var err error
		if from, err = activityPosition(q.Cursor); err != nil {
			return nil, err
		}
	}
	c, next := pageRows{seq: uint64(r.Seq())}, ""
	var found []*lineGroup
	var open *lineGroup
	for pair, err := range entrystore.Lines(r, a.logs...) {
		if err != nil {
			return nil, err
		}
		d, err := entrystore.DecodeLine(pair)
		if err != nil {
			return nil, err
		}
		switch {
		case !q.matches(d):
			continue
		case q.Grouped && open.accepts(d):
			open.add(d)
			continue
		}
		open = newLineGroup(d)
		c.total++
		switch {
		case d.Position <= from:
		case len(found) < q.Limit:
			found = append(found, open)
		case next == "":
			next = activityCursor(found[len(found)-1].last.Position)
		}
	}
	items := make([]ActivityItem, len(found))
	for i, g := range found {
		items[i] = s.describeGroup(g)
	}
	body, err := json.Marshal(items)
	if err != nil {
		return nil, err
	}
	return listAnswer(body, a.view, c, next, a.variant), nil
}

// describe converts an event to the form that is sent. A type that is not registered is shown by its name.
func (s *StaffReader) describe(d entrystore.KeyedLine) ActivityItem {
	if d.Type == core.SecurityType {
		return describeSecurity(d)
	}
	if d.Type == core.PluginType {
		return newActivity(d, "fas fa-plug", d.ID+": "+d.Title)
	}
	t, err := s.registry.Find(d.Type)
	if err != nil {
		t = &model.Type{Name: d.Type, Options: model.Options{One: d.Type, Icon: "fas fa-file"}}
	}
	return newActivity(d, t.Options.Icon, contentSentence(t, d.Line))
}

// activityID returns the unique id of a line.
func activityID(d entrystore.KeyedLine) string { return strings.Join(d.Parts, ".") }

// actPhrases maps acts to verbs of a sentence.
var actPhrases = map[core.Act]string{
	core.ActCreated: "created", core.ActUpdated: "changed", core.ActDeleted: "deleted",
	core.ActPublished: "published on schedule", core.ActRestored: "taken back to an earlier revision",
	core.ActUndeleted: "restored from the trash", core.ActErased: "deleted for good",
}

// expiredSentence describes the erasure of entries that had reached their maximum age.
func expiredSentence(o model.Options, n int) string {
	if n == 1 {
		return "1 " + strings.ToLower(o.One) + " was deleted for good, as it was older than the settings keep"
	}
	return strconv.Itoa(n) + " " + strings.ToLower(o.Many) + " were deleted for good, as they were older than the settings keep"
}

// contentSentence describes a line in a sentence, such as: Product "Slotwell" was created by admin. A sender whose
// submission was deleted, and whose name is therefore gone, is called somebody.
func contentSentence(t *model.Type, l entrystore.Line) string {
	o := t.Options
	if o.Access == core.Inbox && l.Act == core.ActCreated && l.By == "" {
		sentence := cmp.Or(o.Submissions.Activity, o.One+" from :title was received")
		switch {
		case l.Title != "":
			return strings.ReplaceAll(sentence, ":title", `"`+l.Title+`"`)
		case strings.HasPrefix(sentence, ":title"):
			sentence = "Somebody" + strings.TrimPrefix(sentence, ":title")
		}
		return strings.ReplaceAll(sentence, ":title", "somebody")
	}
	if l.Count > 0 {
		return expiredSentence(o, l.Count)
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
	text += actPhrases[l.Act]
	if l.By != "" {
		text += " by " + l.By
	}
	return text
}

// securityPhrases holds the words before and after the title, and those used instead if the title is empty because the
// account is unknown.
var securityPhrases = map[core.Act][3]string{
	core.ActSignedIn:        {"User", "signed in"},
	core.ActSignInFailed:    {"Sign-in of", "failed", "Sign-in with an unknown name failed"},
	core.ActLocked:          {"User", "has to wait after too many failed sign-ins", "Somebody has to wait after too many failed sign-ins"},
	core.ActUserAdded:       {"User", "was added"},
	core.ActUserRemoved:     {"User", "was removed"},
	core.ActRoleChanged:     {"Role of", "was changed"},
	core.ActPasswordChanged: {"Password of", "was changed"},
	core.ActInvited:         {"Invitation as", "was made"},
	core.ActUninvited:       {"Invitation as", "was withdrawn"},
	core.ActFactorAdded:     {"Second factor of", "was added"},
	core.ActFactorRemoved:   {"Second factor of", "was removed"},
	core.ActTokenAdded:      {"Token", "was added"},
	core.ActTokenRemoved:    {"Token", "was removed"},
	core.ActWebhookAdded:    {"Webhook", "was added"},
	core.ActWebhookRemoved:  {"Webhook", "was removed"},
	core.ActWebhookOff:      {"Webhook", "was switched off"},
	core.ActSettingChanged:  {"Setting", "was changed"},
	core.ActBackupTaken:     {"Backup", "was downloaded"},
}

// describeSecurity converts a security line to the form that is sent.
func describeSecurity(d entrystore.KeyedLine) ActivityItem {
	count := d.Count
	if count == 1 {
		count = 0
	}
	a := newActivity(d, "fas fa-shield-halved", securitySentence(d.Line))
	a.From, a.Count = d.From, count
	return a
}

// newActivity converts an event to the form that is sent, with a sentence about it.
func newActivity(d entrystore.KeyedLine, icon, sentence string) ActivityItem {
	return ActivityItem{
		ID: activityID(d), Icon: icon, Description: sentence, Timestamp: field.At(d.At), Act: d.Act, Type: d.Type, Entry: d.ID,
		Title: d.Title, By: d.By,
	}
}

// securitySentence describes a line in a sentence, such as: Role of "bob" was changed to editor by ada.
func securitySentence(l entrystore.Line) string {
	words := securityPhrases[l.Act]
	text := words[0] + ` "` + l.Title + `" ` + words[1]
	if l.Title == "" && words[2] != "" {
		text = words[2]
	}
	switch {
	case l.To != "" && l.Act == core.ActUserAdded:
		text += " as " + l.To
	case l.To != "":
		text += " to " + l.To
	}
	if l.From != "" {
		text += " from " + l.From
	}
	if l.By != "" && l.Act != core.ActSignedIn {
		text += " by " + l.By
	}
	if l.Count > 1 {
		text += ", " + strconv.Itoa(l.Count) + " times"
	}
	return text
}
