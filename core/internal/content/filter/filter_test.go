package filter_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/model"
)

type place struct {
	City string `json:"city" cms:"indexed"`
	Plan string `json:"plan"`
}

type round struct {
	At    field.Time `json:"at" cms:"indexed"`
	Score float64    `json:"score" cms:"indexed"`
	Open  bool       `json:"open" cms:"indexed"`
	Kind  string     `json:"kind" validate:"omitempty,oneof=long short" cms:"indexed"`
}

type author struct {
	Name   string `json:"name" cms:"title,indexed"`
	Secret string `json:"secret" cms:"private,indexed"`
}

type article struct {
	Title  string     `json:"title" cms:"title,indexed"`
	Kind   string     `json:"kind" validate:"omitempty,oneof=long short" cms:"exact"`
	Text   field.Rich `json:"text"`
	Lead   string     `json:"lead"`
	Score  float64    `json:"score" cms:"indexed"`
	Open   bool       `json:"open" cms:"indexed"`
	At     field.Time `json:"at" cms:"indexed"`
	Tags   []string   `json:"tags" cms:"tags,indexed"`
	Author field.Ref  `json:"author" cms:"ref=author,indexed"`
	Closed field.Ref  `json:"closed" cms:"ref=closed,indexed"`
	Place  place      `json:"place"`
	Rounds []round    `json:"rounds" validate:"dive"`
	Memo   string     `json:"memo" cms:"private,indexed"`
}

func registry(t *testing.T) *model.Registry {
	t.Helper()
	r, err := model.NewRegistry(
		model.Define[author]("author", model.Options{Path: "authors", One: "Author", Many: "Authors"}),
		model.Define[author]("closed", model.Options{Path: "closed", One: "Closed", Many: "Closed", Access: core.Closed}),
		model.Define[article]("article", model.Options{Path: "articles", One: "Article", Many: "Articles"}),
	)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestResolve checks each kind of condition for a visitor: the values as they are compared, or what the error says.
func TestResolve(t *testing.T) {
	t.Parallel()
	all := registry(t)
	articles, err := all.Find("article")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path   string
		op     filter.Op
		value  string
		want   []string // nil for an error
		reason string
	}{
		{"title", filter.Eq, "", []string{""}, ""},
		{"title", filter.In, `a\,b,c\\d`, []string{"a,b", `c\d`}, ""},
		{"title", filter.In, `a\b`, nil, "backslash"},
		{"title", filter.In, "a,,b", nil, "a value of nothing"},
		{"title", filter.In, strings.Repeat("a,", 100) + "a", nil, "more than 100"},
		{"title", filter.Prefix, "", nil, "needs a value"},
		{"title", filter.Any, "a", nil, "accepts eq, ne, in"},
		{"title", filter.Empty, "1", nil, "true or false"},
		{"kind", filter.Eq, "long", []string{"long"}, ""},
		{"kind", filter.Eq, "", []string{""}, ""},
		{"kind", filter.Eq, "odd", nil, "must be one of long, short"},
		{"kind", filter.Gt, "long", nil, "accepts eq, ne, in, empty"},
		{"score", filter.Gte, "1e6", []string{"1e+06"}, ""},
		{"score", filter.Eq, "-0", []string{"0"}, ""},
		{"score", filter.Eq, "", nil, "must be a number"},
		{"score", filter.Eq, "NaN", nil, "must be a number"},
		{"score", filter.Eq, "0x10", nil, "must be a number"},
		{"score", filter.Prefix, "1", nil, "accepts"},
		{"open", filter.Eq, "true", []string{"true"}, ""},
		{"open", filter.Eq, "yes", nil, "true or false"},
		{"at", filter.Lt, "2026-01-31T10:00:00.0005+01:00", []string{"2026-01-31T09:00:00.000Z"}, ""},
		{"at", filter.Lt, "2026-01-31", nil, "offset"},
		{"at", filter.Lt, "2026-01-31T10:00:00 01:00", nil, "write the + of the offset as %2B"},
		{"at", filter.In, "2026-01-31T09:00:00Z,2026-01-31T10:00:00 01:00", nil, "write the + of the offset as %2B"},
		{"at", filter.Lt, "2026-01-31 09:00:00Z", nil, "09:00:00Z."},
		{"at", filter.Lt, "", nil, "needs a value"},
		{"createdAt", filter.Gt, "2026-01-31T09:00:00Z", []string{"2026-01-31T09:00:00.000Z"}, ""},
		{"id", filter.In, "a,b", []string{"a", "b"}, ""},
		{"id", filter.Prefix, "a", nil, "accepts eq, ne, in, empty"},
		{"tags", filter.All, "a,b", []string{"a", "b"}, ""},
		{"tags", filter.Eq, "a", nil, "accepts any, all, empty"},
		{"rounds.at", filter.Any, "2026-01-31T10:00:00+01:00,2026-01-31T09:00:00.0004Z", []string{"2026-01-31T09:00:00.000Z", "2026-01-31T09:00:00.000Z"}, ""},
		{"rounds.at", filter.Any, "soon", nil, "offset"},
		{"rounds.score", filter.All, "1e6", []string{"1e+06"}, ""},
		{"rounds.score", filter.Any, "abc", nil, "must be a number"},
		{"rounds.open", filter.Any, "yes", nil, "true or false"},
		{"rounds.kind", filter.Any, "odd", nil, "must be one of long, short"},
		{"rounds.score", filter.Gt, "1", nil, "accepts any, all, empty"},
		{"place.city", filter.Eq, "Leeds", []string{"Leeds"}, ""},
		{"place.plan", filter.Eq, "a", nil, `cms:"indexed"`},
		{"place", filter.Eq, "a", nil, "name one of its parts"},
		{"lead", filter.Eq, "a", nil, `cms:"indexed"`},
		{"text", filter.Eq, "a", nil, "cannot be filtered"},
		{"tilte", filter.Eq, "a", nil, `did you mean "title"`},
		{"memo", filter.Eq, "a", nil, "no field here"},
		{"author.name", filter.Prefix, "A", []string{"A"}, ""},
		{"author.id", filter.Eq, "x", []string{"x"}, ""},
		{"author.secret", filter.Eq, "a", nil, "no field here"},
		{"author.name.first", filter.Eq, "a", nil, "no field here"},
		{"closed.name", filter.Eq, "a", nil, "no field here"},
	} {
		f := filter.Filter{Where: []filter.Condition{{Path: test.path, Op: test.op, Value: test.value}}}
		got, err := filter.Resolver{Registry: all}.Resolve(articles, core.View{}, f)
		switch {
		case test.want == nil:
			if core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), test.reason) {
				t.Errorf("%v: %v, want %s", f.Where[0], err, test.reason)
			}
		case err != nil:
			t.Errorf("%v: %v", f.Where[0], err)
		default:
			one := got.Where[0]
			if one.Of != nil {
				one = *one.Of
			}
			if !reflect.DeepEqual(one.Values, test.want) {
				t.Errorf("%v: %q, want %q", f.Where[0], one.Values, test.want)
			}
		}
	}
	f := filter.Filter{Where: []filter.Condition{{Path: "memo", Op: filter.Eq, Value: "a"}}}
	if _, err := (filter.Resolver{Registry: all, Actor: core.Actor{Role: core.Viewer}}).Resolve(articles, core.View{Audience: core.Everyone}, f); err != nil {
		t.Errorf("staff: %v", err)
	}
}

