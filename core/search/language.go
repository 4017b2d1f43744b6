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

// analyzers gives the stems of each language. English is the one without a name.
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

// ofLanguage makes an analyzer of filters that Bleve ships. A stemmer knows a word by its accents, and people leave
// them out: a word has the stem of what is written, and that of the word without accents where it is another one, at the
// same place. Words that are common in the language stay, since one that is common in one means something in another.
func languageAnalyzer(names ...string) *analyzer {
	cache := registry.NewCache()
	filters := make([]analysis.TokenFilter, len(names))
	for i, name := range names {
		filter, err := cache.TokenFilterNamed(name)
		if err != nil {
			panic(err) // a filter that Bleve no longer ships fails in every test
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
		written, bare := lowercaseFilter.Filter(tokenizer.Tokenize(text)), lowercaseFilter.Filter(tokenizer.Tokenize(text))
		return overlay(foldAll(reduce(written)), foldAll(reduce(foldAll(bare))))
	}}
}

func foldAll(tokens analysis.TokenStream) analysis.TokenStream {
	for _, t := range tokens {
		t.Term = fold(t.Term)
	}
	return tokens
}

// overlay gives of each place in a text what either stream has there.
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

// stemsIn gives the stems that a word has in a language. They are none where it is too common to mean something.
func (c clause) stemsIn(language string) []string {
	if language == "" {
		return c.stems
	}
	return termsOf(analyzers[language].Analyze([]byte(c.source)))
}

// stemsOf gives the stems of one plain word in a language.
func stemsOf(language, word string) []string {
	if language != "" {
		return termsOf(analyzers[language].Analyze([]byte(word)))
	}
	if s := stem(word); s != "" {
		return []string{s}
	}
	return nil
}

// placesIn gives the stems of a phrase in a language, place by place.
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
