package querytest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Page is an answer to a query of a list.
type Page struct {
	Body  []byte
	ETag  string
	Total int    // -1 if the answer has none
	Next  string // the cursor of the next page; empty for none
}

// List returns the page of a list that a query string selects.
type List func(typ, raw string) (Page, error)

// Caller is a visitor, or a user with a role, who requests lists.
type Caller struct {
	Name  string
	Staff bool
	List  List
}

// Oracle compares lists with a naive filter.
type Oracle struct {
	*World
	TB   testing.TB
	Seed uint64

	bodies map[string][sha256.Size]byte // hashes of answers by their addresses and entity tags
	kept   []Question                   // are asked again and again, so that answers to the same query change
}

// NewOracle returns an oracle of a world. It logs the seed.
func NewOracle(tb testing.TB, seed uint64, site Site) *Oracle {
	tb.Helper()
	tb.Logf("the seed is %d", seed)
	return &Oracle{World: NewWorld(seed, site), TB: tb, Seed: seed, bodies: map[string][sha256.Size]byte{}}
}

// Run makes a number of queries of each caller in turn, thirty between two writes, and fails the test at the first difference.
func (o *Oracle) Run(queries int, callers ...Caller) {
	o.TB.Helper()
	for range 80 {
		o.Change()
	}
	for asked, round := 0, 1; asked < queries; round++ {
		changes := 1 + o.Random.IntN(3)
		if round%200 == 20 {
			changes = 300 // so many that the tables are made anew
		}
		for range changes {
			o.Change()
		}
		for _, c := range callers {
			v := o.Read(c)
			o.namesNothingHidden(c, v)
			for range 30 / len(callers) {
				o.check(c, v, o.next(c))
				asked++
			}
		}
	}
}

// next returns a question that is new, or that was asked before.
func (o *Oracle) next(c Caller) Question {
	if len(o.kept) > 20 && o.flag(10) {
		return o.kept[o.Random.IntN(len(o.kept))]
	}
	q := o.Question(c.Staff).once()
	if !c.Staff && len(o.kept) < 40 {
		o.kept = append(o.kept, q) // staff may ask what visitors may ask
	}
	return q
}

// Read returns all that a caller reads without conditions.
func (o *Oracle) Read(c Caller) *View {
	o.TB.Helper()
	v := &View{lists: map[string][]Entity{}, entities: map[string]map[string]Entity{}, raw: map[string][]byte{}}
	for _, typ := range []string{Person, Secret, Talk} {
		v.entities[typ] = map[string]Entity{}
		if typ == Secret && !c.Staff {
			continue
		}
		page, err := c.List(typ, "limit=1000")
		if err != nil {
			o.TB.Fatal(err)
		}
		v.lists[typ] = o.entities(page)
		var raw []json.RawMessage
		if err := json.Unmarshal(page.Body, &raw); err != nil {
			o.TB.Fatal(err)
		}
		for i, e := range v.lists[typ] {
			v.entities[typ][e.ID()] = e
			if typ == Talk {
				v.raw[e.ID()] = raw[i]
			}
		}
	}
	return v
}

func (o *Oracle) entities(page Page) (all []Entity) {
	o.TB.Helper()
	if err := json.Unmarshal(page.Body, &all); err != nil {
		o.TB.Fatal(err)
	}
	return all
}

// namesNothingHidden fails the test if an entity names an entry that its reader does not see.
func (o *Oracle) namesNothingHidden(c Caller, v *View) {
	o.TB.Helper()
	for _, list := range v.lists {
		body, err := json.Marshal(list)
		if err != nil {
			o.TB.Fatal(err)
		}
		for _, typ := range []string{Person, Secret} {
			for _, id := range o.IDs[typ] {
				if v.entities[typ][id] == nil && strings.Contains(string(body), id) {
					o.TB.Fatalf("seed %d: %s reads the hidden id %s", o.Seed, c.Name, id)
				}
			}
		}
	}
}

