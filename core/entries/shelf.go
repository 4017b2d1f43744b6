package entries

import (
	"fmt"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Shelf is one of the places of the activity. Each is bounded by itself, so that nothing pushes out what lies on another.
type Shelf int

// The shelves: what staff and the program did, what visitors sent, and what happened to those who may come in.
const (
	StaffLines Shelf = iota
	VisitorLines
	SecurityLines
)

// shelf is how the lines of one are kept.
type shelf struct {
	family string        // of the keys
	lines  int           // how many are kept
	age    time.Duration // how long a line is kept if it is one of the newest
}

const day = 24 * time.Hour

// A yearly comparison needs 400 days. Where people signed in is kept for less: it is about them.
var shelves = map[Shelf]shelf{
	StaffLines:    {activityKeys, 10_000, 400 * day},
	VisitorLines:  {arrivalKeys, 5_000, 400 * day},
	SecurityLines: {securityKeys, 5_000, 180 * day},
}

// Shelves gives all.
func Shelves() []Shelf { return []Shelf{StaffLines, VisitorLines, SecurityLines} }

// ContentLines are the shelves that tell of entries.
func ContentLines() []Shelf { return []Shelf{StaffLines, VisitorLines} }

// Lines is how many lines of the shelf are kept, and looked at.
func (s Shelf) Lines() int { return shelves[s].lines }

// Age is how long a line of the shelf is kept.
func (s Shelf) Age() time.Duration { return shelves[s].age }

// Prefix starts the keys of the shelf's lines.
func (s Shelf) Prefix() string { return Key(shelves[s].family) }

// Since is where the lines end that are not older than a moment.
func (s Shelf) Since(at time.Time) string { return s.Prefix() + Key(OrderOf(model.NewestFirst, at)) }

// ActivityKey is where a shelf keeps a change that led to a revision.
func ActivityKey(s Shelf, at time.Time, typ, id string, rev uint64) string {
	return s.Prefix() + Key(OrderOf(model.NewestFirst, at), typ, id, fmt.Sprintf("%016x", ^rev))
}

// position gives the end of a line's key, which is the same on all shelves.
func position(pair storage.Pair) string {
	_, rest, _ := cutPart(pair.Key)
	return rest
}

// Lines yields the lines of some shelves as one, the newest first, as many of each as are kept. An error is the last.
func Lines(r storage.Reader, of ...Shelf) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		var heads []*head
		for _, s := range of {
			next, stop := iter.Pull2(lines(r, s))
			defer stop()
			heads = append(heads, &head{next: next})
			heads[len(heads)-1].move()
		}
		for {
			first := newest(heads)
			if first == nil || !yield(first.pair, first.err) || first.err != nil {
				return
			}
			first.move()
		}
	}
}

// head is the line that comes next on a shelf.
type head struct {
	next func() (storage.Pair, error, bool)
	pair storage.Pair
	err  error
	more bool
}

func (h *head) move() { h.pair, h.err, h.more = h.next() }

// newest gives the head that comes before all others: one that failed, or else the newest line. Nil at the end.
func newest(heads []*head) (first *head) {
	for _, h := range heads {
		switch {
		case !h.more:
		case h.err != nil:
			return h
		case first == nil || position(h.pair) < position(first.pair):
			first = h
		}
	}
	return first
}

func lines(r storage.Reader, s Shelf) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		n := 0
		for pair, err := range r.Scan(s.Prefix(), "") {
			if n++; n > s.Lines() || !yield(pair, err) || err != nil {
				return
			}
		}
	}
}
