package analytics

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// Conversions are the goals that were reached in visits with the same source or the same entry page.
type Conversions struct {
	Name    string
	Visits  int64
	Reached []Reached // every goal, in the order of model.Registry.Goals
	// Named are the counts of the other goals that were reached, by their names: those of forms.
	Named map[string]int64
	Rate  float64 // percent of the visits with any conversion
}

// Reached is how often a goal was reached.
type Reached struct {
	Goal  model.Goal
	Count int64
}

// MarshalJSON writes the counts between the visits and the rate, under the names that the goals declare.
func (c Conversions) MarshalJSON() ([]byte, error) {
	all := []member{{"name", c.Name}, {"visits", c.Visits}}
	for _, r := range c.Reached {
		all = append(all, member{r.Goal.Count, r.Count})
	}
	all = append(all, member{"rate", c.Rate})
	if len(c.Named) > 0 {
		all = append(all, member{"goals", c.Named})
	}
	return marshalMembers(all...)
}

func (c Conversions) total() (n int64) {
	for _, r := range c.Reached {
		n += r.Count
	}
	for _, count := range c.Named {
		n += count
	}
	return n
}

// ConversionsBySource reports the conversions by the source of the visits.
func (rep *Reports) ConversionsBySource(ctx context.Context, q Query) ([]Conversions, error) {
	return rep.conversions(ctx, q.span, sources, goalSources)
}

// ConversionsByEntry reports the conversions by the first page of the visits.
func (rep *Reports) ConversionsByEntry(ctx context.Context, q Query) ([]Conversions, error) {
	return rep.conversions(ctx, q.span, entries, goalEntries)
}

func (rep *Reports) conversions(ctx context.Context, p span, of, reached table) ([]Conversions, error) {
	r, err := rep.tables.sum(ctx, reached, p, nil)
	if err != nil {
		return nil, err
	}
	visitsOf, err := rep.tables.sum(ctx, of, p, nil)
	if err != nil {
		return nil, err
	}
	goals := rep.answers.Registry().Goals()
	byName := map[string]*Conversions{}
	for v, c := range r {
		i := slices.IndexFunc(goals, func(g model.Goal) bool { return g.Name == v.first })
		one := byName[v.second]
		if one == nil {
			in := visitsOf[value{v.second, ""}]
			one = &Conversions{Name: v.second, Visits: in.get(visits), Reached: zeroGoals(goals), Named: map[string]int64{}, Rate: in.rate(conversions)}
			byName[v.second] = one
		}
		if i < 0 {
			one.Named[v.first] += c.get(conversions)
			continue
		}
		one.Reached[i].Count += c.get(conversions)
	}
	return sortConversions(byName), nil
}

func zeroGoals(goals []model.Goal) []Reached {
	all := make([]Reached, len(goals))
	for i, g := range goals {
		all[i].Goal = g
	}
	return all
}

// sortConversions drops the items without a conversion and sorts the others by their total, descending.
func sortConversions(byName map[string]*Conversions) []Conversions {
	all := []Conversions{}
	for _, one := range byName {
		if one.total() > 0 {
			all = append(all, *one)
		}
	}
	slices.SortFunc(all, func(a, b Conversions) int {
		return cmp.Or(cmp.Compare(b.total(), a.total()), strings.Compare(a.Name, b.Name))
	})
	return all
}
