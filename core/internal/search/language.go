package search

import (
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/da"
	"github.com/blevesearch/bleve/v2/analysis/lang/de"
	"github.com/blevesearch/bleve/v2/analysis/lang/es"
	"github.com/blevesearch/bleve/v2/analysis/lang/fi"
	"github.com/blevesearch/bleve/v2/analysis/lang/fr"
	"github.com/blevesearch/bleve/v2/analysis/lang/hu"
	"github.com/blevesearch/bleve/v2/analysis/lang/it"
	"github.com/blevesearch/bleve/v2/analysis/lang/nl"
	"github.com/blevesearch/bleve/v2/analysis/lang/no"
	"github.com/blevesearch/bleve/v2/analysis/lang/pt"
	"github.com/blevesearch/bleve/v2/analysis/lang/ro"
	"github.com/blevesearch/bleve/v2/analysis/lang/ru"
	"github.com/blevesearch/bleve/v2/analysis/lang/sv"
	"github.com/blevesearch/bleve/v2/analysis/lang/tr"
	"github.com/blevesearch/bleve/v2/registry"
)

// analyzers holds the analyzer of each language. English has the empty name.
var analyzers = map[string]*analyzer{
	"":   englishAnalyzer,
	"da": languageAnalyzer(da.SnowballStemmerName),
	"de": languageAnalyzer(de.SnowballStemmerName),
	"es": languageAnalyzer(es.SnowballStemmerName),
	"fi": languageAnalyzer(fi.SnowballStemmerName),
	"fr": languageAnalyzer(fr.ElisionName, fr.SnowballStemmerName),
	"hu": languageAnalyzer(hu.SnowballStemmerName),
	"it": languageAnalyzer(it.ElisionName, it.SnowballStemmerName),
	"nl": languageAnalyzer(nl.SnowballStemmerName),
	"no": languageAnalyzer(no.SnowballStemmerName),
	"pt": languageAnalyzer(pt.LightStemmerName),
	"ro": languageAnalyzer(ro.SnowballStemmerName),
	"ru": languageAnalyzer(ru.SnowballStemmerName),
	"sv": languageAnalyzer(sv.SnowballStemmerName),
	"tr": languageAnalyzer(tr.SnowballStemmerName),
}

// languageAnalyzer builds an analyzer of filters that Bleve provides. Stemmers depend on accents, and people leave
// accents out: therefore a word has the stem of its written form and, if it differs, the stem of the form without
// accents, at the same position. Stop words are kept, since a stop word of one language may be a meaningful word of
// another.
func languageAnalyzer(names ...string) *analyzer {
	cache := registry.NewCache()
	filters := make([]analysis.TokenFilter, len(names))
	for i, name := range names {
		filter, err := cache.TokenFilterNamed(name)
		if err != nil {
			panic(err) // every test fails if Bleve drops a filter
		}
		filters[i] = filter
	}
	reduce := func(tokens analysis.TokenStream) analysis.TokenStream {
		for _, filter := range filters {
			tokens = filter.Filter(tokens)
		}
		return tokens
	}
	return &analyzer{func(text []byte) analysis.TokenStream {
		accented, unaccented := lowercaseFilter.Filter(tokenizer.Tokenize(text)), lowercaseFilter.Filter(tokenizer.Tokenize(text))
		return overlay(foldAll(reduce(accented)), foldAll(reduce(foldAll(unaccented))))
	}}
}

func foldAll(tokens analysis.TokenStream) analysis.TokenStream {
	for _, t := range tokens {
		t.Term = fold(t.Term)
	}
	return tokens
}

// overlay returns the distinct terms of both streams at each position.
func overlay(a, b analysis.TokenStream) analysis.TokenStream {
	all := make(analysis.TokenStream, 0, len(a))
	for i, t := range a {
		if len(t.Term) > 0 {
			all = append(all, t)
		}
		if other := b[i]; len(other.Term) > 0 && string(other.Term) != string(t.Term) {
			all = append(all, other)
		}
	}
	return all
}

// stemsIn returns the stems of a word in a language; none for a stop word.
func (c clause) stemsIn(language string) []string {
	if language == "" {
		return c.stems
	}
	return termsOf(analyzers[language].Analyze([]byte(c.source)))
}

// stemsOf returns the stems of one plain word in a language.
func stemsOf(language, word string) []string {
	if language != "" {
		return termsOf(analyzers[language].Analyze([]byte(word)))
	}
	if s := stem(word); s != "" {
		return []string{s}
	}
	return nil
}

// phrasePositions returns the stems of a phrase in a language, position by position.
func (c clause) phrasePositions(language string) [][]string {
	var positions [][]string
	first := 0
	for _, t := range analyzers[language].Analyze([]byte(c.source)) {
		if first == 0 {
			first = t.Position
		}
		for len(positions) <= t.Position-first {
			positions = append(positions, nil)
		}
		positions[t.Position-first] = append(positions[t.Position-first], string(t.Term))
	}
	return positions
}
