package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"

	bleve "github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"
	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

const (
	relatedTerms     = 25 // terms that represent an entry
	relatedMinShared = 3  // of these, the number that a related entry must share
	// relatedMinSharedRare replaces relatedMinShared if frequent terms were left out.
	relatedMinSharedRare = 2
	relatedCandidates    = 100
	// relatedPostings limits the total number of postings that are read, so that the cost does not grow with the number
	// of entries.
	relatedPostings = 4000
)

// Related returns the ids of up to limit entries of the same type with the most similar texts, the best first. Results
// are cached until the index changes. It fails like Search.
func (x *Index) Related(ctx context.Context, ref query.Ref, limit int, staff bool) ([]string, error) {
	if !x.broken() {
		// A page that shows related entries must not be older than entries saved before the page was requested.
		x.waitFor(ctx, Query{After: storage.Seq(x.Answers.NewestTold())})
	}
	key := x.relatedCache.key(ref, limit, staff)
	if ids, ok := x.relatedCache.entries.GetIfPresent(key); ok && !x.broken() {
		return slices.Clone(ids), nil
	}
	var ids []string
	err := x.withGeneration(ctx, func(ctx context.Context, g *generation) (err error) {
		f := finder{ctx, x, g.scope(x.allZones, staff), Query{Type: ref.Type, Limit: limit + 1}, staff}
		ids, err = f.related(ref, limit)
		return err
	})
	if err == nil {
		x.relatedCache.entries.Set(key, slices.Clone(ids))
	}
	return ids, asCoreError(err)
}

func (f finder) related(ref query.Ref, limit int) (ids []string, err error) {
	entries, err := f.Answers.WholeLatest(f.ctx, []query.Ref{ref})
	if err != nil || len(entries) == 0 {
		return nil, err
	}
	q, err := f.similarTo(extractTexts(f.types, entries[0]))
	if err != nil || q == nil {
		return nil, err
	}
	found, err := f.search(f.ctx, f.page(q))
	if err != nil {
		return nil, err
	}
	for _, d := range found.Hits {
		if other := refOf(d.ID); other != ref && len(ids) < limit {
			ids = append(ids, other.ID)
		}
	}
	return ids, nil
}

// weightedTerm is a term and its significance for an entry.
type weightedTerm struct {
	term, language string
	weight         float64
}

// similarTo builds a query for entries that share some of the most significant terms; nil if there are too few such
// terms.
func (f finder) similarTo(t texts) (bleve.Query, error) {
	terms, all, err := f.significantTerms(frequentTerms(t))
	minShared := relatedMinShared
	if !all {
		minShared = relatedMinSharedRare
	}
	if err != nil || len(terms) < minShared {
		return nil, err
	}
	var alternatives []bleve.Query
	for _, w := range terms {
		var inZones []bleve.Query
		for _, z := range publicZones(f.zones) {
			if z.language == w.language {
				inZones = append(inZones, term(z.name, w.term, w.weight*z.weight))
			}
		}
		alternatives = append(alternatives, bleve.NewDisjunctionQuery(inZones))
	}
	combined := bleve.NewDisjunctionQuery(alternatives)
	combined.SetMin(float64(minShared))
	return f.ofType(combined), nil
}

// frequentTerms returns the terms that occur most often in an entry. Terms of the title, tags and categories weigh more
// than terms of the text.
func frequentTerms(t texts) []weightedTerm {
	counts := map[weightedTerm]float64{}
	count := func(weight float64, passages []passage) {
		for _, p := range passages {
			for _, token := range p.stems() {
				counts[weightedTerm{term: string(token.Term), language: p.zone.language}] += weight
			}
		}
	}
	count(3, t.heading)
	count(3, t.exact)
	count(1, t.public)
	all := make([]weightedTerm, 0, len(counts))
	for w, n := range counts {
		w.weight = 1 + math.Log(n)
		all = append(all, w)
	}
	return topTerms(all, relatedCandidates)
}

func topTerms(all []weightedTerm, n int) []weightedTerm {
	slices.SortFunc(all, func(a, b weightedTerm) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.term, b.term), cmp.Compare(a.language, b.language))
	})
	return all[:min(len(all), n)]
}

// significantTerms weighs terms by their rarity and drops those that no other entry contains. all is false if terms were
// left out because they are too frequent to look up.
func (f finder) significantTerms(terms []weightedTerm) (kept []weightedTerm, all bool, err error) {
	counts, total := make(map[weightedTerm]uint64, len(terms)), uint64(0)
	for _, s := range f.subIndexes {
		err := s.read(func(r index.IndexReader) error {
			n, err := r.DocCount()
			total += n
			for i := 0; i < len(terms) && err == nil; i++ {
				n, err = f.documentCount(r, terms[i])
				counts[terms[i]] += n
			}
			return err
		})
		if err != nil {
			return nil, false, err
		}
	}
	number := map[weightedTerm]uint64{}
	for _, w := range terms {
		if n := counts[w]; n > 1 {
			w.weight *= math.Log(1 + float64(total)/float64(n))
			number[w], kept = n, append(kept, w)
		}
	}
	kept, all = withinPostingsBudget(topTerms(kept, relatedTerms), number)
	return kept, all, nil
}

// withinPostingsBudget drops terms that would take too many postings to read; it keeps the rarest.
func withinPostingsBudget(terms []weightedTerm, counts map[weightedTerm]uint64) (kept []weightedTerm, all bool) {
	rarest := slices.Clone(terms)
	slices.SortStableFunc(rarest, func(a, b weightedTerm) int { return cmp.Compare(counts[a], counts[b]) })
	budget := uint64(relatedPostings)
	for i, w := range rarest {
		if counts[w] > budget {
			return rarest[:i], false
		}
		budget -= counts[w]
	}
	return terms, true
}

// documentCount returns the number of documents that contain a term in their texts.
func (f finder) documentCount(r index.IndexReader, w weightedTerm) (total uint64, err error) {
	for _, z := range publicZones(f.zones) {
		if z.title || z.language != w.language {
			continue
		}
		postings, err := r.TermFieldReader(f.ctx, []byte(w.term), z.name, false, false, false)
		if err != nil {
			return 0, err
		}
		total += postings.Count()
		if err := postings.Close(); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// maxRelatedCached is the number of cached results.
const maxRelatedCached = 1000

// relatedCache caches the related entries of entries. Results of earlier states of the index are never read again and
// are evicted in the course of use.
type relatedCache struct {
	version atomic.Uint64
	entries *otter.Cache[relatedKey, []string]
}

// relatedKey identifies a result: the entry, the limit, the audience and the state of the index.
type relatedKey struct {
	ref     query.Ref
	limit   int
	staff   bool
	version uint64
}

func newRelatedCache() *relatedCache {
	return &relatedCache{entries: otter.Must(&otter.Options[relatedKey, []string]{MaximumSize: maxRelatedCached})}
}

// key must be called before the index is read, so that the result of an older state is not cached for a newer one.
func (r *relatedCache) key(ref query.Ref, limit int, staff bool) relatedKey {
	return relatedKey{ref, limit, staff, r.version.Load()}
}

// invalidate must be called when the index has changed.
func (r *relatedCache) invalidate() { r.version.Add(1) }
