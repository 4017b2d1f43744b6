package search

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
)

// maxClauses is how many words and phrases of a search count.
const maxClauses = 10

// clause is a word or a phrase that has to occur.
type clause struct {
	word   string   // as it is written, without case and accents; of a phrase, empty
	stems  []string // of a word at most one; in a phrase, empty where a word means nothing
	phrase []string // the words of a phrase
	prefix bool     // the word may be the beginning of another

	source string // what was typed
}

// clausesOf reads what was typed: words, and phrases in quotes. The last word is perhaps still being
// typed. Every text can be read.
func parseClauses(text string) []clause {
	var all []clause
	parts := strings.Split(quotes.Replace(text), `"`)
	for i, part := range parts {
		if c, ok := parsePhrase(part); ok && i%2 == 1 {
			all = append(all, c)
		} else {
			all = append(all, parseWords(part)...)
		}
	}
	if len(all) > maxClauses {
		all = all[:maxClauses]
	} else if last := len(all) - 1; last >= 0 && strings.TrimSpace(parts[len(parts)-1]) != "" {
		all[last].prefix = all[last].word != ""
	}
	return all
}

// quotes makes all quotation marks one.
var quotes = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`)

func parseWords(text string) []clause {
	var all []clause
	for _, t := range plainAnalyzer.Analyze([]byte(text)) {
		c := clause{word: string(t.Term), source: text[t.Start:t.End]}
		c.stems = stemsOf("", c.word)
		all = append(all, c)
	}
	return all
}

// phraseOf is false for a phrase of less than two words that mean something: that is no phrase.
func parsePhrase(text string) (clause, bool) {
	tokens := englishAnalyzer.Analyze([]byte(text))
	if len(tokens) < 2 {
		return clause{}, false
	}
	first := tokens[0].Position
	c := clause{source: text, stems: make([]string, tokens[len(tokens)-1].Position-first+1)}
	c.phrase = termsOf(plainAnalyzer.Analyze([]byte(text)))
	for _, t := range tokens {
		c.stems[t.Position-first] = string(t.Term)
	}
	return c, true
}

// meaningful leaves out the words that are too common to search for, unless there are no others. The last
// one stays while it may be the beginning of another.
func withoutStopWords(all []clause) []clause {
	var kept []clause
	for _, c := range all {
		if len(c.stems) > 0 || c.prefix && len(all) == 1 {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		return all
	}
	return kept
}

// edits is how many typing errors a word may have.
func maxEdits(word string) int {
	switch n := utf8.RuneCountInString(word); {
	case n < 4:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

// termsOf gives the terms of tokens.
func termsOf(tokens analysis.TokenStream) []string {
	all := make([]string, len(tokens))
	for i, t := range tokens {
		all[i] = string(t.Term)
	}
	return all
}
