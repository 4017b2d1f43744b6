package projection_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
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
		page, err := o.List(t.Context(), actor, "event", query.Query{Shape: projection.Shape{Expand: names}})
		if err != nil {
			t.Fatalf("%q by %q: %v", names, actor.Role, err)
		}
		for _, got := range o.Entities(page) {
			want := o.expanded(actor, "event", got.ID(), names)
			if !reflect.DeepEqual(map[string]any(got), want) {
				t.Fatalf("%q by %q: %v\nwant %v", names, actor.Role, got, want)
			}
			one, err := o.Shaped(t.Context(), actor, "event", got.ID(), projection.Shape{Expand: names})
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
