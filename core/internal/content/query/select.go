package query

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// plan is a query that was checked against its type and the caller.
type plan struct {
	Query
	typ   *model.Type
	view  core.View
	actor core.Actor
	tests filter.Tests
	after *table.Row // the last row of the page before; nil for the first page
	refs  map[table.Reference]string
	// tallied is the path of a column whose values are counted; empty if none are.
	tallied string
	used    *usedFiles // for FileFilter.Used

	list   *table.Version // see prepare; nil if the page is read from the list index
	others map[string]*table.Version
}

// planner checks queries, and has the tables that they are answered from.
type planner struct {
	registry *model.Registry
	tables   *table.Tables
}

// plan checks a query for an actor. It fails with Malformed for a field that cannot be filtered or sorted by, and for a
// cursor of another query.
func (s *planner) plan(actor core.Actor, t *model.Type, view core.View, q Query) (p plan, err error) {
	p = plan{Query: q, typ: t, view: view, actor: actor}
	if p.Limit == 0 {
		p.Limit = MaxLimit
	}
	if len(q.Expand) > 0 {
		p.Limit = min(p.Limit, MaxExpanded)
	}
	if q.Sort != "" {
		if err := checkSort(t, view, q.Sort); err != nil {
			return p, err
		}
	}
	if p.tests, err = (filter.Resolver{Registry: s.registry, Actor: actor}).Resolve(t, view, q.Where); err != nil {
		return p, err
	}
	p.tests.Where = append(p.tests.Where, q.Files.tests()...)
	p.refs = s.limitedRefs(actor, t, p)
	p.after, err = decodeCursor(t, view, q)
	return p, err
}

// limitedRefs returns the columns of references that a query names, its own and those of entries that references lead to, with
// the types of their entries, if the caller may not see all of those.
func (s *planner) limitedRefs(actor core.Actor, t *model.Type, p plan) map[table.Reference]string {
	if p.view.SeesAll() {
		return nil
	}
	refs := map[table.Reference]string{}
	limit := func(t *model.Type, named func(path string) bool) {
		for _, c := range t.Indexed() {
			if c.Ref == "" || !named(c.Path) {
				continue
			}
			if other, err := s.registry.Find(c.Ref); err == nil && projection.Hides(actor, other) {
				refs[table.Reference{Type: t.Name, Path: c.Path}] = c.Ref
			}
		}
	}
	limit(t, p.names)
	for test := range p.tests.All() {
		if test.Of != nil {
			limit(test.Other, func(path string) bool { return path == test.Of.Column })
		}
	}
	return refs
}

// names reports whether the query filters or sorts by a column.
func (p plan) names(path string) bool {
	for test := range p.tests.All() {
		if test.Column == path && test.Of == nil {
			return true
		}
	}
	return path == p.tallied || slices.ContainsFunc(p.Filters, func(f model.Filter) bool { return f.Field == path }) ||
		slices.ContainsFunc(sortKeys(p.Sort), func(k table.Key) bool { return k.Path == path })
}

// reads returns the names of the types that the selection depends on beside its own.
func (p plan) reads() []string {
	all := p.tests.Types()
	for _, name := range p.refs {
		all = append(all, name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// prepare brings the tables up to date that the query is answered from. It must not be called within a View: the store may
// wait for that one to end.
func (s *planner) prepare(ctx context.Context, p *plan) (err error) {
	if p.tallied == "" && !p.Selects() && (p.view.SeesAll() || len(p.typ.ShownBy()) == 0) {
		return nil
	}
	// Other queries than those with conditions are never refused.
	patience := time.Duration(0)
	if len(p.tests.Where) > 0 || len(p.tests.Or) > 0 {
		patience = table.Patience
	}
	if p.list, err = s.tables.Current(ctx, p.typ, p.view.Audience, patience); err != nil {
		return building(err)
	}
	p.others = map[string]*table.Version{}
	for _, name := range p.reads() {
		t, err := s.registry.Find(name)
		if err != nil {
			return err
		}
		if policy.Allow(p.actor, t.Subject(), core.VerbRead) != nil {
			continue // its entries count as none
		}
		if p.others[name], err = s.tables.Current(ctx, t, p.view.Audience, patience); err != nil {
			return building(err)
		}
	}
	return nil
}

// selectRows returns the rows of the page. Those of a table may be newer than r.
func selectRows(r storage.Reader, p plan) (pageRows, error) {
	if p.list == nil {
		return scanPage(r, p)
	}
	also, err := candidateFilter(r, p)
	if err != nil {
		return pageRows{}, err
	}
	q := p.tableQuery()
	q.Keys, q.After, q.Limit, q.Also = sortKeys(p.Sort), p.after, p.Limit, also
	page, err := p.list.Select(q)
	return pageRows{rows: page.Rows, more: page.More, total: page.Total, seq: uint64(r.Seq())}, err
}

// tableQuery returns the conditions of the plan for a table.
func (p plan) tableQuery() table.Query {
	return table.Query{Tests: p.tests, Equal: p.Filters, Others: p.others, Refs: p.refs}
}

// building explains that a list cannot be selected from yet.
func building(err error) error {
	if errors.Is(err, table.ErrBuilding) {
		out := core.Errorf(core.Unavailable, "The index of this list is being built. Try again in a few seconds.")
		out.RetryAfter = table.Patience
		return out
	}
	return err
}

// candidateFilter returns the conditions of a query that are no tests of columns: words, some of files, and scheduled
// entries; nil for none.
func candidateFilter(r storage.Reader, p plan) (func(table.Candidate) (bool, error), error) {
	words := strings.Fields(p.Words)
	if !p.Scheduled && len(words) == 0 && !p.Files.NoAlt && p.used == nil {
		return nil, nil
	}
	scheduled, err := scheduledFilter(r, p.typ, p.Query)
	if err != nil {
		return nil, err
	}
	sought := p.typ.Sought()
	return func(c table.Candidate) (bool, error) {
		var text strings.Builder
		for _, f := range sought {
			for _, key := range c.Keys(f.Name) {
				text.WriteString(key + "\n")
			}
		}
		if slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text.String(), word) }) {
			return false, nil
		}
		if fits, err := p.fitsFile(c); err != nil || !fits {
			return false, err
		}
		return scheduled(c.Position())
	}, nil
}

// FilteredTypes returns the names of the types that the conditions of a query string look at by references. It ignores a
// query with a mistake.
func FilteredTypes(registry *model.Registry, t *model.Type, raw string) []string {
	// Most queries have no conditions, and this runs for each call. The name may be escaped.
	if !strings.Contains(raw, "filter") && !strings.Contains(raw, "%") {
		return nil
	}
	q, err := ParseQuery(t, raw)
	if err != nil {
		return nil
	}
	resolver := filter.Resolver{Registry: registry, Actor: core.Actor{Role: core.Administrator}}
	tests, err := resolver.Resolve(t, core.View{Audience: core.Everyone}, q.Where)
	if err != nil {
		return nil
	}
	return tests.Types()
}
