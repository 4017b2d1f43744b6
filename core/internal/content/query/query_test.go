package query

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/model"
)

// webPage is a type with every kind of field that a query may name.
type webPage struct {
	Title  string     `json:"title" cms:"title"`
	Kind   string     `json:"kind" cms:"exact"`
	Area   string     `json:"area" cms:"exact"`
	Shown  field.Time `json:"shown"`
	Silent string     `json:"silent"`
}

func webPages(t *testing.T) *model.Type {
	t.Helper()
	r, err := model.NewRegistry(model.Define[webPage]("page", model.Options{Path: "pages", One: "Page", Many: "Pages"}))
	if err != nil {
		t.Fatal(err)
	}
	return &r.Types()[0]
}

func TestParseQuery(t *testing.T) {
	t.Parallel()
	pages := webPages(t)
	at := encodeCursor(pages, core.View{}, Query{}, table.Row{Position: entrystore.Position(model.OldestFirst, time.Time{}, "id")})
	for raw, want := range map[string]Query{
		"":                     {},
		"limit=1":              {Limit: 1},
		"limit=1000":           {Limit: 1000},
		"sort=title":           {Sort: "title"},
		"sort=-shown":          {Sort: "-shown"},
		"sort=createdAt":       {Sort: "createdAt"},
		"sort=-updatedAt":      {Sort: "-updatedAt"},
		"sort=kind":            {Sort: "kind"},
		"cursor=" + at:         {Cursor: at},
		"sort=-shown,title":    {Sort: "-shown,title"},
		"sort=id":              {Sort: "id"},
		"count=false":          {NoTotal: true},
		"count=true":           {},
		"filter[kind][in]=a,b": {Where: filter.Filter{Where: []filter.Condition{{Path: "kind", Op: filter.In, Value: "a,b"}}}},
		"filter[or][3][kind][eq]=": {Where: filter.Filter{Or: [4][]filter.Condition{
			3: {{Path: "kind", Op: filter.Eq}},
		}}},
		"kind=":                   {Filters: []model.Filter{{Field: "kind"}}},
		"kind=b&area=a%20c":       {Filters: []model.Filter{{Field: "area", Value: "a c"}, {Field: "kind", Value: "b"}}},
		"area=a+c&kind=b&limit=2": {Limit: 2, Filters: []model.Filter{{Field: "area", Value: "a c"}, {Field: "kind", Value: "b"}}},
	} {
		if got, err := ParseQuery(pages, raw); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q gives %+v, %v; want %+v", raw, got, err, want)
		}
	}
}

func TestParseQueryNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	pages := webPages(t)
	for raw, says := range map[string][]string{
		"colour=red":                 {`"colour"`, "kind", "area"},
		"title=a":                    {`"title"`},
		"silent=a":                   {`"silent"`},
		"Kind=a":                     {`"Kind"`},
		"id=a":                       {`"id"`},
		"=a":                         {`""`},
		"kind=a&kind=a":              {`"kind"`, "twice"},
		"limit=1&limit=1":            {`"limit"`, "twice"},
		"limit=":                     {`"limit"`, "1 to 1000"},
		"limit=0":                    {`"limit"`, "1 to 1000"},
		"limit=-1":                   {`"limit"`, "1 to 1000"},
		"limit=1001":                 {`"limit"`, "1 to 1000"},
		"limit=1.0":                  {`"limit"`, "1 to 1000"},
		"limit=99999999999999999999": {`"limit"`, "1 to 1000"},
		"sort=":                      {`"sort"`, "title"},
		"sort=-":                     {`"sort"`, "title"},
		"sort=--title":               {`"sort"`, "title"},
		"sort=silent":                {"silent", `cms:"indexed"`},
		"sort=other":                 {`"sort"`, "createdAt"},
		"sort=title,":                {`"sort"`, "title"},
		"sort=title,-title":          {"title twice"},
		"count=0":                    {`"count"`, "true or false"},
		"filter=1":                   {`"filter"`},
		"filter[]=1":                 {"filter[FIELD][OPERATOR]"},
		"filter[kind]=1":             {"filter[FIELD][OPERATOR]"},
		"filter[kind][eq][x]=1":      {"filter[FIELD][OPERATOR]"},
		"filter[kind][like]=1":       {"operator", "prefix"},
		"filter[or][4][kind][eq]=1":  {"N from 0 to 3"},
		"filter[and][0][kind][eq]=1": {"N from 0 to 3"},
		"filter[a][eq]=&filter[b][eq]=&filter[c][eq]=&filter[d][eq]=&filter[e][eq]=&filter[f][eq]=&filter[g][eq]=&kind=&area=": {"at most 8"},
		"cursor=":                        {`"cursor"`},
		"cursor=!":                       {`"cursor"`},
		"cursor=YQ":                      {`"cursor"`},
		"a=%zz":                          {"query string"},
		"a=1;b=2":                        {"query string"},
		strings.Repeat("k", 5000) + "=1": {"…"},
	} {
		_, err := ParseQuery(pages, raw)
		if core.CodeOf(err) != core.Malformed {
			t.Errorf("%.40q: the error is %v", raw, err)
			continue
		}
		for _, word := range says {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%.40q: the error %q does not say %s", raw, err, word)
			}
		}
		if len(err.Error()) > 400 {
			t.Errorf("%.40q: the error has %d bytes", raw, len(err.Error()))
		}
	}
}

