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

// plain takes a text apart into words as they are written, without case and accents. english keeps of
// them the stems of those that mean something. Their positions are those in the text.
var (
	plainAnalyzer   = &analyzer{words}
	englishAnalyzer = &analyzer{func(text []byte) analysis.TokenStream { return stems(words(text)) }}
)

// analyzer takes a text apart. A text on which that panics has no words: it must not stop the program,
// and not again with each attempt to index it.
type analyzer struct {
	tokens func(text []byte) analysis.TokenStream
}

// Analyze is what Bleve calls.
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
	// The list is a part of Bleve and reads well.
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

// fold takes the accents off a word, whether they are parts of its letters or signs of their own. The words
// of a text keep their places in it.
func fold(word []byte) []byte {
	for _, b := range word {
		if b >= utf8.RuneSelf {
			return foldFilter.Filter(bytes.Map(withoutAccent, norm.NFC.Bytes(word)))
		}
	}
	return word
}

// withoutAccent drops the accents that no letter has as a part of itself.
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

// stem gives the stem of one plain word; empty if the word is too common to mean something.
func stem(word string) string {
	tokens := stems(analysis.TokenStream{{Term: []byte(word), Position: 1}})
	if len(tokens) == 0 {
		return ""
	}
	return string(tokens[0].Term)
}
