package table

import (
	"sort"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/filter"
)

// part is a table of which a query selects rows.
type part struct {
	table *Table
	query *Query

	unseen map[string]set // by the paths of columns; see hidden
}

// page returns the rows of the part that the query selects, as if it were all.
func (p *part) page(except set) (page Page, err error) {
	rows, err := p.selected(except)
	if err != nil {
		return page, err
	}
	page.Total = rows.count()
	o := newOrder(p, p.query.Keys)
	var from func(int) bool
	if p.query.After != nil {
		from = o.after(*p.query.After)
	}
	for _, row := range o.first(rows, from, p.query.Limit+1) {
		if len(page.Rows) == p.query.Limit {
			page.More = true
			break
		}
		page.Rows = append(page.Rows, o.row(row))
	}
	return page, nil
}

// selected returns the rows that the query selects.
func (p *part) selected(except set) (set, error) {
	rows := newSet(p.table.Len())
	rows.addRange(0, p.table.Len())
	if except != nil {
		rows.without(except)
	}
	for _, f := range p.query.Equal {
		op := filter.Eq
		c := p.table.column(f.Field)
		if c.starts != nil {
			op = filter.Any
		}
		if c.number && c.code(f.Value) < 0 {
			return newSet(p.table.Len()), nil // another notation of a number is another text
		}
		rows.and(p.rows(filter.Test{Column: f.Field, Op: op, Values: []string{f.Value}, Many: c.starts != nil}))
	}
	p.all(p.query.Tests.Where, rows)
	if len(p.query.Tests.Or) > 0 {
		either := newSet(p.table.Len())
		for _, alternative := range p.query.Tests.Or {
			these := newSet(p.table.Len())
			these.addRange(0, p.table.Len())
			p.all(alternative, these)
			either.or(these)
		}
		rows.and(either)
	}
	if p.query.Also == nil {
		return rows, nil
	}
	var failed error
	rows.each(func(row int) bool {
		yes, err := p.query.Also(Candidate{p, row})
		if err == nil && !yes {
			rows[row/64] &^= 1 << (row % 64)
		}
		failed = err
		return err == nil
	})
	return rows, failed
}

// all removes the rows that do not pass all tests.
func (p *part) all(tests []filter.Test, rows set) {
	for _, test := range tests {
		rows.and(p.rows(test))
	}
}

// rows returns the rows that pass a test.
func (p *part) rows(test filter.Test) set {
	c := p.table.column(test.Column)
	switch {
	case c == nil:
		return p.rowsByID(test)
	case test.Of != nil:
		return p.rowsThrough(c, test)
	}
	hidden := p.hidden(test.Column)
	if test.Op == filter.All {
		rows := newSet(p.table.Len())
		rows.addRange(0, p.table.Len())
		for _, value := range test.Values {
			rows.and(p.rowsOf(c, visible(c.anyOf([]string{value}), hidden)))
		}
		return rows
	}
	codes, negated := c.match(test)
	codes = visible(codes, hidden)
	if hidden != nil && !test.Many && hasEmpty(test) {
		codes.or(hidden)
	}
	rows := p.rowsOf(c, codes)
	if negated {
		rows.invert(p.table.Len())
	}
	return rows
}

// hasEmpty reports whether the codes that match returns for a test of a single value have the empty value.
func hasEmpty(test filter.Test) bool {
	switch test.Op {
	case filter.Eq, filter.Ne:
		return test.Values[0] == ""
	case filter.Empty:
		return true
	}
	return false
}

// visible removes the hidden codes.
func visible(codes, hidden set) set {
	if hidden != nil {
		codes.without(hidden)
	}
	return codes
}

// rowsOf returns the rows that have one of the values.
func (p *part) rowsOf(c *column, codes set) set {
	rows := newSet(p.table.Len())
	if c.starts == nil {
		for row, code := range c.codes {
			if codes.has(int(code)) {
				rows.add(row)
			}
		}
		return rows
	}
	for row := range p.table.Len() {
		for _, code := range c.of(row) {
			if codes.has(int(code)) {
				rows.add(row)
				break
			}
		}
	}
	return rows
}

