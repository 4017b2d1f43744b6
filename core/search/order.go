package search

import (
	"encoding/binary"
	"math"

	"github.com/blevesearch/bleve/v2/search"
)

// bestFirst puts the best hits first, of equals the newest, and of those that are of one time the one with
// the lowest id. That is the same order at any time, while Bleve's own breaks ties by where in its files a
// document stands, which a merge changes between two pages.
func bestFirst() search.SortOrder {
	return search.SortOrder{
		&byScore{desc: true}, &search.SortField{Field: fieldDate, Desc: true}, &search.SortDocID{},
	}
}

// byScore sorts by a score of seven digits. Bleve adds scores up in an order that depends on its files, so
// that those of equals may differ beyond.
type byScore struct{ desc bool }

var _ search.SearchSort = (*byScore)(nil)

// Value gives a text that sorts as the score does, which is never below zero.
func (s *byScore) Value(d *search.DocumentMatch) string {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], math.Float32bits(float32(max(d.Score, 0))))
	return string(b[:])
}

// UpdateVisitor has nothing to do: a score is no field.
func (s *byScore) UpdateVisitor(string, []byte) {}

// DecodeValue is for explanations, which nobody asks for.
func (s *byScore) DecodeValue(value string) string { return value }

// Descending is true for the best first.
func (s *byScore) Descending() bool { return s.desc }

// RequiresDocID is false.
func (s *byScore) RequiresDocID() bool { return false }

// RequiresScoring is false, or Bleve would compare the scores as they are. They are made in any case.
func (s *byScore) RequiresScoring() bool { return false }

// RequiresFields gives none.
func (s *byScore) RequiresFields() []string { return nil }

// Reverse turns the order round.
func (s *byScore) Reverse() { s.desc = !s.desc }

// Copy gives another that sorts in the same way.
func (s *byScore) Copy() search.SearchSort {
	other := *s
	return &other
}
