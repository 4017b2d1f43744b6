package search

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"
)

// maxCompletions is how many titles a beginning is completed to.
const maxCompletions = 8

// Complete finds the entries with all the words in their titles, the last of which may be only begun. Their
// hits have no excerpts. It fails like Search.
func (x *Index) Complete(ctx context.Context, text string, staff bool) ([]Hit, error) {
	clauses := wordsOf(text)
	if len(clauses) == 0 {
		return nil, nil
	}
	clauses = clauses[:min(len(clauses), maxClauses)]
	var hits []Hit
	err := x.use(ctx, func(ctx context.Context, g *generation) error {
		f := finder{ctx, x, g.scope(x.allZones, staff), Query{Limit: maxCompletions}, staff}
		found, more, err := f.titled(clauses, maxBegun)
		if err == nil && found.Total == 0 && more {
			found, _, err = f.titled(clauses, maxBegunRare)
		}
		if err != nil {
			return err
		}
		hits, err = f.hits(found.Hits, func(*Hit, texts) {})
		return err
	})
	return hits, explain(err)
}

// titled finds titles, by some of the words that begin with the last clause, and reports whether there are more of those.
func (f finder) titled(clauses []clause, most int) (found *bleve.SearchResult, more bool, err error) {
	last := len(clauses) - 1
	begun, more, err := f.beginning(fieldWords, clauses[last].word, most)
	if err != nil {
		return nil, false, err
	}
	all := make([]query.Query, 0, len(clauses))
	for _, c := range clauses[:last] {
		all = append(all, term(fieldWords, c.word, weightWhole))
	}
	any := []query.Query{term(fieldWords, clauses[last].word, weightWhole)}
	for _, t := range begun {
		any = append(any, term(fieldWords, t, weightBegun))
	}
	found, err = f.search(f.ctx, f.page(query.NewConjunctionQuery(append(all, query.NewDisjunctionQuery(any)))))
	return found, more, err
}

// instead gives what to search for when the clauses find nothing: the words as the titles have them, or one
// of them alone. It finds something, or is empty.
func (f finder) instead(clauses []clause) (string, error) {
	var words []string
	for _, c := range clauses {
		for _, word := range append(c.phrase, c.word) {
			near, err := f.correct(word)
			if err != nil {
				return "", err
			}
			if near != "" && !slices.Contains(words, near) {
				words = append(words, near)
			}
		}
	}
	tries := []string{strings.Join(words, " ")}
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	for _, try := range append(tries, words...) {
		if found, err := f.finds(try); err != nil || found {
			return try, err
		}
	}
	return "", nil
}

// correct gives a word if it finds something, or else the one in a title that is the most like it; empty if
// there is none.
func (f finder) correct(word string) (string, error) {
	if found, err := f.finds(word); err != nil || found || word == "" {
		return word, err
	}
	near, err := f.near(fieldWords, word, guesses(word), 0)
	if err != nil {
		return "", err
	}
	for _, other := range near {
		if found, err := f.finds(other); err != nil || found {
			return other, err
		}
	}
	return "", nil
}

// guesses is how far a suggestion may be from the word: farther than what is forgiven without a question.
func guesses(word string) int {
	if utf8.RuneCountInString(word) < 4 {
		return 1
	}
	return 2
}

// finds reports whether a search for the text, as it is, would find something.
func (f finder) finds(text string) (bool, error) {
	clauses := meaningful(wordsOf(text))
	if len(clauses) == 0 {
		return false, nil
	}
	m := &match{scope: f.scope, forgives: nothing, begun: maxBegun, marks: map[string]bool{}}
	q, err := m.query(clauses)
	if err != nil {
		return false, err
	}
	n, err := f.count(f.ctx, q)
	return n > 0, err
}
