package search

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/char/asciifolding"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/analysis/token/lowercase"
	"github.com/blevesearch/bleve/v2/analysis/token/porter"
	"github.com/blevesearch/bleve/v2/analysis/token/stop"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/unicode"
	"golang.org/x/text/unicode/norm"
)

// plainAnalyzer splits a text into the words as written, without case and accents. englishAnalyzer reduces those words
// to their stems and drops stop words. Token positions are those in the text.
var (
	plainAnalyzer   = &analyzer{words}
	englishAnalyzer = &analyzer{func(text []byte) analysis.TokenStream { return stems(words(text)) }}
)

// analyzer splits a text into tokens. It returns no tokens for a text on which tokenising panics: such a text must not
// stop the program, neither once nor at each attempt to index it.
type analyzer struct {
	tokens func(text []byte) analysis.TokenStream
}

// Analyze implements Bleve's analyzer.
func (a *analyzer) Analyze(text []byte) (found analysis.TokenStream) {
	defer func() {
		if recover() != nil {
			found = nil
		}
	}()
	return a.tokens(text)
}

var (
	tokenizer        = unicode.NewUnicodeTokenizer()
	possessiveFilter = en.NewPossessiveFilter()
	lowercaseFilter  = lowercase.NewLowerCaseFilter()
	foldFilter       = asciifolding.New()
	stopFilter       = stop.NewStopTokensFilter(stopWords())
	stemFilter       = porter.NewPorterStemmer()
)

func stopWords() analysis.TokenMap {
	m := analysis.NewTokenMap()
	// The list is embedded in Bleve and is known to parse.
	_ = m.LoadBytes(en.EnglishStopWords)
	return m
}

func words(text []byte) analysis.TokenStream {
	tokens := lowercaseFilter.Filter(possessiveFilter.Filter(tokenizer.Tokenize(text)))
	for _, t := range tokens {
		t.Term = fold(t.Term)
	}
	return slices.DeleteFunc(tokens, func(t *analysis.Token) bool { return len(t.Term) == 0 })
}

// fold removes the accents of a word, both precomposed and combining. Token positions are unaffected.
func fold(word []byte) []byte {
	for _, b := range word {
		if b >= utf8.RuneSelf {
			return foldFilter.Filter(bytes.Map(withoutAccent, norm.NFC.Bytes(word)))
		}
	}
	return word
}

// withoutAccent drops combining accents.
func withoutAccent(r rune) rune {
	const first, last = 0x300, 0x36F
	if first <= r && r <= last {
		return -1
	}
	return r
}

func stems(tokens analysis.TokenStream) analysis.TokenStream {
	return stemFilter.Filter(stopFilter.Filter(tokens))
}

// stem returns the stem of one plain English word; empty for a stop word.
func stem(word string) string {
	tokens := stems(analysis.TokenStream{{Term: []byte(word), Position: 1}})
	if len(tokens) == 0 {
		return ""
	}
	return string(tokens[0].Term)
}
