// Package filter is the language of the conditions that a list of entries is filtered by: "filter[author.name][eq]=Ada".
// Read parses conditions, and Resolve checks them against a content type and what the caller may see.
package filter

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// Op is an operator.
type Op string

// The operators.
const (
	Eq     Op = "eq"
	Ne     Op = "ne"
	In     Op = "in"
	Gt     Op = "gt"
	Gte    Op = "gte"
	Lt     Op = "lt"
	Lte    Op = "lte"
	Prefix Op = "prefix"
	Any    Op = "any"
	All    Op = "all"
	Empty  Op = "empty"
)

// Ops returns the operators in the order of the documentation.
func Ops() []Op { return []Op{Eq, Ne, In, Gt, Gte, Lt, Lte, Prefix, Any, All, Empty} }

// The limits of a filter.
const (
	MaxConditions   = 8   // of a filter in all
	MaxAlternatives = 4   // of the group of alternatives
	MaxValues       = 100 // of one condition
)

// Condition is a condition as it is written.
type Condition struct {
	Path  string // of a field, with dots: "status", "venue.city", "author.name"
	Op    Op
	Value string
}

// Filter is the conditions of a query. Those of Where and at least one alternative of Or must hold; the conditions of an
// alternative must hold together.
type Filter struct {
	Where []Condition
	Or    [MaxAlternatives][]Condition
}

// IsZero reports whether the filter has no condition.
func (f Filter) IsZero() bool { return f.Count() == 0 }

// Count returns the number of conditions.
func (f Filter) Count() int {
	n := len(f.Where)
	for _, alternative := range f.Or {
		n += len(alternative)
	}
	return n
}

// prefix is the first part of the name of every parameter with a condition.
const prefix = "filter["

// IsParameter reports whether a query parameter is a condition by its name.
func IsParameter(name string) bool { return strings.HasPrefix(name, prefix) }

// Name returns the name of the query parameter of a condition.
func Name(path string, op Op) string { return prefix + path + "][" + string(op) + "]" }

// Read adds the condition of a query parameter, "filter[status][eq]" or "filter[or][0][status][eq]". It fails with
// Malformed.
func (f *Filter) Read(name, value string) error {
	parts, ok := partsOf(name)
	if !ok {
		return params.Bad(name, `must be filter[FIELD][OPERATOR], or filter[or][N][FIELD][OPERATOR]`)
	}
	into := &f.Where
	if len(parts) == 4 {
		n := parts[1]
		if parts[0] != "or" || len(n) != 1 || n[0] < '0' || n[0] >= '0'+MaxAlternatives {
			return params.Bad(name, "must be filter[or][N][FIELD][OPERATOR], with N from 0 to 3")
		}
		into, parts = &f.Or[n[0]-'0'], parts[2:]
	}
	c := Condition{parts[0], Op(parts[1]), value}
	if !slices.Contains(Ops(), c.Op) {
		return params.Bad(name, "has an unknown operator; known are "+opNames(Ops()))
	}
	*into = append(*into, c)
	if f.Count() > MaxConditions {
		return TooMany()
	}
	return nil
}

// TooMany is the error of a query with too many conditions.
func TooMany() error {
	return core.Errorf(core.Malformed, "A query has at most %d conditions.", MaxConditions)
}

// partsOf returns the texts in the brackets of a parameter: two, or four.
func partsOf(name string) ([]string, bool) {
	inner, ok := strings.CutPrefix(name, prefix)
	if !ok || !strings.HasSuffix(inner, "]") {
		return nil, false
	}
	parts := strings.Split(strings.TrimSuffix(inner, "]"), "][")
	for _, part := range parts {
		if part == "" || strings.ContainsAny(part, "[]") {
			return nil, false
		}
	}
	return parts, len(parts) == 2 || len(parts) == 4
}

func opNames(ops []Op) string {
	names := make([]string, len(ops))
	for i, op := range ops {
		names[i] = string(op)
	}
	return strings.Join(names, ", ")
}

// Text returns a text that is the same for equal filters.
func (f Filter) Text() []string {
	var all []string
	for n, group := range append([][]Condition{f.Where}, f.Or[:]...) {
		for _, c := range group {
			all = append(all, string(rune('0'+n)), c.Path, string(c.Op), c.Value)
		}
	}
	return all
}
