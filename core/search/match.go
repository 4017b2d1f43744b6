package search

import (
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/search/query"
)

// How much a find weighs: in the title and elsewhere, of the word itself, of one that begins with it and of
// one that is like it.
const (
	weightTitle  = 4.0
	weightBody   = 1.0
	weightWhole  = 1.0
	weightBegun  = 0.4
	weightLikely = 0.2
)

// shortestPrefix is how many letters a word needs before what begins with it is looked for.
const shortestPrefix = 2

// mercy is which typing errors are forgiven.
type mercy int

const (
	nothing mercy = iota
	laterLetters
	anyLetter // the first one too, which is dearer and says less
)

// sure is how many bytes of a word must be right.
func (m mercy) sure(word string) int {
	if m == anyLetter {
		return 0
	}
	return firstLetter(word)
}

// match makes a query of clauses. It notes the terms that it looks for.
type match struct {
	scope
	forgives mercy
	begun    int             // how many terms may begin with a word
	more     bool            // there were more of them
	marks    map[string]bool // stems
}

// query wants every clause.
func (m *match) query(clauses []clause) (query.Query, error) {
	all := make([]query.Query, len(clauses))
	for i, c := range clauses {
		any, err := m.clause(c)
		if err != nil {
			return nil, err
		}
		all[i] = query.NewDisjunctionQuery(any)
	}
	return query.NewConjunctionQuery(all), nil
}

// clause gives the queries of which one has to match.
func (m *match) clause(c clause) ([]query.Query, error) {
	if c.word == "" {
		return m.phrase(c), nil
	}
	var meant []string // words of titles that are like this one
	var err error
	if m.forgives > nothing {
		if meant, err = m.near(fieldWords, c.word, edits(c.word), m.forgives.sure(c.word)); err != nil {
			return nil, err
		}
	}
	var any []query.Query
	for _, z := range m.zones {
		more, err := m.inZone(z, c, meant)
		if err != nil {
			return nil, err
		}
		any = append(any, more...)
	}
	more, err := m.inWords(c, meant)
	return append(any, more...), err
}

func (m *match) phrase(c clause) []query.Query {
	var any []query.Query
	for _, z := range m.zones {
		if z.language != "" {
			any = append(any, m.phraseIn(z, c))
			continue
		}
		q := query.NewPhraseQuery(c.stems, z.name)
		q.SetBoost(z.weight)
		any = append(any, q)
	}
	for _, s := range c.stems {
		m.marks[s] = s != ""
	}
	return any
}

// phraseIn looks for a phrase in a zone whose words may have two stems each.
func (m *match) phraseIn(z zone, c clause) query.Query {
	places := c.placesIn(z.language)
	for _, stems := range places {
		for _, s := range stems {
			m.marks[s] = true
		}
	}
	q := query.NewMultiPhraseQuery(places, z.name)
	q.SetBoost(z.weight)
	return q
}

// inZone looks for a word among the stems of a zone.
func (m *match) inZone(z zone, c clause, meant []string) ([]query.Query, error) {
	terms := map[string]float64{}
	note := func(found []string, weight float64) {
		for _, t := range found {
			terms[t] = max(terms[t], weight)
		}
	}
	note(c.stemsIn(z.language), weightWhole)
	if c.prefix && utf8.RuneCountInString(c.word) >= shortestPrefix {
		begun, err := m.beginning(z.name, c.word)
		if err != nil {
			return nil, err
		}
		note(begun, weightBegun)
	}
	if m.forgives > nothing {
		like, err := m.like(z, c)
		if err != nil {
			return nil, err
		}
		note(like, weightLikely)
		for _, word := range meant {
			note(stemsOf(z.language, word), weightLikely)
		}
	}
	any := make([]query.Query, 0, len(terms))
	for _, t := range slices.Sorted(maps.Keys(terms)) { // scores are added up in this order
		m.marks[t] = true
		any = append(any, term(z.name, t, terms[t]*z.weight))
	}
	return any, nil
}

// beginning gives what begins with a word.
func (m *match) beginning(field, word string) ([]string, error) {
	terms, more, err := m.scope.beginning(field, word, m.begun)
	m.more = m.more || more
	return terms, err
}

// like gives the stems of a zone that the word may have meant. Those of titles are known by their words.
func (m *match) like(z zone, c clause) ([]string, error) {
	var found []string
	if c.prefix {
		found = outgrown(c.word)
	}
	if z.title {
		return found, nil
	}
	words := append([]string{c.word}, c.stemsIn(z.language)...)
	for _, word := range slices.Compact(words) {
		more, err := m.near(z.name, word, edits(c.word), m.forgives.sure(word))
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// outgrown gives the beginnings of a word that may be the stem of what it is about to become:
// "implementati" is on its way from "implement" to "implementation".
func outgrown(word string) []string {
	var all []string
	runes := []rune(word)
	for n := len(runes) - 1; n >= max(4, len(runes)*2/3); n-- {
		all = append(all, string(runes[:n]))
	}
	return all
}

// inWords looks for a word among the words of the titles, where beginnings are those that people see and
// words too common for a stem are kept.
func (m *match) inWords(c clause, meant []string) ([]query.Query, error) {
	found := meant
	if len(c.stems) == 0 {
		found = append(found, c.word)
	}
	if c.prefix {
		begun, err := m.beginning(fieldWords, c.word)
		if err != nil {
			return nil, err
		}
		found = append(found, begun...)
	}
	any := make([]query.Query, len(found))
	for i, t := range found {
		any[i] = term(fieldWords, t, weightBegun*weightTitle)
	}
	return any, nil
}
