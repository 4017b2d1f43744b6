package search

import (
	"bytes"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
)

// tokenize takes a text apart into words as Unicode does, each with its place. It gives what Bleve's tokenizer gives. That
// looks at every byte as a part of any script: of most texts most words are plain, and end where they seem to.
func tokenize(text []byte) analysis.TokenStream {
	if !utf8.Valid(text) {
		return tokenizer.Tokenize(text)
	}
	t := tokens{text: text, room: make([]analysis.Token, len(text)/6+1)}
	t.all = make(analysis.TokenStream, 0, len(t.room))
	for at := 0; at < len(text); {
		end := chunkEnd(text, at)
		if plainChunk(text[at:end]) {
			t.plain(at, end)
		} else {
			t.any(at, end)
		}
		at = end
	}
	return t.all
}

// chunkEnd gives the end of the chunk that starts at a place: behind white space, before which no word goes on. What is not
// ASCII may belong to what stands before it, be that a blank.
func chunkEnd(text []byte, at int) int {
	for ; at < len(text); at++ {
		if text[at] == ' ' && (at+1 == len(text) || text[at+1] < utf8.RuneSelf) {
			return at + 1
		}
	}
	return at
}

// What a byte is to a word.
const (
	asides = iota // ends it
	inside        // is a part of it
	joins         // may hold two words together, or is nothing that is plain
)

// roles are what the bytes are. Of what may join words, a mark at the end of a chunk joins nothing.
var roles = func() (all [256]byte) {
	for b := range all {
		switch {
		case '0' <= b && b <= '9', 'A' <= b && b <= 'Z', 'a' <= b && b <= 'z':
			all[b] = inside
		case b >= utf8.RuneSelf, bytes.IndexByte([]byte(`.,:;'"_`), byte(b)) >= 0:
			all[b] = joins
		}
	}
	return all
}()

// plainChunk reports whether the words of a chunk are its runs of letters and digits.
func plainChunk(chunk []byte) bool {
	for i, b := range chunk {
		if roles[b] != joins {
			continue
		}
		before := i > 0 && roles[chunk[i-1]] != asides
		after := i+1 < len(chunk) && roles[chunk[i+1]] != asides
		if b == '_' || b >= utf8.RuneSelf || before && after {
			return false
		}
	}
	return true
}

// tokens are those that were found so far.
type tokens struct {
	text []byte
	all  analysis.TokenStream
	room []analysis.Token // for those to come
}

// plain adds the runs of letters and digits between two places.
func (t *tokens) plain(at, end int) {
	for at < end {
		if roles[t.text[at]] != inside {
			at++
			continue
		}
		start, kind := at, analysis.Numeric
		for ; at < end && roles[t.text[at]] == inside; at++ {
			if t.text[at] > '9' {
				kind = analysis.AlphaNumeric
			}
		}
		t.add(analysis.Token{Term: t.text[start:at], Start: start, End: at, Type: kind})
	}
}

// any adds the words between two places, whatever they are.
func (t *tokens) any(at, end int) {
	for _, token := range tokenizer.Tokenize(t.text[at:end]) {
		token.Start, token.End = token.Start+at, token.End+at
		t.add(*token)
	}
}

func (t *tokens) add(token analysis.Token) {
	if len(t.room) == 0 {
		t.room = make([]analysis.Token, 64)
	}
	token.Position = len(t.all) + 1
	t.room[0] = token
	t.all, t.room = append(t.all, &t.room[0]), t.room[1:]
}
