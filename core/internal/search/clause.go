package search

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
)

// maxClauses is the number of words and phrases of a search that are used; the rest is ignored.
const maxClauses = 10

// clause is a word or a phrase that an entry must contain.
type clause struct {
	word   string   // as written, without case and accents; empty for a phrase
	stems  []string // of a word: at most one; of a phrase: empty where a stop word stands
	phrase []string // the words of a phrase
	prefix bool     // the word may be the beginning of a longer one

	source string // the text as typed
}

// parseClauses splits the text of a search into words and quoted phrases. The last word counts as unfinished. It accepts
// every text.
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

// quotes replaces all kinds of quotation marks by one.
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

// parsePhrase returns false for a text with fewer than two words that are not stop words: it is not searched as a
// phrase.
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

// withoutStopWords drops stop words, unless there are no other words. A single unfinished word is kept, because it may
// become a longer word.
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

// maxEdits returns the number of typing errors that are tolerated in a word.
func maxEdits(word string) int {
	switch n := utf8.RuneCountInString(word); {
	case n < 4:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

// termsOf returns the terms of tokens.
func termsOf(tokens analysis.TokenStream) []string {
	all := make([]string, len(tokens))
	for i, t := range tokens {
		all[i] = string(t.Term)
	}
	return all
}