func TestEqualQueriesHaveOneText(t *testing.T) {
	t.Parallel()
	pages, texts := webPages(t), map[string]string{}
	for _, raw := range []string{
		"", "limit=1", "limit=2", "sort=title", "sort=-title", "kind=a", "area=a", "kind=a&area=b", "kind=b&area=a", "kind=title",
	} {
		q, err := ParseQuery(pages, raw)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := texts[q.text()]; ok {
			t.Errorf("%q and %q have one text", raw, other)
		}
		texts[q.text()] = raw
	}
	a, _ := ParseQuery(pages, "kind=a&area=b&limit=3")
	b, _ := ParseQuery(pages, "limit=3&area=b&kind=a")
	if a.text() != b.text() {
		t.Errorf("one query has the texts %q and %q", a.text(), b.text())
	}
}

func FuzzCursor(f *testing.F) {
	f.Add("title", "id")
	f.Add("", "\x00")
	f.Add("AAAB", "AAAB")
	r, err := model.NewRegistry(model.Define[webPage]("page", model.Options{Path: "pages", One: "Page", Many: "Pages"}))
	if err != nil {
		f.Fatal(err)
	}
	pages := &r.Types()[0]
	f.Fuzz(func(t *testing.T, sorted, text string) {
		byTitle, listed := Query{Sort: "title,-kind"}, Query{}
		want := table.Row{Keys: []string{sorted, text}, ID: text}
		byTitle.Cursor = encodeCursor(pages, core.View{}, byTitle, want)
		if got, err := decodeCursor(pages, core.View{}, byTitle); err != nil || !reflect.DeepEqual(*got, want) {
			t.Errorf("%q reads back %q, %v", want, got, err)
		}
		position := table.Row{Position: entrystore.Position(model.NewestFirst, time.Time{}, text)}
		listed.Cursor = encodeCursor(pages, core.View{}, listed, position)
		if got, err := decodeCursor(pages, core.View{}, listed); err != nil || got.Position != position.Position {
			t.Errorf("%q reads back %q, %v", position, got, err)
		}
		for _, other := range []Query{{Cursor: byTitle.Cursor}, {Sort: "title", Cursor: byTitle.Cursor}, {Sort: "title", Cursor: listed.Cursor}, {Cursor: text}} {
			if got, err := decodeCursor(pages, core.View{}, other); core.CodeOf(err) != core.Malformed && other.Cursor != "" {
				t.Errorf("%q is taken for %q, %v", other.Cursor, got, err)
			}
		}
		if _, err := decodeCursor(pages, core.View{Audience: core.Everyone}, byTitle); err == nil {
			t.Error("the cursor of a visitor is taken from staff")
		}
	})
}

// FuzzQuery checks that a query is refused, or is within limits.
func FuzzQuery(f *testing.F) {
	r, err := model.NewRegistry(model.Define[webPage]("page", model.Options{Path: "pages", One: "Page", Many: "Pages"}))
	if err != nil {
		f.Fatal(err)
	}
	for _, raw := range []string{"limit=1", "limit=-1", "sort=-title", "kind=a&area=b", "fields=a,,b", "cursor=AA", "scheduled=true", "kind[gt]=a", "filter[kind][eq]=a", "filter[or][1][area][in]=a,b", "sort=a,b", "%"} {
		f.Add(raw)
	}
	pages := &r.Types()[0]
	f.Fuzz(func(t *testing.T, raw string) {
		q, err := ParseQuery(pages, raw)
		switch {
		case err != nil && core.CodeOf(err) != core.Malformed:
			t.Errorf("%q: %v", raw, err)
		case err == nil && (q.Limit < 0 || q.Limit > MaxLimit || len(q.Filters)+q.Where.Count() > filter.MaxConditions):
			t.Errorf("%q is %+v", raw, q)
		case err == nil && len(sortKeys(q.Sort)) > maxSorts:
			t.Errorf("%q sorts by %q", raw, q.Sort)
		}
	})
}
