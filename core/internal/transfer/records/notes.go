package records

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/transfer"
)

// mostPlaces is the number of places that a report lists for each kind of note.
const mostPlaces = 50

// Notes are the notes of an import, by their text.
type Notes struct {
	counts map[string]int
	places map[string][]string // the first mostPlaces of each
}

func newNotes() *Notes { return &Notes{map[string]int{}, map[string][]string{}} }

// mostTexts is the number of different texts that a report has; further notes are counted together.
const mostTexts = 1000

func (n *Notes) add(place, text string) {
	text = transfer.OneLine(core.Cut(text, 120))
	if n.counts[text] == 0 && len(n.counts) >= mostTexts {
		text = "further notes"
	}
	n.counts[text]++
	if place != "" && len(n.places[text]) < mostPlaces {
		n.places[text] = append(n.places[text], transfer.OneLine(core.Cut(place, 200)))
	}
}

// Counts returns the number of occurrences of each note.
func (n *Notes) Counts() map[string]int { return n.counts }

// Report writes the notes with their numbers, each followed by its first places.
func (n *Notes) Report(to io.Writer) {
	for _, text := range slices.Sorted(maps.Keys(n.counts)) {
		fmt.Fprintf(to, "%d: %s\n", n.counts[text], text)
		places := n.places[text]
		for _, place := range places {
			fmt.Fprintf(to, "    %s\n", place)
		}
		if more := n.counts[text] - len(places); more > 0 && len(places) > 0 {
			fmt.Fprintf(to, "    and %d more\n", more)
		}
	}
}
