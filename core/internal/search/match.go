package search

import (
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/search/query"
)

// The weights of a match: by field, in the title or elsewhere, and by the kind of match, the exact word, a longer word
// or a similar one.
const (
	weightTitle   = 4.0
	weightBody    = 1.0
	weightExact   = 1.0
	weightPrefix  = 0.4
	weightSimilar = 0.2
)

// shortestPrefix is the number of letters from which a word is also matched as a prefix.
const shortestPrefix = 2

// fuzziness determines which typing errors are tolerated.
type fuzziness int

const (
	exactOnly fuzziness = iota
	fuzzyAfterFirst
	fuzzyAnywhere // including the first letter, which costs more and is less relevant
)

// exactPrefix returns the length in bytes of the beginning of a word that must match exactly.
func (m fuzziness) exactPrefix(word string) int {
	if m == fuzzyAnywhere {
		return 0
	}
	return firstLetter(word)
}

// match builds a query of clauses. It records the stems to highlight.
type match struct {
	scope
	fuzziness      fuzziness
	maxPrefixTerms int             // how many terms a prefix is expanded to
	truncated      bool            // a prefix had more terms than that
	highlights     map[string]bool // stems to mark in excerpts
}

// query requires every clause.
func (m *match) query(clauses []clause) (query.Query, error) {
	all := make([]query.Query, len(clauses))
	for i, c := range clauses {
		alternatives, err := m.clause(c)
		if err != nil {
			return nil, err
		}
		all[i] = query.NewDisjunctionQuery(alternatives)
	}
	return query.NewConjunctionQuery(all), nil
}

// clause returns the alternatives for a clause, at least one of which must match.
func (m *match) clause(c clause) ([]query.Query, error) {
	if c.word == "" {
		return m.phrase(c), nil
	}
	var similar []string // similar words of titles
	var err error
	if m.fuzziness > exactOnly {
		if similar, err = m.similarTerms(fieldWords, c.word, maxEdits(c.word), m.fuzziness.exactPrefix(c.word)); err != nil {
			return nil, err
		}
	}
	var alternatives []query.Query
	for _, z := range m.zones {
		queries, err := m.inZone(z, c, similar)
		if err != nil {
			return nil, err
		}
		alternatives = append(alternatives, queries...)
	}
	queries, err := m.inTitleWords(c, similar)
	return append(alternatives, queries...), err
}

func (m *match) phrase(c clause) []query.Query {
	var alternatives []query.Query
	for _, z := range m.zones {
		if z.language != "" {
			alternatives = append(alternatives, m.phraseIn(z, c))
			continue
		}
		q := query.NewPhraseQuery(c.stems, z.name)
		q.SetBoost(z.weight)
		alternatives = append(alternatives, q)
	}
	for _, s := range c.stems {
		m.highlights[s] = s != ""
	}
	return alternatives
}

// phraseIn builds the query of a phrase in a zone whose words may have two stems each.
func (m *match) phraseIn(z zone, c clause) query.Query {
	positions := c.phrasePositions(z.language)
	for _, stems := range positions {
		for _, s := range stems {
			m.highlights[s] = true
		}
	}
	q := query.NewMultiPhraseQuery(positions, z.name)
	q.SetBoost(z.weight)
	return q
}

// inZone builds the queries of a word among the stems of a zone.
func (m *match) inZone(z zone, c clause, titleWords []string) ([]query.Query, error) {
	terms := map[string]float64{}
	addTerms := func(found []string, weight float64) {
		for _, t := range found {
			terms[t] = max(terms[t], weight)
		}
	}
	addTerms(c.stemsIn(z.language), weightExact)
	if c.prefix && utf8.RuneCountInString(c.word) >= shortestPrefix {
		prefixed, err := m.expandPrefix(z.name, c.word)
		if err != nil {
			return nil, err
		}
		addTerms(prefixed, weightPrefix)
	}
	if m.fuzziness > exactOnly {
		similar, err := m.similarStems(z, c)
		if err != nil {
			return nil, err
		}
		addTerms(similar, weightSimilar)
		for _, word := range titleWords {
			addTerms(stemsOf(z.language, word), weightSimilar)
		}
	}
	alternatives := make([]query.Query, 0, len(terms))
	for _, t := range slices.Sorted(maps.Keys(terms)) { // in a fixed order, because it affects how scores are added up
		m.highlights[t] = true
		alternatives = append(alternatives, term(z.name, t, terms[t]*z.weight))
	}
	return alternatives, nil
}

// expandPrefix returns the terms that begin with a word.
func (m *match) expandPrefix(field, word string) ([]string, error) {
	terms, more, err := m.scope.prefixTerms(field, word, m.maxPrefixTerms)
	m.truncated = m.truncated || more
	return terms, err
}

// similarStems returns the stems of a zone that resemble the word. For title zones, similar words are found by
// inTitleWords instead.
func (m *match) similarStems(z zone, c clause) ([]string, error) {
	var found []string
	if c.prefix {
		found = stemPrefixes(c.word)
	}
	if z.title {
		return found, nil
	}
	words := append([]string{c.word}, c.stemsIn(z.language)...)
	for _, word := range slices.Compact(words) {
		similar, err := m.similarTerms(z.name, word, maxEdits(c.word), m.fuzziness.exactPrefix(word))
		if err != nil {
			return nil, err
		}
		found = append(found, similar...)
	}
	return found, nil
}

// stemPrefixes returns the beginnings of an unfinished word that may be the stem of the finished one: "implementati"
// leads to "implement", the stem of "implementation".
func stemPrefixes(word string) []string {
	var all []string
	runes := []rune(word)
	for n := len(runes) - 1; n >= max(4, len(runes)*2/3); n-- {
		all = append(all, string(runes[:n]))
	}
	return all
}

// inTitleWords builds the queries of a word among the unstemmed words of titles. There prefixes match what people see,
// and stop words are included.
func (m *match) inTitleWords(c clause, similar []string) ([]query.Query, error) {
	found := similar
	if len(c.stems) == 0 {
		found = append(found, c.word)
	}
	if c.prefix {
		prefixed, err := m.expandPrefix(fieldWords, c.word)
		if err != nil {
			return nil, err
		}
		found = append(found, prefixed...)
	}
	alternatives := make([]query.Query, len(found))
	for i, t := range found {
		alternatives[i] = term(fieldWords, t, weightPrefix*weightTitle)
	}
	return alternatives, nil
}