// TestFrom checks the values of conditions in Go, and the limits.
func TestFrom(t *testing.T) {
	t.Parallel()
	type kind string
	at := time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)
	got, err := filter.From(model.Query{
		Where: []model.Condition{{Field: "kind", Value: kind("long")}, {Field: "score", Op: "gt", Value: 1.5}, {Field: "at", Op: "lt", Value: at}},
		Or:    [][]model.Condition{{{Field: "tags", Op: "any", Value: []string{"a,b", `c\d`}}}, {{Field: "open", Value: true}}},
	})
	want := filter.Filter{
		Where: []filter.Condition{{"kind", filter.Eq, "long"}, {"score", filter.Gt, "1.5"}, {"at", filter.Lt, "2026-01-31T09:00:00Z"}},
		Or:    [filter.MaxAlternatives][]filter.Condition{{{"tags", filter.Any, `a\,b,c\\d`}}, {{"open", filter.Eq, "true"}}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for reason, q := range map[string]model.Query{
		"at most 4 alternatives": {Or: make([][]model.Condition, 5)},
		"at most 8 conditions":   {Where: make([]model.Condition, 9)},
		"compared with a map":    {Where: []model.Condition{{Field: "kind", Value: map[string]string{}}}},
	} {
		for i := range q.Where {
			if q.Where[i].Value == nil {
				q.Where[i].Value = "a"
			}
		}
		if _, err := filter.From(q); core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), reason) {
			t.Errorf("%v, want %s", err, reason)
		}
	}
}
