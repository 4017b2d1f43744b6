package query_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// lead is where a reference leads to.
type lead struct {
	typ  string
	many bool
}

// leads are the references of the types of a conference.
var leads = map[string]map[string]lead{
	"firm":    {"parent": {"firm", false}, "owners": {"speaker", true}},
	"speaker": {"company": {"firm", false}, "agent": {"firm", false}, "clients": {"firm", true}},
	"event": {
		"author": {"speaker", false}, "speakers": {"speaker", true}, "venue.host": {"speaker", false}, "sessions.chair": {"speaker", true},
		"sessions.panel": {"speaker", true}, "sessions.sponsor.host": {"speaker", true}, "planner": {"speaker", false}, "source": {"secret", false},
		"related": {"event", true},
	},
}

// privateLeads are those that visitors do not see.
var privateLeads = []string{"planner", "agent", "source"}

// expansionOracle builds expanded answers of what the same caller reads entry by entry.
type expansionOracle struct {
	*testing.T
	*contenttest.Site
	random *rand.Rand
	ids    map[string][]string
}

func (o *expansionOracle) some(typ string) string {
	if all := o.ids[typ]; len(all) > 0 && o.random.IntN(6) > 0 {
		return all[o.random.IntN(len(all))]
	}
	return ""
}

func (o *expansionOracle) list(typ string) string {
	ids := []string{}
	for range o.random.IntN(4) {
		if id := o.some(typ); id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	out, err := json.Marshal(ids)
	if err != nil {
		o.Fatal(err)
	}
	return string(out)
}

func (o *expansionOracle) body(typ string) string {
	hidden := o.random.IntN(3) == 0
	n := o.random.IntN(100)
	switch typ {
	case "secret":
		return fmt.Sprintf(`{"title":"S%d"}`, n)
	case "firm":
		return fmt.Sprintf(`{"name":"F%d","debts":%d,"hidden":%t,"parent":%q,"owners":%s}`, n, n, hidden, o.some("firm"), o.list("speaker"))
	case "speaker":
		return fmt.Sprintf(`{"name":"P%d","fee":%d,"hidden":%t,"company":%q,"agent":%q,"clients":%s}`,
			n, n, hidden, o.some("firm"), o.some("firm"), o.list("firm"))
	}
	var sessions []string
	for range o.random.IntN(4) {
		sessions = append(sessions, fmt.Sprintf(`{"chair":%q,"panel":%s,"sponsor":{"host":%q}}`, o.some("speaker"), o.list("speaker"), o.some("speaker")))
	}
	return fmt.Sprintf(`{"title":"E%d","hidden":%t,"author":%q,"speakers":%s,"venue":{"host":%q},"sessions":[%s],"planner":%q,"source":%q,"related":%s}`,
		n, hidden, o.some("speaker"), o.list("speaker"), o.some("speaker"), strings.Join(sessions, ","), o.some("speaker"), o.some("secret"), o.list("event"))
}

// change writes something.
func (o *expansionOracle) change() {
	typ := []string{"firm", "firm", "speaker", "speaker", "event", "event", "secret"}[o.random.IntN(7)]
	if all := o.ids[typ]; len(all) < 4 || len(all) < 9 && o.random.IntN(2) == 0 {
		o.ids[typ] = append(all, o.Add(typ, o.body(typ)))
		return
	}
	o.Change(typ, o.ids[typ][o.random.IntN(len(o.ids[typ]))], o.body(typ))
}

// names returns names for expand, one or two deep, each once.
func (o *expansionOracle) names(actor core.Actor) (names []string) {
	pick := func(typ string) (string, lead) {
		paths := []string{}
		for path := range leads[typ] {
			if actor.SeesAll() || !slices.Contains(privateLeads, path) {
				paths = append(paths, path)
			}
		}
		slices.Sort(paths)
		path := paths[o.random.IntN(len(paths))]
		return path, leads[typ][path]
	}
	for range 1 + o.random.IntN(3) {
		name, to := pick("event")
		if leads[to.typ] != nil && o.random.IntN(2) == 0 {
			inner, _ := pick(to.typ)
			name += "." + inner
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// read returns an entry as a read of its own does; nil if the caller does not see it.
func (o *expansionOracle) read(actor core.Actor, typ, id string) map[string]any {
	a, err := o.Get(o.Context(), actor, typ, id)
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	if err != nil {
		o.Fatal(err)
	}
	var e map[string]any
	if err := json.Unmarshal(a.Body, &e); err != nil {
		o.Fatal(err)
	}
	return e
}

// expanded is read with what names of expand include.
func (o *expansionOracle) expanded(actor core.Actor, typ, id string, names []string) map[string]any {
	e := o.read(actor, typ, id)
	inner := map[string][]string{}
	for path := range leads[typ] {
		for _, name := range names {
			if rest, deep := strings.CutPrefix(name, path+"."); deep {
				inner[path] = append(inner[path], rest)
			} else if name == path && inner[path] == nil {
				inner[path] = []string{}
			}
		}
	}
	if e == nil || len(inner) == 0 {
		return e
	}
	expand := map[string]any{}
	for path, names := range inner {
		to := leads[typ][path]
		all, seen := []any{}, []string{}
		for _, id := range idsAt(e, strings.Split(path, ".")) {
			if other := o.expanded(actor, to.typ, id, names); other != nil && !slices.Contains(seen, id) {
				all, seen = append(all, other), append(seen, id)
			}
		}
		switch {
		case to.many:
			expand[path] = all
		case len(all) == 1:
			expand[path] = all[0]
		default:
			expand[path] = nil
		}
	}
	e["expand"] = expand
	return e
}

func idsAt(value any, path []string) (ids []string) {
	switch value := value.(type) {
	case []any:
		for _, one := range value {
			ids = append(ids, idsAt(one, path)...)
		}
	case map[string]any:
		return idsAt(value[path[0]], path[1:])
	case string:
		if value != "" {
			return []string{value}
		}
	}
	return ids
}

// TestExpandedEntriesAreThoseOfTheirOwnReads checks, over random entries and roles, that expanded answers have nothing but
// the entries that the same caller reads one by one, and all of these.
func TestExpandedEntriesAreThoseOfTheirOwnReads(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	o := &expansionOracle{T: t, Site: conference(t), random: rand.New(rand.NewPCG(seed, 0)), ids: map[string][]string{}}
	for range 40 {
		o.change()
	}
	deep := 0
	for range expansionRounds {
		o.change()
		actor := core.Actor{Role: []core.Role{core.Visitor, core.Visitor, core.Viewer, core.Editor, core.Administrator}[o.random.IntN(5)]}
		names := o.names(actor)
		page, err := o.List(t.Context(), actor, "event", query.Query{Shape: query.Shape{Expand: names}})
		if err != nil {
			t.Fatalf("%q by %q: %v", names, actor.Role, err)
		}
		for _, got := range o.Entities(page) {
			want := o.expanded(actor, "event", got.ID(), names)
			if !reflect.DeepEqual(map[string]any(got), want) {
				t.Fatalf("%q by %q: %v\nwant %v", names, actor.Role, got, want)
			}
			one, err := o.Shaped(t.Context(), actor, "event", got.ID(), query.Shape{Expand: names})
			var e map[string]any
			if err != nil || json.Unmarshal(one.Body, &e) != nil || !reflect.DeepEqual(e, want) {
				t.Fatalf("%q by %q: %v, %v\nwant %v", names, actor.Role, err, e, want)
			}
			deep += strings.Count(string(one.Body), `"expand"`) - 1
		}
	}
	if deep == 0 {
		t.Error("no entry was expanded in an expanded entry")
	}
}

var expansionRounds = nighttest.Count(60, 5_000)

// countingStore counts the reads of each key.
type countingStore struct {
	storage.Store
	reads map[string]int
}

func (s countingStore) View(ctx context.Context, fn func(storage.Reader) error) error {
	return s.Store.View(ctx, func(r storage.Reader) error { return fn(countingReader{r, s.reads}) })
}

type countingReader struct {
	storage.Reader
	reads map[string]int
}

func (r countingReader) Get(key string) ([]byte, error) {
	r.reads[key]++
	return r.Reader.Get(key)
}

// TestExpandedEntriesAreReadOnce checks that a list reads each entry once, wherever and however often it is referred to.
func TestExpandedEntriesAreReadOnce(t *testing.T) {
	t.Parallel()
	m := meet(t)
	for range 5 {
		m.Add("event", fmt.Sprintf(`{"title":"Other","author":%q,"speakers":[%q,%q],"related":[%q]}`, m.ids["Ada"], m.ids["Ada"], m.ids["Eve"], m.event))
	}
	counting := countingStore{m.Store, map[string]int{}}
	reader := query.New(counting, m.Registry(), m.Now, m.Freshness())
	shape := query.Shape{Expand: []string{"author", "speakers.company", "speakers.clients", "sessions.chair", "venue.host.company", "related.author"}}
	for _, actor := range []core.Actor{visitor, staff} {
		clear(counting.reads)
		if _, err := reader.List(t.Context(), actor, "event", query.Query{Shape: shape}); err != nil {
			t.Fatal(err)
		}
		entries := 0
		for key, n := range counting.reads {
			if n > 1 {
				t.Errorf("%q is read %d times for %q", key, n, actor.Role)
			}
			for id := range m.names {
				if strings.Contains(key, id) {
					entries++
				}
			}
		}
		if entries < 4 {
			t.Errorf("%d entries that are referred to were read", entries)
		}
	}
}

// TestNestedExpansionIsBounded checks that an array includes the entries of both levels in its limit of bytes.
func TestNestedExpansionIsBounded(t *testing.T) {
	t.Parallel()
	s := conference(t)
	var firms, speakers []string
	for range 50 {
		firms = append(firms, s.Add("firm", `{"text":"<p>`+strings.Repeat("x", 900)+`</p>"}`))
	}
	for range 30 {
		speakers = append(speakers, s.Add("speaker", `{"clients":["`+strings.Join(firms, `","`)+`"]}`))
	}
	id := s.Add("event", `{"speakers":["`+strings.Join(speakers, `","`)+`"]}`)
	a, err := s.Shaped(t.Context(), staff, "event", id, query.Shape{Expand: []string{"speakers.clients"}})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(expandedSpeakers(t, a.Body)); n == 0 || n == len(speakers) || len(a.Body) > 1<<20+10_000 {
		t.Errorf("%d speakers in %d bytes", n, len(a.Body))
	}
}

func expandedSpeakers(t *testing.T, body []byte) []json.RawMessage {
	t.Helper()
	var e struct {
		Expand struct{ Speakers []json.RawMessage }
	}
	if err := json.Unmarshal(body, &e); err != nil {
		t.Fatal(err)
	}
	return e.Expand.Speakers
}

// TestExpansionReadsBoundedBytes checks that an answer ends whose references lead to very large entries of which it shows
// little: a list with a next page, and an array without the rest.
func TestExpansionReadsBoundedBytes(t *testing.T) {
	t.Parallel()
	s := conference(t)
	text := strings.Repeat("x", 900_000)
	var speakers, events []string
	for range 22 {
		company := s.Add("firm", `{"name":"F","text":"<p>`+text+`</p>"}`)
		speakers = append(speakers, s.Add("speaker", `{"company":"`+company+`"}`))
		events = append(events, s.Add("event", `{"author":"`+speakers[len(speakers)-1]+`"}`))
	}
	const raw = "fields=author.company.name&expand=author.company"
	first := s.Page(visitor, "event", raw)
	if n := len(s.Entities(first)); n < 15 || n > 21 || first.Next == "" {
		t.Errorf("the page has %d entries, next %q", n, first.Next)
	}
	rest := s.Page(visitor, "event", raw+"&cursor="+first.Next)
	if ids := append(s.EntityIDs(first), s.EntityIDs(rest)...); !slices.Equal(ids, events) || rest.Next != "" {
		t.Errorf("two pages have %d entries, next %q", len(ids), rest.Next)
	}
	id := s.Add("event", `{"title":"All","speakers":["`+strings.Join(speakers, `","`)+`"]}`)
	a, err := s.Shaped(t.Context(), visitor, "event", id, shapeOf(t, s, "event", "fields=speakers.company.name&expand=speakers.company"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(expandedSpeakers(t, a.Body)); n < 15 || n > 21 {
		t.Errorf("%d speakers are expanded", n)
	}
}
