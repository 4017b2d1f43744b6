package table_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/model"
)

type item struct {
	Title  string     `json:"title" cms:"title,indexed"`
	Status string     `json:"status" validate:"oneof=draft live" cms:"indexed"`
	Score  int        `json:"score" cms:"indexed"`
	At     field.Time `json:"at" cms:"indexed"`
	Tags   []string   `json:"tags" cms:"tags,indexed"`
}

// BenchmarkSelect measures the first page of twenty of queries of a table. With -benchtime=100x it takes a minute.
func BenchmarkSelect(b *testing.B) {
	registry, err := model.NewRegistry(model.Define[item]("item", model.Options{Path: "items", One: "Item", Many: "Items"}))
	if err != nil {
		b.Fatal(err)
	}
	typ := &registry.Types()[0]
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		list := tableOf(b, typ, n)
		for name, q := range map[string]table.Query{
			"a range":             {Tests: where(filter.Test{Column: "score", Op: filter.Gt, Values: []string{"500"}, Number: true})},
			"a tag":               {Tests: where(filter.Test{Column: "tags", Op: filter.Any, Values: []string{"t7"}, Many: true})},
			"two conditions":      {Tests: where(filter.Test{Column: "status", Op: filter.Eq, Values: []string{"live"}}, filter.Test{Column: "score", Op: filter.Lt, Values: []string{"3"}, Number: true})},
			"a sort by titles":    {Keys: []table.Key{{Path: "title", Descending: true}}},
			"a sort by two":       {Keys: []table.Key{{Path: "status"}, {Path: "score", Descending: true}}},
			"the largest":         largest(),
			"a prefix, by a time": {Tests: where(filter.Test{Column: "title", Op: filter.Prefix, Values: []string{"entry 1"}}), Keys: []table.Key{{Path: "at"}}},
		} {
			q.Limit = 20
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					if page, err := list.Select(q); err != nil || page.Total == 0 {
						b.Fatal(page, err)
					}
				}
			})
		}
	}
}

// largest returns a query with as many conditions, values and sorts as are accepted.
func largest() table.Query {
	texts, tags := make([]string, filter.MaxValues), make([]string, filter.MaxValues)
	for i := range texts {
		texts[i], tags[i] = fmt.Sprintf("Entry %d", i), fmt.Sprintf("t%d", i)
	}
	var q table.Query
	for range filter.MaxAlternatives {
		q.Tests.Or = append(q.Tests.Or, []filter.Test{
			{Column: "title", Op: filter.In, Values: texts}, {Column: "tags", Op: filter.Any, Values: tags, Many: true},
		})
	}
	q.Tests.Or[0] = q.Tests.Or[0][1:] // so that there are results
	for _, path := range []string{"status", "score", "at", "title", "createdAt", "updatedAt", "id"} {
		q.Keys = append(q.Keys, table.Key{Path: path})
	}
	return q
}

func where(tests ...filter.Test) filter.Tests { return filter.Tests{Where: tests} }

func tableOf(b *testing.B, typ *model.Type, n int) *table.Version {
	b.Helper()
	began := time.Now()
	rows := table.NewBuilder(typ)
	random := rand.New(rand.NewPCG(1, 2))
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n {
		at := start.Add(time.Duration(i) * time.Second)
		state := entrystore.State{Value: &item{
			Title: fmt.Sprintf("Entry %d", random.IntN(n)), Status: []string{"draft", "live"}[random.IntN(2)], Score: random.IntN(1000),
			At: field.At(at.Add(time.Duration(random.IntN(1000)) * time.Hour)), Tags: []string{fmt.Sprintf("t%d", random.IntN(50)), fmt.Sprintf("t%d", random.IntN(50))},
		}}
		state.Created, state.Updated = at, at
		columns, err := entrystore.Columns(typ, []byte(state.Summary(typ)), nil)
		if err == nil {
			err = rows.Add(entrystore.Row{Position: entrystore.Position(typ.Options.Order, at, fmt.Sprintf("%032x", i)), Columns: columns})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	list := table.NewVersion(rows.Table())
	b.Logf("%d rows in %v", n, time.Since(began).Round(time.Millisecond))
	return list
}
