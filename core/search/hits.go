package search

import (
	"html"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/search"

	"github.com/quoin-cms/quoin/core/answers"
)

// hits reads the entries of documents. more adds what the hit shows beside its title.
func (f finder) hits(found search.DocumentMatchCollection, more func(*Hit, texts)) ([]Hit, error) {
	refs, scores := make([]answers.Ref, len(found)), map[answers.Ref]float64{}
	for i, d := range found {
		refs[i] = refOf(d.ID)
		scores[refs[i]] = d.Score
	}
	entries, err := f.Answers.Latest(f.ctx, refs)
	if err != nil {
		return nil, err
	}
	hits := make([]Hit, 0, len(entries))
	for _, e := range entries {
		t := f.types[e.Type]
		if !f.staff && !findable(t, e.Entry) {
			continue
		}
		texts := textsOf(t, e)
		h := Hit{Type: e.Type, ID: e.ID, Title: texts.title, Score: scores[answers.Ref{Type: e.Type, ID: e.ID}]}
		more(&h, texts)
		hits = append(hits, h)
	}
	return hits, nil
}

// excerpt gives the part of an entry where something was found.
func (f finder) excerpt(t texts, marks map[string]bool) string {
	if f.staff {
		return excerpt(append(t.public, t.private...), marks)
	}
	return excerpt(t.public, marks)
}

const (
	excerptLength = 160      // characters, about
	excerptLead   = 50       // characters before what was found
	excerptDepth  = 32 << 10 // bytes of an entry that are looked at
)

// excerpt shows the first text that has a marked stem, from a little before it; if none has, the beginning
// of the first.
func excerpt(texts []string, marks map[string]bool) string {
	left := excerptDepth
	var first string
	for _, text := range texts {
		text = strings.Join(strings.Fields(text), " ")
		text = text[:boundary(text, min(len(text), left))]
		if first == "" {
			first = text
		}
		left -= len(text)
		for _, t := range english.Analyze([]byte(text)) {
			if marks[string(t.Term)] {
				return cutOut(text, t.Start, marks)
			}
		}
	}
	return cutOut(first, 0, marks)
}

// boundary moves a place in a text back to the beginning of a character.
func boundary(text string, at int) int {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// cutOut shows a text around a place, in whole words.
func cutOut(text string, at int, marks map[string]bool) string {
	from := 0
	if at > excerptLead {
		from = boundary(text, at-excerptLead)
		from += strings.IndexByte(text[from:at], ' ') + 1
	}
	to := len(text)
	if utf8.RuneCountInString(text[from:]) > excerptLength {
		to = from + len(string([]rune(text[from:min(len(text), from+4*excerptLength)])[:excerptLength]))
		if end := strings.LastIndexByte(text[from:to], ' '); end > 0 {
			to = from + end
		}
	}
	before, after := "", ""
	if from > 0 {
		before = "…"
	}
	if to < len(text) {
		after = "…"
	}
	return before + marked(text[from:to], marks) + after
}

// marked escapes a text for HTML and puts marks around the words whose stems are marked.
func marked(text string, marks map[string]bool) string {
	var b strings.Builder
	done := 0
	for _, t := range english.Analyze([]byte(text)) {
		if !marks[string(t.Term)] || !within(t, done, len(text)) {
			continue
		}
		b.WriteString(html.EscapeString(text[done:t.Start]))
		b.WriteString("<mark>" + html.EscapeString(text[t.Start:t.End]) + "</mark>")
		done = t.End
	}
	b.WriteString(html.EscapeString(text[done:]))
	return b.String()
}

func within(t *analysis.Token, from, to int) bool {
	return from <= t.Start && t.Start <= t.End && t.End <= to
}
