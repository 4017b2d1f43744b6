package search

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"

	"github.com/blevesearch/bleve/v2/analysis"
)

// reduced keeps the stems of words that came lately. Texts are made of few words, and to find a stem takes ten times as long
// as to look it up. It is safe for concurrent use, and the zero value is empty.
type reduced struct {
	places [4096]atomic.Pointer[reduction] // each for the words that share it: the latest has it
}

type reduction struct{ word, stem []byte }

// longestKept is in bytes. Longer words seldom come twice, and what is kept is bounded.
const longestKept = 32

var (
	stemsKept reduced
	stemSeed  = maphash.MakeSeed()
)

// filter makes each token its stem. Terms are shared and must not be changed.
func (r *reduced) filter(tokens analysis.TokenStream) analysis.TokenStream {
	for i, t := range tokens {
		if len(t.Term) > longestKept {
			stemming.Filter(tokens[i : i+1])
			continue
		}
		place := &r.places[maphash.Bytes(stemSeed, t.Term)%uint64(len(r.places))]
		known := place.Load()
		if known == nil || !bytes.Equal(known.word, t.Term) {
			known = &reduction{word: bytes.Clone(t.Term)}
			stemming.Filter(tokens[i : i+1])
			known.stem = bytes.Clone(t.Term)
			place.Store(known)
		}
		t.Term = known.stem
	}
	return tokens
}
