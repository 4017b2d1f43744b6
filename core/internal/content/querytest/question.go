package querytest

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

// The classes of values.
const (
	text     = "text"
	choice   = "choice"
	number   = "number"
	boolean  = "boolean"
	moment   = "time"
	identity = "id"
)

// column is a field that may be filtered: its class, and whether it has any number of values. Pool names the values of
// conditions if the class does not determine them.
type column struct {
	class string
	many  bool
	pool  string
	// private columns are unknown to visitors.
	private bool
}

// columns are those of each type, by their paths.
var columns = map[string]map[string]column{
	Person: {
		"name": {class: text}, "age": {class: number}, "born": {class: moment}, "likes": {class: text, many: true}, "role": {class: choice, pool: "role"},
		"active": {class: boolean}, "mentor": {class: text, pool: Person}, "pay": {class: number, private: true},
	},
	Secret: {"title": {class: text}, "level": {class: number}},
	Talk: {
		"title": {class: text}, "kind": {class: choice, pool: "kind"}, "level": {class: choice, pool: "level"}, "price": {class: number},
		"places": {class: number}, "open": {class: boolean}, "starts": {class: moment}, "mail": {class: text, pool: "mail"},
		"phone": {class: text, pool: "phone"}, "link": {class: text, pool: "link"}, "image": {class: text, pool: "image"}, "icon": {class: text, pool: "icon"},
		"colour": {class: choice, pool: "colour"}, "zone": {class: text, pool: "zone"}, "slug": {class: text, pool: "slug"}, "tags": {class: text, many: true},
		"lines": {class: text, many: true}, "host": {class: text, pool: Person}, "boss": {class: text, pool: Secret}, "guests": {class: text, many: true, pool: Person},
		"venue.city": {class: text}, "venue.seats": {class: number}, "venue.opens": {class: moment}, "venue.free": {class: boolean}, "venue.owner": {class: text, pool: Person},
		"slots.room": {class: text, many: true}, "slots.rank": {class: number, many: true}, "slots.begins": {class: moment, many: true},
		"slots.live": {class: boolean, many: true}, "slots.form": {class: choice, many: true, pool: "form"}, "slots.speaker": {class: text, many: true, pool: Person},
		"slots.panel": {class: text, many: true, pool: Person}, "memo": {class: text, private: true},
	},
}

// columnAt returns a column with its class. Every type has an id and two times.
func columnAt(typ, path string) (class string, c column) {
	switch path {
	case "id":
		return identity, column{class: identity, pool: typ}
	case "createdAt", "updatedAt":
		return moment, column{class: moment}
	}
	c, ok := columns[typ][path]
	if !ok {
		panic(typ + " has no column " + path)
	}
	return c.class, c
}

// operators are those of each class; columns with many values have others.
var operators = map[string][]string{
	text:   {"eq", "ne", "in", "gt", "gte", "lt", "lte", "prefix", "empty"},
	choice: {"eq", "ne", "in", "empty"}, identity: {"eq", "ne", "in", "empty"}, boolean: {"eq", "ne", "in", "empty"},
	number: {"eq", "ne", "in", "gt", "gte", "lt", "lte", "empty"}, moment: {"eq", "ne", "in", "gt", "gte", "lt", "lte", "empty"},
}

// paths returns the paths that a caller may filter by, one reference deep, in a fixed order.
func paths(typ string, staff, deep bool) (all []string) {
	for path, c := range columns[typ] {
		if staff || !c.private {
			all = append(all, path)
		}
	}
	all = append(all, "id", "createdAt", "updatedAt")
	if deep {
		for own, of := range references[typ] {
			if of.typ == Secret && !staff {
				continue
			}
			for _, rest := range paths(of.typ, staff, false) {
				all = append(all, own+"."+rest)
			}
		}
	}
	slices.Sort(all)
	return all
}

// Condition is a condition of a Question. Without an operator it is plain equality.
type Condition struct{ Path, Op, Value string }

// Question is a query of the list of talks.
type Question struct {
	Where   []Condition
	Or      [][]Condition
	Equal   []Condition // plain equality
	Sorts   []string
	Expand  []string
	Fields  []string
	NoTotal bool
	Limits  []int // of the pages, over and over; 0 is none
}

