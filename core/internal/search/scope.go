package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"
)

// scope is the part of a generation that a caller may search.
type scope struct {
	index      bleve.Index
	subIndexes []*subIndex
	zones      []zone
}

// scope returns everything for staff, and the public zones of the public sub-index for visitors.
func (g *generation) scope(zones []zone, staff bool) scope {
	if staff {
		return scope{g.both, []*subIndex{g.public, g.staff}, zones}
	}
	return scope{g.public, []*subIndex{g.public}, publicZones(zones)}
}

// The number of terms of a field that one word of a search is expanded to. maxPrefixTerms limits the terms that begin
// with it; they are frequent and cost the most. maxRarePrefixTerms is the limit of a second attempt, for example for
// numbers, many of which begin alike and each of which is rare. maxSimilarTerms limits the similar terms.
const (
	maxPrefixTerms     = 12
	maxRarePrefixTerms = 256
	maxSimilarTerms    = 32
)

// candidate is a term of the index that a word may be expanded to.
type candidate struct {
	term  string
	edits int
	count uint64
}

// prefixTerms returns the most frequent terms of a field that begin with a prefix, and whether there are more.
func (s scope) prefixTerms(field, prefix string, limit int) (terms []string, truncated bool, err error) {
	counts := map[string]uint64{}
	err = s.dictionaries(func(r index.IndexReader) (index.FieldDict, error) {
		return r.FieldDictPrefix(field, []byte(prefix))
	}, func(e *index.DictEntry) { counts[e.Term] += e.Count })
	if err != nil {
		return nil, false, err
	}
	all := make([]candidate, 0, len(counts))
	for term, n := range counts {
		all = append(all, candidate{term: term, count: n})
	}
	return bestTerms(all, limit), len(all) > limit, nil
}

// similarTerms returns the terms of a field within maxDistance typing errors of a word, the closest first. The first
// exactPrefix bytes must match exactly.
func (s scope) similarTerms(field, word string, maxDistance, exactPrefix int) ([]string, error) {
	if maxDistance == 0 {
		return nil, nil
	}
	var distance index.FuzzyAutomaton
	found := map[string]int{}
	err := s.dictionaries(func(r index.IndexReader) (dict index.FieldDict, err error) {
		fuzzy, ok := r.(index.IndexReaderFuzzy)
		if !ok {
			return nil, fmt.Errorf("search: the index does not support fuzzy search")
		}
		dict, distance, err = fuzzy.FieldDictFuzzyAutomaton(field, word, maxDistance, word[:exactPrefix])
		return dict, err
	}, func(e *index.DictEntry) {
		if ok, n := distance.MatchAndDistance(e.Term); ok {
			found[e.Term] = int(n)
		}
	})
	if err != nil {
		return nil, err
	}
	all := make([]candidate, 0, len(found))
	for term, n := range found {
		all = append(all, candidate{term: term, edits: n})
	}
	return bestTerms(all, maxSimilarTerms), nil
}

func bestTerms(all []candidate, limit int) []string {
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.edits, b.edits), cmp.Compare(b.count, a.count), cmp.Compare(a.term, b.term))
	})
	terms := make([]string, min(len(all), limit))
	for i := range terms {
		terms[i] = all[i].term
	}
	return terms
}

// dictionaries calls each for every entry of a dictionary of each sub-index.
func (s scope) dictionaries(
	open func(index.IndexReader) (index.FieldDict, error), each func(*index.DictEntry),
) error {
	for _, sub := range s.subIndexes {
		err := sub.read(func(r index.IndexReader) error {
			dict, err := open(r)
			if err != nil {
				return err
			}
			defer func() { _ = dict.Close() }()
			for {
				e, err := dict.Next()
				if err != nil || e == nil {
					return err
				}
				each(e)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// search runs a request. If a sub-index fails, the whole search fails instead of returning fewer hits.
func (s scope) search(ctx context.Context, r *bleve.SearchRequest) (*bleve.SearchResult, error) {
	found, err := s.index.SearchInContext(ctx, r)
	if err != nil {
		return nil, err
	}
	for _, err := range found.Status.Errors {
		return nil, err
	}
	return found, nil
}

// count returns the number of matching documents.
func (s scope) count(ctx context.Context, q query.Query) (uint64, error) {
	found, err := s.search(ctx, bleve.NewSearchRequestOptions(q, 0, 0, false))
	if err != nil {
		return 0, err
	}
	return found.Total, nil
}

func term(field, value string, weight float64) query.Query {
	q := query.NewTermQuery(value)
	q.SetField(field)
	q.SetBoost(weight)
	return q
}

// firstLetter returns the length of the first letter in bytes.
func firstLetter(word string) int {
	_, size := utf8.DecodeRuneInString(word)
	return size
}
