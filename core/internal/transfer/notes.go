package transfer

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
)

// mostPlaces is the number of places that a report lists for each kind of note.
const mostPlaces = 50

// notes are the notes of an import, by their text.
type notes struct {
	counts map[string]int
	places map[string][]string // the first mostPlaces of each
}

// Note counts an occurrence of something that is reported at the end, such as "comments were left out".
func (a *Articles) Note(what string) { a.NoteAt("", what) }

// NoteAt is Note with the place: "posts/a.md:3", followed by details if there are any. The report lists the first 50
// places of each note.
func (a *Articles) NoteAt(where, what string) {
	what = core.Cut(what, 120)
	a.notes.counts[what]++
	if where != "" && len(a.notes.places[what]) < mostPlaces {
		a.notes.places[what] = append(a.notes.places[what], core.Cut(where, 200))
	}
}

// Notes returns the number of occurrences of each note.
func (a *Articles) Notes() map[string]int { return a.notes.counts }

// Report writes the notes with their numbers, each followed by its first places.
func (a *Articles) Report(to io.Writer) {
	for _, what := range slices.Sorted(maps.Keys(a.notes.counts)) {
		fmt.Fprintf(to, "%d: %s\n", a.notes.counts[what], what)
		places := a.notes.places[what]
		for _, where := range places {
			fmt.Fprintf(to, "    %s\n", where)
		}
		if more := a.notes.counts[what] - len(places); more > 0 && len(places) > 0 {
			fmt.Fprintf(to, "    and %d more\n", more)
		}
	}
}