// operand returns a value of a condition on a column.
func (w *World) operand(c column, typ, op string) string {
	if op == "empty" {
		return w.pick("true", "false")
	}
	if op == "in" || op == "any" || op == "all" {
		var all []string
		for range 1 + w.Random.IntN(3) {
			all = append(all, strings.NewReplacer(`\`, `\\`, ",", `\,`).Replace(w.single(c, op)))
		}
		return strings.Join(all, ",")
	}
	canBeEmpty := c.class == text || c.class == moment || c.class == choice && slices.Contains(pools[c.pool], "")
	if (op == "eq" || op == "ne") && canBeEmpty && w.flag(4) {
		return ""
	}
	return w.single(c, op)
}

// single returns a value that is not empty.
func (w *World) single(c column, op string) string {
	switch {
	case c.class == number:
		return w.pick("0", "-0", "-2", "-1.5", "1", "2", "5", "10", "1e6", "1000000.0", "0.1", "1e-7", "1e300")
	case c.class == boolean:
		return w.pick("true", "false")
	case c.class == moment:
		created := contenttest.Start.Add(w.site.Now().Sub(contenttest.Start) / 2)
		return w.pick(append(slices.Clone(times[1:]), "2026-01-31T09:00:00.0004Z", "2026-01-31T10:00:00+01:00", created.Format("2006-01-02T15:04:05Z07:00"))...)
	case c.pool == "slug":
		return w.pick("s", "s0", "s1", "s2-1", "S0")
	case columns[c.pool] != nil:
		id := w.pick(append(w.IDs[c.pool], "none")...)
		if op == "prefix" && id != "none" {
			id = id[:1+w.Random.IntN(2)]
		}
		return id
	case c.pool != "":
		return w.pick(slices.DeleteFunc(slices.Clone(pools[c.pool]), func(one string) bool { return one == "" })...)
	}
	return w.pick(words[1:]...)
}

// condition returns a random condition on talks.
func (w *World) condition(staff bool) Condition {
	path := w.pick(paths(Talk, staff, true)...)
	typ, own := Talk, path
	if of, _, rest, ok := through(Talk, path); ok {
		typ, own = of.typ, rest
	}
	_, c := columnAt(typ, own)
	ops := operators[c.class]
	if c.many {
		ops = []string{"any", "all", "empty"}
	}
	op := w.pick(ops...)
	return Condition{path, op, w.operand(c, typ, op)}
}

// Question returns a random query of a caller.
func (w *World) Question(staff bool) (q Question) {
	for range w.Random.IntN(3) {
		q.Where = append(q.Where, w.condition(staff))
	}
	if w.flag(3) {
		for range 1 + w.Random.IntN(4) {
			group := []Condition{w.condition(staff)}
			if len(q.Or) < 2 && w.flag(2) {
				group = append(group, w.condition(staff))
			}
			q.Or = append(q.Or, group)
		}
	}
	if len(q.Or) == 0 && w.flag(6) {
		for _, c := range []Condition{
			{"level", "", w.pick("easy", "hard", "none")}, {"places", "", w.pick("5", "-2", "1000000", "1e6")}, {"host", "", w.pick(append(w.IDs[Person], "", "none")...)},
		} {
			if w.flag(2) {
				q.Equal = append(q.Equal, c)
			}
		}
	}
	if w.flag(2) {
		q.Sorts = w.sorts(staff)
	}
	if w.flag(6) {
		q.Expand = w.some(3, []string{"host", "guests", "slots.speaker", "slots.panel", "venue.owner"})
	}
	if w.flag(6) {
		q.Fields = w.some(3, []string{"title", "host", "guests", "slots", "tags", "createdAt", "venue"})
	}
	q.NoTotal = w.flag(8)
	for range 3 {
		q.Limits = append(q.Limits, []int{1, 2, 3, 7, 20, 1000, 0}[w.Random.IntN(7)])
	}
	return q
}

func (w *World) sorts(staff bool) (keys []string) {
	all := slices.DeleteFunc(paths(Talk, staff, false), func(path string) bool { return columns[Talk][path].many })
	for _, i := range w.Random.Perm(len(all))[:1+w.Random.IntN(3)] {
		keys = append(keys, w.pick("", "-")+all[i])
	}
	return keys
}

// Raw returns the query string of a page.
func (q Question) Raw(page int, cursor string) string {
	values := url.Values{}
	set := func(group string, all []Condition) {
		for _, c := range all {
			values.Set("filter"+group+"["+c.Path+"]["+c.Op+"]", c.Value)
		}
	}
	set("", q.Where)
	for i, group := range q.Or {
		set(fmt.Sprintf("[or][%d]", i), group)
	}
	for _, c := range q.Equal {
		values.Set(c.Path, c.Value)
	}
	for name, list := range map[string][]string{"sort": q.Sorts, "expand": q.Expand, "fields": q.Fields} {
		if len(list) > 0 {
			values.Set(name, strings.Join(list, ","))
		}
	}
	if q.NoTotal {
		values.Set("count", "false")
	}
	if len(q.Limits) > 0 {
		if limit := q.Limits[page%len(q.Limits)]; limit > 0 {
			values.Set("limit", fmt.Sprint(limit))
		}
	}
	if cursor != "" {
		values.Set("cursor", cursor)
	}
	return values.Encode()
}

// once returns the question without conditions that name the same field and operator a second time, because a parameter
// has one value.
func (q Question) once() Question {
	unique := func(all []Condition) []Condition {
		last := map[string]Condition{}
		for _, c := range all {
			last[c.Path+" "+c.Op] = c
		}
		kept := []Condition{}
		for _, key := range slices.Sorted(maps.Keys(last)) {
			kept = append(kept, last[key])
		}
		return kept
	}
	q.Where = unique(q.Where)
	q.Or = slices.Clone(q.Or)
	for i := range q.Or {
		q.Or[i] = unique(q.Or[i])
	}
	return q
}
