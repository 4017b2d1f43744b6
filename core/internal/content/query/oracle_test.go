package query_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// person is a type that entries refer to, some of which visitors do not see.
type person struct {
	Name   string `json:"name" validate:"required" cms:"title,indexed"`
	Age    int    `json:"age" cms:"indexed"`
	Hidden bool   `json:"hidden"`
}

func (p *person) Visible(time.Time) bool { return !p.Hidden }

type venue struct {
	City  string `json:"city" cms:"indexed"`
	Seats int    `json:"seats" cms:"indexed"`
}

type slot struct {
	Room    string    `json:"room" cms:"indexed"`
	Speaker field.Ref `json:"speaker" cms:"ref=person,indexed"`
}

// lecture has an indexed field of each shape.
type lecture struct {
	Title  string     `json:"title" validate:"required" cms:"title,indexed"`
	Kind   string     `json:"kind" validate:"omitempty,oneof=long short" cms:"indexed"`
	Price  float64    `json:"price" cms:"indexed"`
	Places int        `json:"places" cms:"exact"`
	Open   bool       `json:"open" cms:"indexed"`
	Starts field.Time `json:"starts" cms:"indexed"`
	Tags   []string   `json:"tags" cms:"tags,indexed"`
	Host   field.Ref  `json:"host" cms:"ref=person,indexed"`
	Guests field.Refs `json:"guests" cms:"ref=person,indexed"`
	Venue  venue      `json:"venue"`
	Slots  []slot     `json:"slots"`
	Memo   string     `json:"memo" cms:"private,indexed"`
	Hidden bool       `json:"hidden"`
}

func (l *lecture) Visible(time.Time) bool { return !l.Hidden }

func lectures() []model.Type {
	return []model.Type{
		model.Define[person]("person", model.Options{Path: "people", One: "Person", Many: "People"}),
		model.Define[lecture]("talk", model.Options{Path: "talks", One: "Talk", Many: "Talks", Order: model.NewestFirst}),
	}
}

// oracle compares filtered lists with a naive filter over what the same caller reads without one.
type oracle struct {
	*testing.T
	site   *contenttest.Site
	random *rand.Rand
	people []string
	talks  []string
}

func (o *oracle) pick(from ...string) string { return from[o.random.IntN(len(from))] }

var words = []string{"", "a", "A", "Ab", "ab", "b", "é", "a,b", `a\b`, "zoo"}