// check compares the answer to a question. It reports the smallest question with a difference.
func (o *Oracle) check(c Caller, v *View, q Question) {
	o.TB.Helper()
	found := o.differs(c, v, q)
	if found == "" {
		return
	}
	for smaller := true; smaller; {
		smaller = false
		for _, one := range q.smaller() {
			if text := o.differs(c, v, one); text != "" {
				q, found, smaller = one, text, true
				break
			}
		}
	}
	raw, _ := url.QueryUnescape(q.Raw(0, ""))
	o.TB.Fatalf("seed %d, %s: ?%s\n%s", o.Seed, c.Name, raw, found)
}

// wanted returns the entities that a question selects, in their order.
func (v *View) wanted(q Question) []Entity {
	all := slices.Clone(v.lists[Talk])
	together := func(e Entity, group []Condition) bool {
		return !slices.ContainsFunc(group, func(c Condition) bool { return !v.holds(Talk, e, c) })
	}
	all = slices.DeleteFunc(all, func(e Entity) bool {
		either := len(q.Or) == 0 || slices.ContainsFunc(q.Or, func(group []Condition) bool { return together(e, group) })
		return !either || !together(e, q.Where) || !together(e, q.Equal)
	})
	if len(q.Sorts) > 0 {
		slices.SortFunc(all, func(a, b Entity) int { return v.compare(Talk, a, b, q.Sorts) })
	}
	return all
}

// differs describes how the answer to a question differs from the naive one; empty if it does not.
func (o *Oracle) differs(c Caller, v *View, q Question) string {
	o.TB.Helper()
	want := v.wanted(q)
	var got []Entity
	cursor := ""
	for n := 0; ; n++ {
		raw := q.Raw(n, cursor)
		page, err := c.List(Talk, raw)
		if err != nil {
			return err.Error()
		}
		if text := o.tagged(Talk+"?"+raw, page); text != "" {
			return text
		}
		var entities []Entity
		if expected := v.expected(q, n, want[min(len(got), len(want)):]); expected != nil && bytes.Equal(page.Body, v.joined(expected)) {
			entities = expected
		} else {
			entities = o.entities(page)
		}
		got = append(got, entities...)
		total := len(want)
		if q.NoTotal {
			total = -1
		}
		if page.Total != total {
			return fmt.Sprintf("the total is %d, want %d", page.Total, total)
		}
		if cursor = page.Next; cursor == "" || len(got) > len(want) {
			break
		}
		if len(entities) == 0 {
			return "a page with a next is empty"
		}
	}
	return v.compared(q, got, want)
}

// expected returns the entities of a page if they have all fields and no expanded references; nil otherwise.
func (v *View) expected(q Question, page int, rest []Entity) []Entity {
	if len(q.Fields) > 0 || len(q.Expand) > 0 {
		return nil
	}
	if len(q.Limits) > 0 && q.Limits[page%len(q.Limits)] > 0 {
		rest = rest[:min(len(rest), q.Limits[page%len(q.Limits)])]
	}
	return rest
}

// joined returns talks as a list has them.
func (v *View) joined(all []Entity) []byte {
	body := []byte{'['}
	for i, e := range all {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(body, v.raw[e.ID()]...)
	}
	return append(body, ']')
}

// tagged records an answer. Other answers of the same address have other tags.
func (o *Oracle) tagged(address string, page Page) string {
	if len(o.bodies) > 50_000 {
		clear(o.bodies)
	}
	key, sum := address+" "+page.ETag, sha256.Sum256(fmt.Appendf(nil, "%d %s %s", page.Total, page.Next, page.Body))
	if before, known := o.bodies[key]; known && before != sum {
		return fmt.Sprintf("another answer had the tag %s:\n%s", page.ETag, page.Body)
	}
	o.bodies[key] = sum
	return ""
}

// Seed returns the number in QUOIN_SEED, or a random one.
func Seed(tb testing.TB) uint64 {
	tb.Helper()
	given := os.Getenv("QUOIN_SEED")
	if given == "" {
		return rand.Uint64()
	}
	seed, err := strconv.ParseUint(given, 10, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return seed
}
