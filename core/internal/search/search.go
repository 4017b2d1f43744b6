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

// Result is the result of a search.
type Result struct {
	Total      int
	Hits       []Hit
	Types      []Count // of all matches, regardless of the requested type
	Categories []Count
	Suggestion string // an alternative text to search for if nothing matches; may be empty
	Next       string // the cursor of the next page; empty on the last page
}

// Hit is a matching entry.
type Hit struct {
	Type, ID, Title string
	Excerpt         string  // HTML: matches in mark elements, everything else escaped
	Score           float64 // relevance: 1 for the best hit, less for the others
}

// Count is the number of matching entries that have a value.
type Count struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

const (
	maxIndexWait = time.Second // for the index to reach a commit
	maxCounts    = 20          // facet values that are counted
)

// Search finds the entries that contain all words and phrases, for staff or for a visitor. If there are none, it
// tolerates typing errors. The query must come from ParseQuery. Search fails with Unavailable if it takes too long, if
// too many searches run, and while the index is being built or cannot be written.
func (x *Index) Search(ctx context.Context, q Query, staff bool) (Result, error) {
	x.waitFor(ctx, q)
	all := parseClauses(q.Text)
	clauses := withoutStopWords(all)
	if len(clauses) == 0 {
		return Result{}, nil
	}
	var result Result
	err := x.withGeneration(ctx, func(ctx context.Context, g *generation) error {
		f := finder{ctx, x, g.scope(x.allZones, staff), q, staff}
		found, m, err := f.findUnfinished(all)
		if err == nil && !found.hasMatches() {
			found, m, err = f.find(clauses)
		}
		if err != nil {
			return err
		}
		if result, err = f.result(found, m); err != nil || found.hasMatches() {
			return err
		}
		if !staff {
			x.misses.record(q.Text)
		}
		result.Suggestion, err = f.suggest(clauses)
		return err
	})
	return result, asCoreError(err)
}

// waitFor waits for the index to reach q.After, at most maxIndexWait.
func (x *Index) waitFor(ctx context.Context, q Query) {
	if q.After > 0 {
		ctx, cancel := context.WithTimeout(ctx, maxIndexWait)
		defer cancel()
		x.position.wait(ctx, q.After)
	}
}

// asCoreError gives an error a code.
func asCoreError(err error) error {
	if _, ok := errors.AsType[*core.Error](err); ok || err == nil {
		return err
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return core.Wrap(err, core.Unavailable, "The search took too long.")
	}
	return core.Wrap(err, core.Internal, "The search failed.")
}

// finder runs one search.
type finder struct {
	ctx context.Context
	*Index
	scope
	query Query
	staff bool
}

// rawResult is the answer of the index: a page of hits of the requested type, and the counts of all types.
type rawResult struct {
	*bleve.SearchResult
	types []Count
}

// hasMatches reports whether anything matches, of any type.
func (a rawResult) hasMatches() bool { return a.Total > 0 || len(a.types) > 0 }

// findUnfinished searches for a last word that is a stop word so far, and may become a longer word: "the own" of "the
// owner". It finds nothing for any other text.
func (f finder) findUnfinished(all []clause) (rawResult, *match, error) {
	last := len(all) - 1
	if last < 1 || !all[last].prefix || len(all[last].stems) > 0 {
		return rawResult{SearchResult: &bleve.SearchResult{}}, nil, nil
	}
	return f.attempt(append(withoutStopWords(all[:last]), all[last]), exactOnly, maxPrefixTerms)
}

// find searches for the exact words first. Without matches it expands the last word to rare terms, and then tolerates
// more and more typing errors.
func (f finder) find(clauses []clause) (rawResult, *match, error) {
	found, m, err := f.attempt(clauses, exactOnly, maxPrefixTerms)
	if err == nil && !found.hasMatches() && m.truncated {
		found, m, err = f.attempt(clauses, exactOnly, maxRarePrefixTerms)
	}
	for _, level := range []fuzziness{fuzzyAfterFirst, fuzzyAnywhere} {
		if err != nil || found.hasMatches() {
			break
		}
		found, m, err = f.attempt(clauses, level, maxPrefixTerms)
	}
	return found, m, err
}

func (f finder) attempt(clauses []clause, level fuzziness, maxTerms int) (rawResult, *match, error) {
	m := &match{scope: f.scope, fuzziness: level, maxPrefixTerms: maxTerms, highlights: map[string]bool{}}
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

// ofType restricts a query to the requested type without affecting scores.
func (f finder) ofType(q query.Query) query.Query {
	only := query.NewBooleanQuery([]query.Query{q}, nil, nil)
	only.AddFilter(term(fieldType, f.query.Type, weightExact))
	return only
}

// page builds the request for a page of hits, the best first.
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

// result converts documents to hits. It checks each against its entry: entries that are deleted or no longer visible are
// left out, even if the index has not been updated yet.
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