// value returns a value of a field as JSON.
func (o *oracle) value(name string) string {
	quoted := func(text string) string { return strconv.Quote(text) }
	list := func(n int, from []string) string {
		var all []string
		for range o.random.IntN(n) {
			if one := o.pick(from...); one != "" && !slices.ContainsFunc(all, func(other string) bool { return strings.EqualFold(other, quoted(one)) }) {
				all = append(all, quoted(one))
			}
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	switch name {
	case "title":
		return quoted(o.pick(words[1:]...))
	case "kind":
		return quoted(o.pick("", "long", "short"))
	case "price":
		return o.pick("0", "-1.5", "2", "10", "1000000", "0.1")
	case "places":
		return o.pick("0", "-2", "5", "10", "1000000")
	case "open", "hidden":
		return o.pick("true", "false")
	case "starts":
		return o.pick("null", `"2026-01-31T09:00:00Z"`, `"2026-01-31T09:00:00.5Z"`, `"2026-02-01T00:00:00+01:00"`)
	case "tags":
		return list(4, words[1:])
	case "host":
		return quoted(o.pick(append(o.people, "")...))
	case "guests":
		return list(4, o.people)
	case "venue":
		return fmt.Sprintf(`{"city":%q,"seats":%d}`, o.pick(words...), o.random.IntN(4))
	case "slots":
		var all []string
		for range o.random.IntN(3) {
			all = append(all, fmt.Sprintf(`{"room":%q,"speaker":%q}`, o.pick(words...), o.pick(append(o.people, "")...)))
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	return quoted(o.pick(words...))
}

var talkFields = []string{"title", "kind", "price", "places", "open", "starts", "tags", "host", "guests", "venue", "slots", "memo", "hidden"}

func (o *oracle) entry() string {
	var all []string
	for _, name := range talkFields {
		all = append(all, fmt.Sprintf("%q:%s", name, o.value(name)))
	}
	return "{" + strings.Join(all, ",") + "}"
}

func (o *oracle) person() string {
	return fmt.Sprintf(`{"name":%q,"age":%d,"hidden":%t}`, o.pick(words[1:]...), o.random.IntN(4), o.random.IntN(3) == 0)
}

// change writes something.
func (o *oracle) change() {
	switch n := o.random.IntN(10); {
	case n < 2 && len(o.people) < 30 || len(o.people) < 3:
		o.people = append(o.people, o.site.Add("person", o.person()))
	case n < 5 && len(o.talks) < 80 || len(o.talks) < 10:
		o.talks = append(o.talks, o.site.Add("talk", o.entry()))
	case n < 8:
		o.site.Change("talk", o.pick(o.talks...), o.entry())
	case n < 9:
		o.site.Change("person", o.pick(o.people...), o.person())
	default:
		at := o.random.IntN(len(o.talks))
		o.site.Remove("talk", o.talks[at])
		o.talks = slices.Delete(o.talks, at, at+1)
	}
}

// columns are the paths that may be filtered, each with its class.
var columns = map[string]string{
	"id": "id", "createdAt": "time", "title": "text", "kind": "choice", "price": "number", "places": "number", "open": "boolean",
	"starts": "time", "tags": "many", "host": "text", "guests": "many", "venue.city": "text", "venue.seats": "number",
	"slots.room": "many", "slots.speaker": "many", "memo": "text", "host.name": "text", "host.age": "number", "guests.name": "text", "guests.id": "id",
	"slots.speaker.name": "text", "host.createdAt": "time",
}

var operators = map[string][]string{
	"text": {"eq", "ne", "in", "gt", "gte", "lt", "lte", "prefix", "empty"}, "choice": {"eq", "ne", "in", "empty"}, "id": {"eq", "ne", "in", "empty"},
	"number": {"eq", "ne", "in", "gt", "gte", "lt", "lte", "empty"}, "boolean": {"eq", "ne", "in", "empty"},
	"time": {"eq", "ne", "in", "gt", "gte", "lt", "lte", "empty"}, "many": {"any", "all", "empty"},
}

// operand returns a value of a class for an operator.
func (o *oracle) operand(path, class, op string) string {
	one := func() string {
		switch {
		case strings.HasSuffix(path, "speaker"), path == "host", path == "guests", path == "guests.id":
			return o.pick(o.people...)
		case class == "id":
			return o.pick(append(o.talks, "none")...)
		case class == "choice":
			return o.pick("long", "short")
		case class == "number":
			return o.pick("0", "-2", "-1.5", "1", "2", "5", "10", "1e6", "0.1")
		case class == "boolean":
			return o.pick("true", "false")
		case class == "time":
			return o.pick("2026-01-31T09:00:00Z", "2026-01-31T10:00:00+01:00", "2026-01-31T09:00:00.5Z", "2020-01-01T00:00:00Z", contenttest.Start.Format(time.RFC3339))
		}
		return o.pick(words[1:]...)
	}
	switch op {
	case "empty":
		return o.pick("true", "false")
	case "in", "any", "all":
		var all []string
		for range 1 + o.random.IntN(3) {
			all = append(all, strings.NewReplacer(`\`, `\\`, ",", `\,`).Replace(one()))
		}
		return strings.Join(all, ",")
	}
	if (op == "eq" || op == "ne") && (class == "text" || class == "choice" || class == "time") && o.random.IntN(4) == 0 {
		return ""
	}
	return one()
}

// condition is a condition of the oracle.
type condition struct{ path, op, value string }

func (o *oracle) condition(staff bool) condition {
	paths := make([]string, 0, len(columns))
	for path := range columns {
		if staff || path != "memo" {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	path := o.pick(paths...)
	op := o.pick(operators[columns[path]]...)
	return condition{path, op, o.operand(path, columns[path], op)}
}

// seen is what a caller reads.
type seen struct {
	talks  []map[string]any
	people map[string]map[string]any
}

func (o *oracle) view(actor core.Actor) seen {
	v := seen{people: map[string]map[string]any{}}
	for _, e := range o.site.Entities(o.site.Page(actor, "person", "limit=1000")) {
		v.people[e.ID()] = e
	}
	for _, e := range o.site.Entities(o.site.Page(actor, "talk", "limit=1000")) {
		v.talks = append(v.talks, e)
	}
	return v
}

// values returns the values at a path of an entity: texts as they are compared, and whether there may be any number.
func (v seen) values(e map[string]any, path string) (values []any, many bool) {
	name, rest, _ := strings.Cut(path, ".")
	switch value := e[name].(type) {
	case []any:
		for _, one := range value {
			switch one := one.(type) {
			case map[string]any:
				more, _ := v.values(one, rest)
				values = append(values, more...)
			default:
				if rest == "" {
					if _, seen := v.people[one.(string)]; seen || name != "guests" {
						values = append(values, one)
					}
				} else if other, seen := v.people[one.(string)]; seen {
					more, _ := v.values(other, rest)
					values = append(values, more...)
				}
			}
		}
		return values, true
	case map[string]any:
		return v.values(value, rest)
	case string:
		if name == "host" || name == "speaker" {
			other, seen := v.people[value]
			switch {
			case !seen && (rest == "" || name == "host"):
				return []any{""}, false
			case !seen:
				return nil, false
			case rest != "":
				return v.values(other, rest)
			}
		}
		return []any{value}, false
	case nil:
		if name == "speaker" && rest != "" {
			return nil, false // no entry, of those to which a list refers
		}
		return []any{""}, false
	default:
		return []any{value}, false
	}
}

// holds reports whether an entity fulfils a condition.
func (v seen) holds(e map[string]any, c condition) bool {
	values, many := v.values(e, c.path)
	class := columns[c.path]
	if class == "many" {
		values = slices.DeleteFunc(values, func(one any) bool { return one == "" })
	}
	wanted := strings.Split(strings.NewReplacer(`\\`, "\x00", `\,`, "\x01").Replace(c.value), ",")
	for i := range wanted {
		wanted[i] = strings.NewReplacer("\x00", `\`, "\x01", ",").Replace(wanted[i])
	}
	contains := func(one string) bool {
		return slices.ContainsFunc(values, func(value any) bool { return v.compare(class, value, one) == 0 })
	}
	switch c.op {
	case "any":
		return slices.ContainsFunc(wanted, contains)
	case "all":
		return !slices.ContainsFunc(wanted, func(one string) bool { return !contains(one) })
	case "empty":
		if class == "many" {
			return (len(values) == 0) == (c.value == "true")
		}
		return slices.ContainsFunc(values, func(one any) bool { return (one == "") == (c.value == "true") })
	}
	_ = many
	return slices.ContainsFunc(values, func(value any) bool {
		switch c.op {
		case "eq":
			return v.compare(class, value, c.value) == 0
		case "ne":
			return v.compare(class, value, c.value) != 0
		case "in":
			return slices.ContainsFunc(wanted, func(one string) bool { return v.compare(class, value, one) == 0 })
		case "prefix":
			return value != "" && strings.HasPrefix(strings.ToLower(value.(string)), strings.ToLower(c.value))
		}
		if value == "" {
			return false
		}
		by := v.rank(class, value, c.value)
		switch c.op {
		case "gt":
			return by > 0
		case "gte":
			return by >= 0
		case "lt":
			return by < 0
		}
		return by <= 0
	})
}

// compare returns 0 for equal values.
func (v seen) compare(class string, value any, wanted string) int {
	if class == "text" || class == "many" || class == "choice" || class == "id" {
		return strings.Compare(value.(string), wanted)
	}
	if wanted == "" || value == "" {
		return strings.Compare(fmt.Sprint(value), wanted)
	}
	return v.rank(class, value, wanted)
}

// rank compares values by their order.
func (v seen) rank(class string, value any, wanted string) int {
	switch value := value.(type) {
	case float64:
		number, _ := strconv.ParseFloat(wanted, 64)
		switch {
		case value < number:
			return -1
		case value > number:
			return 1
		}
		return 0
	case bool:
		return strings.Compare(strconv.FormatBool(value), wanted)
	case string:
		if class == "time" {
			a, _ := time.Parse(time.RFC3339, value)
			b, _ := time.Parse(time.RFC3339, wanted)
			return a.Compare(b)
		}
		return strings.Compare(strings.ToLower(value), strings.ToLower(wanted))
	}
	return 1
}

var sortable = []string{"title", "kind", "price", "places", "starts", "host", "venue.city", "createdAt", "updatedAt", "id"}

// before reports the order of two entities.
func (v seen) order(a, b map[string]any, sorts []string) int {
	for _, key := range sorts {
		name, descending := strings.CutPrefix(key, "-")
		x, _ := v.values(a, name)
		y, _ := v.values(b, name)
		by := 0
		if number, ok := x[0].(float64); ok {
			by = v.rank("number", number, strconv.FormatFloat(y[0].(float64), 'g', -1, 64))
		} else if name == "id" {
			by = strings.Compare(x[0].(string), y[0].(string))
		} else {
			by = strings.Compare(strings.ToLower(x[0].(string)), strings.ToLower(y[0].(string)))
		}
		if by != 0 {
			if descending {
				return -by
			}
			return by
		}
	}
	by := strings.Compare(a["id"].(string), b["id"].(string))
	if strings.HasPrefix(sorts[0], "-") {
		return -by
	}
	return by
}

// noHidden fails the test if an entity names a person that its reader does not see.
func (o *oracle) noHidden(v seen) {
	for _, e := range v.talks {
		body, err := json.Marshal(e)
		if err != nil {
			o.Fatal(err)
		}
		for _, id := range o.people {
			if _, visible := v.people[id]; !visible && strings.Contains(string(body), id) {
				o.Fatalf("the entity names the hidden %s: %s", id, body)
			}
		}
	}
}

// question is a random query, with the ids that it selects.
func (o *oracle) question(v seen, staff bool) (raw string, want []string) {
	values := url.Values{}
	where, groups := []condition{}, [][]condition{}
	for range o.random.IntN(3) {
		where = append(where, o.condition(staff))
	}
	if o.random.IntN(3) == 0 {
		for range 1 + o.random.IntN(3) {
			groups = append(groups, []condition{o.condition(staff)})
			if o.random.IntN(2) == 0 {
				groups[len(groups)-1] = append(groups[len(groups)-1], o.condition(staff))
			}
		}
	}
	set := func(n string, all []condition) []condition {
		kept := []condition{}
		for _, c := range all {
			name := "filter" + n + "[" + c.path + "][" + c.op + "]"
			if !values.Has(name) {
				values.Set(name, c.value)
				kept = append(kept, c)
			}
		}
		return kept
	}
	where = set("", where)
	for i := range groups {
		groups[i] = set(fmt.Sprintf("[or][%d]", i), groups[i])
	}
	all := slices.Clone(v.talks)
	all = slices.DeleteFunc(all, func(e map[string]any) bool {
		holds := func(c condition) bool { return v.holds(e, c) }
		together := func(group []condition) bool {
			return !slices.ContainsFunc(group, func(c condition) bool { return !holds(c) })
		}
		return !together(where) || len(groups) > 0 && !slices.ContainsFunc(groups, together)
	})
	if o.random.IntN(2) == 0 {
		var sorts []string
		for _, i := range o.random.Perm(len(sortable))[:1+o.random.IntN(3)] {
			sorts = append(sorts, o.pick("", "-")+sortable[i])
		}
		values.Set("sort", strings.Join(sorts, ","))
		slices.SortFunc(all, func(a, b map[string]any) int { return v.order(a, b, sorts) })
	}
	for _, e := range all {
		want = append(want, e["id"].(string))
	}
	return values.Encode(), want
}

// answer reads all pages of a query.
func (o *oracle) answer(actor core.Actor, raw string) (ids []string) {
	t, _ := o.site.Registry().Type("talk")
	limit := 1 + o.random.IntN(20)
	q, err := query.ParseQuery(&t, raw)
	if err != nil {
		o.Fatalf("%s: %v", raw, err)
	}
	for {
		q.Limit = limit
		page, err := o.site.List(o.Context(), actor, "talk", q)
		if err != nil {
			o.Fatalf("%s: %v", raw, err)
		}
		var entities []struct{ ID string }
		if err := json.Unmarshal(page.Body, &entities); err != nil {
			o.Fatal(err)
		}
		for _, e := range entities {
			ids = append(ids, e.ID)
		}
		if page.Next == "" {
			if page.Total != len(ids) {
				o.Errorf("%s: the total is %d of %d", raw, page.Total, len(ids))
			}
			return ids
		}
		q.Cursor = page.Next
		limit = 1 + o.random.IntN(20) // a cursor survives another limit
	}
}

// TestFilteredListsAreThoseOfANaiveFilter compares random queries of visitors and staff, between random writes, with a filter
// that reads every entry.
func TestFilteredListsAreThoseOfANaiveFilter(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano()) //nolint:gosec // any number
	o := &oracle{T: t, site: contenttest.Open(t, lectures()...), random: rand.New(rand.NewPCG(seed, 1))}
	t.Logf("the seed is %d", seed)
	for range 60 {
		o.change()
	}
	for round := range oracleRounds {
		changes := 1 + o.random.IntN(3)
		if round == oracleRounds/2 {
			changes = 300 // so many that the tables are made anew
		}
		for range changes {
			o.change()
		}
		for _, actor := range []core.Actor{visitor, staff, {Role: core.Viewer, Name: "vic"}} {
			v := o.view(actor)
			o.noHidden(v)
			for range 10 {
				raw, want := o.question(v, actor.SeesAll())
				if got := o.answer(actor, raw); !slices.Equal(got, want) {
					decoded, _ := url.QueryUnescape(raw)
					t.Fatalf("%s for %q:\n%q\n%q\n%s", decoded, actor.Role, got, want, o.difference(actor, got, want))
				}
			}
		}
	}
}

// difference describes the entities that only one of two answers has.
func (o *oracle) difference(actor core.Actor, a, b []string) string {
	var all strings.Builder
	for _, id := range slices.Concat(a, b) {
		if slices.Contains(a, id) != slices.Contains(b, id) {
			fmt.Fprintf(&all, "%v\n", o.site.Entity(actor, "talk", id))
		}
	}
	for _, e := range o.site.Entities(o.site.Page(actor, "person", "limit=1000")) {
		fmt.Fprintf(&all, "%v\n", e)
	}
	return all.String()
}

// oracleRounds is the number of rounds of thirty queries.
var oracleRounds = nighttest.Count(40, 35_000)

// TestItemsOfAQueryInGo checks that code of plugins has the conditions and sorts of the API.
func TestItemsOfAQueryInGo(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, lectures()...)
	ada := site.Add("person", `{"name":"Ada"}`)
	for _, body := range []string{`{"title":"b","price":1,"host":"` + ada + `"}`, `{"title":"a","price":2,"tags":["x,y"]}`, `{"title":"c","price":2,"hidden":true}`} {
		site.Add("talk", body)
	}
	titles := func(actor core.Actor, q model.Query) (all []string) {
		t.Helper()
		for item, err := range site.Items(t.Context(), actor, "talk", q) {
			if err != nil {
				return append(all, string(core.CodeOf(err)))
			}
			var of struct{ Title string }
			if err := json.Unmarshal(item.JSON, &of); err != nil {
				t.Fatal(err)
			}
			all = append(all, of.Title)
		}
		return all
	}
	is := func(field, op string, value any) []model.Condition {
		return []model.Condition{{Field: field, Op: op, Value: value}}
	}
	for want, q := range map[string]model.Query{
		"a b":     {Sort: []string{"title"}},
		"a":       {Where: is("price", "gt", 1)},
		"b":       {Where: is("host.name", "", "Ada")},
		"b a":     {Or: [][]model.Condition{is("price", "lt", 2.0), is("tags", "any", []string{"x,y"})}, Sort: []string{"price"}},
		"invalid": {Where: is("title", "like", "a")},
	} {
		if got := strings.Join(titles(visitor, q), " "); got != want {
			t.Errorf("%v: %q, want %q", q, got, want)
		}
	}
	if got := titles(staff, model.Query{Sort: []string{"-price", "-title"}, Limit: 2}); !slices.Equal(got, []string{"c", "a"}) {
		t.Errorf("staff: %q", got)
	}
	for name, q := range map[string]model.Query{
		"a sort": {Sort: []string{"hidden"}}, "a field": {Where: is("memo", "", "a")}, "a limit": {Limit: -1}, "twice": {Sort: []string{"title", "-title"}},
	} {
		if got := titles(visitor, q); !slices.Equal(got, []string{"invalid"}) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
