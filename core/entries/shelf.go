package entries

import (
	"fmt"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Shelf is one of the two places of the activity.
type Shelf int

// The shelves: what staff and the program did, and what visitors sent.
const (
	StaffLines Shelf = iota
	VisitorLines
)

// Shelves gives both.
func Shelves() []Shelf { return []Shelf{StaffLines, VisitorLines} }

// Lines is how many lines of the shelf are kept, and looked at.
func (s Shelf) Lines() int {
	if s == VisitorLines {
		return 5_000
	}
	return 10_000
}

// Prefix starts the keys of the shelf's lines.
func (s Shelf) Prefix() string {
	if s == VisitorLines {
		return Key(arrivalKeys)
	}
	return Key(activityKeys)
}

// Since is where the lines end that are not older than a moment.
func (s Shelf) Since(at time.Time) string { return s.Prefix() + Key(OrderOf(model.NewestFirst, at)) }

// ActivityKey is where a shelf keeps a change that led to a revision.
func ActivityKey(s Shelf, at time.Time, typ, id string, rev uint64) string {
	return s.Prefix() + Key(OrderOf(model.NewestFirst, at), typ, id, fmt.Sprintf("%016x", ^rev))
}

// position gives the end of a line's key, which is the same on both shelves.
func position(pair storage.Pair) string {
	_, rest, _ := cutPart(pair.Key)
	return rest
}

// Lines yields the lines of both shelves as one, the newest first, as many of each as are kept. An error is the last.
func Lines(r storage.Reader) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		staff, stopStaff := iter.Pull2(lines(r, StaffLines))
		defer stopStaff()
		visitors, stopVisitors := iter.Pull2(lines(r, VisitorLines))
		defer stopVisitors()
		a, errA, moreA := staff()
		b, errB, moreB := visitors()
		for moreA || moreB {
			if moreA && (!moreB || errA != nil || errB == nil && position(a) <= position(b)) {
				if !yield(a, errA) || errA != nil {
					return
				}
				a, errA, moreA = staff()
				continue
			}
			if !yield(b, errB) || errB != nil {
				return
			}
			b, errB, moreB = visitors()
		}
	}
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
