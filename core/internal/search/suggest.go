package search

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"
)

// maxCompletions is the number of titles that Complete returns.
const maxCompletions = 8

// Complete finds the entries whose titles contain all the words, the last of which may be unfinished. Its hits have no
// excerpts. It fails like Search.
func (x *Index) Complete(ctx context.Context, text string, staff bool) ([]Hit, error) {
	clauses := parseWords(text)
	if len(clauses) == 0 {
		return nil, nil
	}
	clauses = clauses[:min(len(clauses), maxClauses)]
	var hits []Hit
	err := x.withGeneration(ctx, func(ctx context.Context, g *generation) error {
		f := finder{ctx, x, g.scope(x.allZones, staff), Query{Limit: maxCompletions}, staff}
		found, more, err := f.findTitles(clauses, maxPrefixTerms)
		if err == nil && found.Total == 0 && more {
			found, _, err = f.findTitles(clauses, maxRarePrefixTerms)
		}
		if err != nil {
			return err
		}
		hits, err = f.hits(found.Hits, func(*Hit, texts) {})
		return err
	})
	return hits, asCoreError(err)
}

// findTitles finds titles, expanding the last word to at most maxTerms terms, and reports whether there are more such
// terms.
func (f finder) findTitles(clauses []clause, maxTerms int) (found *bleve.SearchResult, truncated bool, err error) {
	last := len(clauses) - 1
	prefixed, truncated, err := f.prefixTerms(fieldWords, clauses[last].word, maxTerms)
	if err != nil {
		return nil, false, err
	}
	all := make([]query.Query, 0, len(clauses))
	for _, c := range clauses[:last] {
		all = append(all, term(fieldWords, c.word, weightExact))
	}
	alternatives := []query.Query{term(fieldWords, clauses[last].word, weightExact)}
	for _, t := range prefixed {
		alternatives = append(alternatives, term(fieldWords, t, weightPrefix))
	}
	found, err = f.search(f.ctx, f.page(query.NewConjunctionQuery(append(all, query.NewDisjunctionQuery(alternatives)))))
	return found, truncated, err
}

// suggest returns an alternative text that has results: the words corrected to those of titles, or one of them alone;
// empty if there is none.
func (f finder) suggest(clauses []clause) (string, error) {
	var words []string
	for _, c := range clauses {
		for _, word := range append(c.phrase, c.word) {
			corrected, err := f.correctWord(word)
			if err != nil {
				return "", err
			}
			if corrected != "" && !slices.Contains(words, corrected) {
				words = append(words, corrected)
			}
		}
	}
	candidates := []string{strings.Join(words, " ")}
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	for _, alternative := range append(candidates, words...) {
		if found, err := f.hasResults(alternative); err != nil || found {
			return alternative, err
		}
	}
	return "", nil
}

// correctWord returns the word itself if it has results, otherwise the most similar word of a title that has; empty if
// there is none.
func (f finder) correctWord(word string) (string, error) {
	if found, err := f.hasResults(word); err != nil || found || word == "" {
		return word, err
	}
	similar, err := f.similarTerms(fieldWords, word, maxSuggestionEdits(word), 0)
	if err != nil {
		return "", err
	}
	for _, other := range similar {
		if found, err := f.hasResults(other); err != nil || found {
			return other, err
		}
	}
	return "", nil
}

// maxSuggestionEdits returns the number of typing errors that a suggestion may correct: more than a search tolerates
// silently.
func maxSuggestionEdits(word string) int {
	if utf8.RuneCountInString(word) < 4 {
		return 1
	}
	return 2
}

// hasResults reports whether an exact search for the text finds anything.
func (f finder) hasResults(text string) (bool, error) {
	clauses := withoutStopWords(parseWords(text))
	if len(clauses) == 0 {
		return false, nil
	}
	m := &match{scope: f.scope, fuzziness: exactOnly, maxPrefixTerms: maxPrefixTerms, highlights: map[string]bool{}}
	q, err := m.query(clauses)
	if err != nil {
		return false, err
	}
	n, err := f.count(f.ctx, q)
	return n > 0, err
}
