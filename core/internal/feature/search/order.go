package search

import (
	"encoding/binary"
	"math"

	"github.com/blevesearch/bleve/v2/search"
)

// bestFirst sorts by score, then newest first, then by ascending id. The order is stable over time. Bleve's own order
// breaks ties by the position in its files, which a merge may change between two pages.
func bestFirst() search.SortOrder {
	return search.SortOrder{
		&byScore{desc: true}, &search.SortField{Field: fieldDate, Desc: true}, &search.SortDocID{},
	}
}

// byScore sorts by scores rounded to seven digits. Bleve adds up scores in an order that depends on its files, so that
// equal scores may differ in later digits.
type byScore struct{ desc bool }

var _ search.SearchSort = (*byScore)(nil)

// Value returns a text that sorts like the score, which is never negative.
func (s *byScore) Value(d *search.DocumentMatch) string {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], math.Float32bits(float32(max(d.Score, 0))))
	return string(b[:])
}

// UpdateVisitor does nothing: a score is not a field.
func (s *byScore) UpdateVisitor(string, []byte) {}

// DecodeValue implements search.SearchSort. Bleve calls it for explanations only, which are not used here.
func (s *byScore) DecodeValue(value string) string { return value }

// Descending reports whether the best is first.
func (s *byScore) Descending() bool { return s.desc }

// RequiresDocID returns false.
func (s *byScore) RequiresDocID() bool { return false }

// RequiresScoring returns false, because Bleve would otherwise compare the unrounded scores. Scores are computed in any
// case.
func (s *byScore) RequiresScoring() bool { return false }

// RequiresFields returns none.
func (s *byScore) RequiresFields() []string { return nil }

// Reverse reverses the order.
func (s *byScore) Reverse() { s.desc = !s.desc }

// Copy returns a copy.
func (s *byScore) Copy() search.SearchSort {
	other := *s
	return &other
}
