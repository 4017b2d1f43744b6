package live

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// gathering is the changes that a caller sees, by their entries.
type gathering struct {
	reader
	at    cursor
	last  uint64                            // the number of the newest change
	pages map[string]map[string][]query.Ref // of entries that are part of pages, by type and id; for visitors only
	found map[query.Ref]*gathered
	order []query.Ref
}

// gathered is the changes of one entry.
type gathered struct {
	before, after bool // whether the caller sees it before the first and after the last change
	seq           uint64
	was           string // the path of its page before the first change of that path
}

// op returns the operation that the changes of an entry amount to. An entry that came and went again is deleted.
func (g *gathered) op() core.Act {
	switch {
	case !g.after:
		return core.ActDeleted
	case !g.before:
		return core.ActCreated
	}
	return core.ActUpdated
}

// add adds the items of a commit, and moves the cursor after them. It returns the number of items that count against
// the limit: to visitors, only those that they may know of.
func (g *gathering) add(items []entrystore.LogItem) (counted int) {
	for i := range items {
		item := &items[i]
		if g.staff {
			g.at.number = item.Seq
			counted++
			g.note(query.Ref{Type: item.Type, ID: item.ID}, gathered{
				before: !item.New, after: item.Op != core.OpDelete, seq: item.Seq, was: item.Was,
			})
			continue
		}
		if item.Number <= g.at.number {
			continue
		}
		g.at.number = item.Number
		counted++
		for ref, one := range g.public(item) {
			g.note(ref, one)
		}
	}
	return counted
}

// public returns the changes that visitors see of an item of the log: those of the pages that show it, if it is part of
// pages, or its own.
func (g *gathering) public(item *entrystore.LogItem) map[query.Ref]gathered {
	ref := query.Ref{Type: item.Type, ID: item.ID}
	if g.types[ref.Type] {
		return map[query.Ref]gathered{ref: {before: !item.Appeared, after: !item.Vanished, seq: item.Number, was: item.Was}}
	}
	all := map[query.Ref]gathered{}
	for _, page := range g.pages[ref.Type][ref.ID] {
		all[page] = gathered{before: true, after: true, seq: item.Number}
	}
	return all
}

// growth returns the number of entries of the items that are not gathered yet, at most.
func (g *gathering) growth(items []entrystore.LogItem) (n int) {
	for i := range items {
		n += max(1, len(g.pages[items[i].Type][items[i].ID]))
	}
	return n
}

func (g *gathering) note(ref query.Ref, one gathered) {
	if !g.types[ref.Type] {
		return
	}
	before := g.found[ref]
	if before == nil {
		g.found[ref] = &one
		g.order = append(g.order, ref)
		return
	}
	before.after, before.seq = one.after, one.seq
	if before.was == "" {
		before.was = one.was
	}
}
