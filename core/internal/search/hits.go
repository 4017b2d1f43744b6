package search

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/search"

	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// hits loads the entries of documents. more adds to a hit what is shown beside its title.
func (f finder) hits(found search.DocumentMatchCollection, more func(*Hit, texts)) ([]Hit, error) {
	refs, scores := make([]query.Ref, len(found)), map[query.Ref]float64{}
	for i, d := range found {
		refs[i] = refOf(d.ID)
		scores[refs[i]] = d.Score
	}
	entries, err := f.Answers.WholeLatest(f.ctx, refs)
	if err != nil {
		return nil, err
	}
	hits := make([]Hit, 0, len(entries))
	for _, e := range entries {
		t := f.types[e.Type]
		if !f.staff && !findable(t, e.Entry) {
			continue
		}
		texts := extractTexts(f.types, e)
		h := Hit{Type: e.Type, ID: e.ID, Title: texts.title, Score: scores[query.Ref{Type: e.Type, ID: e.ID}]}
		more(&h, texts)
		hits = append(hits, h)
	}
	return hits, nil
}

// excerpt returns the part of an entry that contains a match.
func (f finder) excerpt(t texts, marks map[string]bool) string {
	if f.staff {
		return excerpt(slices.Concat(t.public, t.private), marks)
	}
	return excerpt(t.public, marks)
}

const (
	excerptLength = 160      // characters, approximately
	excerptLead   = 50       // characters before the match
	excerptDepth  = 32 << 10 // bytes of an entry that are examined
)

// excerpt returns a snippet of the first text that contains a stem of marks, starting a little before it. Without such a
// text it returns the beginning of the first one.
func excerpt(passages []passage, marks map[string]bool) string {
	left := excerptDepth
	var first passage
	for _, p := range passages {
		p.text = strings.Join(strings.Fields(p.text), " ")
		p.text = p.text[:runeBoundary(p.text, min(len(p.text), left))]
		if first.text == "" {
			first = p
		}
		left -= len(p.text)
		for _, t := range p.stems() {
			if marks[string(t.Term)] {
				return p.snippet(t.Start, marks)
			}
		}
	}
	return first.snippet(0, marks)
}

// runeBoundary moves an offset back to the beginning of a character.
func runeBoundary(text string, at int) int {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// snippet returns the text around an offset, in whole words.
func (p passage) snippet(at int, marks map[string]bool) string {
	text := p.text
	from := 0
	if at > excerptLead {
		from = runeBoundary(text, at-excerptLead)
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
	return before + passage{text[from:to], p.zone}.highlighted(marks) + after
}

// stems analyses the text in the same way as the index.
func (p passage) stems() analysis.TokenStream {
	return analyzers[p.zone.language].Analyze([]byte(p.text))
}

// highlighted escapes a text for HTML and wraps the words whose stems are in marks in mark elements.
func (p passage) highlighted(marks map[string]bool) string {
	text := p.text
	var b strings.Builder
	done := 0
	for _, t := range p.stems() {
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
