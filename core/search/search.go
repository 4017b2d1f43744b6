package search

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"

	"github.com/quoin-cms/quoin/core"
)

// Result is what a search finds.
type Result struct {
	Total      int
	Hits       []Hit
	Types      []Count // of all that fits, whatever type is asked for
	Categories []Count
	Suggestion string // what to search for instead, when nothing fits; empty for none
	Next       string // the cursor of the next page; empty at the end
}

// Hit is an entry that fits.
type Hit struct {
	Type, ID, Title string
	Excerpt         string  // HTML: marks around what was found, all else escaped
	Score           float64 // how well it fits, from 1 for the best downwards
}

// Count is how many of the entries that fit have a value.
type Count struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

const (
	maxIndexWait = time.Second // for the index to come to a commit
	maxCounts    = 20          // values that are counted
)

// Search finds the entries with all the words and phrases, as staff or as a visitor. Where there are none,
// typing errors are forgiven. The query comes from ParseQuery. It fails with Unavailable when the search
// takes too long, when too many run, and while the index is being made or cannot be written.
func (x *Index) Search(ctx context.Context, q Query, staff bool) (Result, error) {
	x.waitFor(ctx, q)
	clauses := withoutStopWords(parseClauses(q.Text))
	if len(clauses) == 0 {
		return Result{}, nil
	}
	var result Result
	err := x.withGeneration(ctx, func(ctx context.Context, g *generation) error {
		f := finder{ctx, x, g.scope(x.allZones, staff), q, staff}
		found, m, err := f.find(clauses)
		if err != nil {
			return err
		}
		if result, err = f.result(found, m); err != nil || found.hasMatches() {
			return err
		}
		if !staff {
			x.Misses.record(q.Text)
		}
		result.Suggestion, err = f.suggest(clauses)
		return err
	})
	return result, asCoreError(err)
}

// await gives a write that has just been made time to arrive.
func (x *Index) waitFor(ctx context.Context, q Query) {
	if q.After > 0 {
		ctx, cancel := context.WithTimeout(ctx, maxIndexWait)
		defer cancel()
		x.position.wait(ctx, q.After)
	}
}

// explain gives a failure the code that callers understand.
func asCoreError(err error) error {
	if _, ok := errors.AsType[*core.Error](err); ok || err == nil {
		return err
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return core.Wrap(err, core.Unavailable, "The search took too long.")
	}
	return core.Wrap(err, core.Internal, "The search failed.")
}

// finder is one search.
type finder struct {
	ctx context.Context
	*Index
	scope
	query Query
	staff bool
}

// answer is what the index says: a page of hits of the type that is asked for, and all types.
type rawResult struct {
	*bleve.SearchResult
	types []Count
}

// some reports whether anything fits, of whatever type.
func (a rawResult) hasMatches() bool { return a.Total > 0 || len(a.types) > 0 }

// find searches for the words as they are, then for rare ones that begin with the last one, and then ever more forgivingly.
func (f finder) find(clauses []clause) (rawResult, *match, error) {
	found, m, err := f.attempt(clauses, exactOnly, maxPrefixTerms)
	if err == nil && !found.hasMatches() && m.truncated {
		found, m, err = f.attempt(clauses, exactOnly, maxRarePrefixTerms)
	}
	for _, forgives := range []fuzziness{fuzzyAfterFirst, fuzzyAnywhere} {
		if err != nil || found.hasMatches() {
			break
		}
		found, m, err = f.attempt(clauses, forgives, maxPrefixTerms)
	}
	return found, m, err
}

func (f finder) attempt(clauses []clause, forgives fuzziness, begun int) (rawResult, *match, error) {
	m := &match{scope: f.scope, fuzziness: forgives, maxPrefixTerms: begun, highlights: map[string]bool{}}
	q, err := m.query(clauses)
	if err != nil {
		return rawResult{}, nil, err
	}
	found, err := f.runQuery(q)
	return found, m, err
}

func (f finder) runQuery(q query.Query) (rawResult, error) {
	if f.query.Type == "" {
		found, err := f.search(f.ctx, f.page(q, fieldType, exactField(categories)))
		if err != nil {
			return rawResult{}, err
		}
		return rawResult{found, countsOf(found, fieldType)}, nil
	}
	r := bleve.NewSearchRequestOptions(q, 0, 0, false)
	r.AddFacet(fieldType, bleve.NewFacetRequest(fieldType, maxCounts))
	all, err := f.search(f.ctx, r)
	if err != nil {
		return rawResult{}, err
	}
	found, err := f.search(f.ctx, f.page(f.ofType(q), exactField(categories)))
	return rawResult{found, countsOf(all, fieldType)}, err
}

// ofType keeps a query to the type that is asked for, without any weight.
func (f finder) ofType(q query.Query) query.Query {
	only := query.NewBooleanQuery([]query.Query{q}, nil, nil)
	only.AddFilter(term(fieldType, f.query.Type, weightExact))
	return only
}

// page asks for the best.
func (f finder) page(q query.Query, counted ...string) *bleve.SearchRequest {
	r := bleve.NewSearchRequestOptions(q, min(f.query.Limit, maxDepth-f.query.offset), f.query.offset, false)
	r.SortByCustom(bestFirst())
	for _, name := range counted {
		r.AddFacet(name, bleve.NewFacetRequest(name, maxCounts))
	}
	return r
}

func countsOf(found *bleve.SearchResult, facet string) []Count {
	var all []Count
	if f := found.Facets[facet]; f != nil && f.Terms != nil {
		for _, t := range f.Terms.Terms() {
			all = append(all, Count{t.Term, t.Count})
		}
	}
	return all
}

// result makes hits of documents. The entry has the last word: one that visitors no longer see, or that is
// gone, is no hit, though the index may not have heard of it yet.
func (f finder) result(found rawResult, m *match) (Result, error) {
	hits, err := f.hits(found.Hits, func(h *Hit, t texts) { h.Excerpt = f.excerpt(t, m.highlights) })
	if err != nil {
		return Result{}, err
	}
	for i := range hits {
		hits[i].Score = math.Round(hits[i].Score/found.MaxScore*1000) / 1000
	}
	r := Result{
		Total: int(found.Total) - len(found.Hits) + len(hits), Hits: hits, //nolint:gosec // far below the limit
		Types: found.types, Categories: countsOf(found.SearchResult, exactField(categories)),
	}
	if next := f.query.offset + len(found.Hits); next < int(found.Total) && next < maxDepth && len(found.Hits) > 0 { //nolint:gosec // as above
		r.Next = encodeCursor(next)
	}
	return r, nil
}