// rowsByID returns the rows whose ids pass a test.
func (p *part) rowsByID(test filter.Test) set {
	rows := newSet(p.table.Len())
	if test.Op == filter.Empty {
		if test.Values[0] == "false" {
			rows.addRange(0, p.table.Len())
		}
		return rows
	}
	for _, id := range test.Values {
		if row := p.table.row(id); row >= 0 {
			rows.add(row)
		}
	}
	if test.Op == filter.Ne {
		rows.invert(p.table.Len())
	}
	return rows
}

// rowsThrough returns the rows that refer to an entry that passes a test. A single reference to no entry has empty
// values.
func (p *part) rowsThrough(c *column, test filter.Test) set {
	codes := newSet(len(c.values))
	other := p.query.Others[test.Other.Name]
	passes := other.matching(*test.Of, p.query)
	none := !test.Many && passesEmpty(*test.Of)
	for code, v := range c.values {
		if passes(v.text) || none && !other.has(v.text) {
			codes.add(code)
		}
	}
	return p.rowsOf(c, codes)
}

// passesEmpty reports whether an empty value passes a test.
func passesEmpty(test filter.Test) bool {
	switch test.Op {
	case filter.Ne:
		return test.Values[0] != ""
	case filter.Eq:
		return test.Values[0] == ""
	case filter.Empty:
		return test.Values[0] == "true"
	}
	return false
}

// hidden returns the values of a column of references that count as none, because the caller does not see their entries;
// nil if all count.
func (p *part) hidden(path string) set {
	typ, limited := p.query.Refs[Reference{p.table.typ.Name, path}]
	if !limited {
		return nil
	}
	if codes, known := p.unseen[path]; known {
		return codes
	}
	c, other := p.table.column(path), p.query.Others[typ]
	codes := newSet(len(c.values))
	for code, v := range c.values {
		if other == nil || !other.has(v.text) {
			codes.add(code)
		}
	}
	if p.unseen == nil {
		p.unseen = map[string]set{}
	}
	p.unseen[path] = codes
	return codes
}

// anyOf returns the codes of values.
func (c *column) anyOf(values []string) set {
	codes := newSet(len(c.values))
	for _, text := range values {
		if c.number {
			key := SortKey(true, text)
			codes.addRange(c.from(key), c.after(key))
		} else if code := c.code(text); code >= 0 {
			codes.add(code)
		}
	}
	return codes
}

// match returns the codes of the values that pass a test, or if negated is set, of those that do not.
func (c *column) match(test filter.Test) (codes set, negated bool) {
	n := len(c.values)
	switch test.Op {
	case filter.Eq, filter.In, filter.Any:
		return c.anyOf(test.Values), false
	case filter.Ne:
		return c.anyOf(test.Values), true
	case filter.Empty:
		codes = c.anyOf([]string{""})
		if test.Many {
			codes.invert(n)
			return codes, test.Values[0] == "true"
		}
		return codes, test.Values[0] == "false"
	}
	codes = newSet(n)
	codes.addRange(c.span(test.Op, SortKey(c.number, test.Values[0])))
	return codes, false
}

// span returns the codes of the values in a range, from the first to one before the second. Empty values are in none.
func (c *column) span(op filter.Op, key string) (from, to int) {
	from, to = c.after(""), len(c.values)
	switch op {
	case filter.Gt:
		from = max(from, c.after(key))
	case filter.Gte:
		from = max(from, c.from(key))
	case filter.Lt:
		to = c.from(key)
	case filter.Lte:
		to = c.after(key)
	case filter.Prefix:
		from = max(from, c.from(key))
		to = from + sort.Search(len(c.values)-from, func(i int) bool { return !strings.HasPrefix(c.values[from+i].key, key) })
	}
	return from, max(from, to)
}
