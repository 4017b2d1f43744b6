package search

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/search"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/storage"
)

// The limits of a search.
const (
	MaxText      = 200 // characters
	MaxLimit     = 50
	DefaultLimit = 10
	// maxDepth is the number of hits that can be paged through. Each page costs as much as all pages before it.
	maxDepth = 1000
)

// Query holds the parameters of a search.
type Query struct {
	Text  string
	Type  string      // restricts the hits to this type; empty for all
	Limit int         // maximum number of hits
	After storage.Seq // sequence number that the index should have reached
	// Fields lists fields of the type's entries to return with the hits, separated by commas; empty for none.
	Fields string

	offset int
}

// ParseQuery parses the query string of a search. It fails with Malformed for a key other than q, type, limit, cursor,
// after and fields, a repeated key, an invalid value, and fields without a type; the error names them.
func ParseQuery(raw string) (Query, error) {
	q := Query{Limit: DefaultLimit}
	p, err := params.Parse(raw)
	if err == nil {
		err = p.Each(q.set)
	}
	if err == nil && q.Fields != "" && q.Type == "" {
		err = params.Bad("fields", "can be asked for with a \"type\" alone")
	}
	return q, err
}

// ParseText parses a query string whose only key is q.
func ParseText(raw string) (string, error) {
	q, err := ParseQuery(raw)
	if err == nil && q != (Query{Text: q.Text, Limit: DefaultLimit}) {
		err = core.Errorf(core.Malformed, "Only the query parameter \"q\" is known here.")
	}
	return q.Text, err
}

func (q *Query) set(name, value string) error {
	switch name {
	case "q":
		if !utf8.ValidString(value) || utf8.RuneCountInString(value) > MaxText {
			return params.Bad(name, "must be a text of at most "+strconv.Itoa(MaxText)+" characters")
		}
		q.Text = strings.Clone(value)
	case "type":
		q.Type = strings.Clone(value)
	case "limit":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > MaxLimit {
			return params.Bad(name, "must be a whole number from 1 to "+strconv.Itoa(MaxLimit))
		}
		q.Limit = n
	case "cursor":
		n, ok := decodeCursor(value)
		if !ok {
			return params.Bad(name, "must be one that an earlier page gave")
		}
		q.offset = n
	case "after":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return params.Bad(name, "must be the number of a write")
		}
		q.After = storage.Seq(n)
	case "fields":
		q.Fields = strings.Clone(value)
	default:
		return params.Unknown(name, "q", "type", "limit", "cursor", "after", "fields")
	}
	return nil
}

// A cursor encodes the number of hits on earlier pages.

func encodeCursor(offset int) string {
	return base64.RawURLEncoding.EncodeToString([]byte("hits " + strconv.Itoa(offset)))
}

func decodeCursor(text string) (offset int, ok bool) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return 0, false
	}
	number, found := strings.CutPrefix(string(data), "hits ")
	offset, err = strconv.Atoi(number)
	ok = found && err == nil && offset > 0 && offset < maxDepth && encodeCursor(offset) == text
	return offset, ok
}

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
