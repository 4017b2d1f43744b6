package search

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/blevesearch/bleve/v2/analysis"
)

// Whatever came before, a word has the stem that it has alone: more words than there are places, by several at once.
func TestStemsAreKept(t *testing.T) {
	t.Parallel()
	var r reduced
	var words []string
	for i := range 2 * len(r.places) {
		words = append(words, fmt.Sprintf("%s%x", []string{"relation", "caring", "happies", "über"}[i%4], i))
	}
	words = append(words, "relational", "relations", "", strings.Repeat("long", longestKept)+"ing")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 2 {
				for _, word := range words {
					got := r.filter(analysis.TokenStream{{Term: []byte(word)}})
					want := stemming.Filter(analysis.TokenStream{{Term: []byte(word)}})
					if string(got[0].Term) != string(want[0].Term) {
						t.Errorf("the stem of %q is %q, want %q", word, got[0].Term, want[0].Term)
					}
				}
			}
		})
	}
	all.Wait()
}
