package writer_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

type named struct {
	Name string `json:"name" cms:"title,exact"`
}

func define[T any](name string, change func(*model.Options)) model.Type {
	o := model.Options{Path: name + "s", One: name, Many: name + "s"}
	if change != nil {
		change(&o)
	}
	return model.Define[T](name, o)
}

func TestRegistryRefusesMistakes(t *testing.T) {
	t.Parallel()
	plain := define[named]("plain", nil)
	for name, c := range map[string]struct {
		types []model.Type
		want  []string
	}{
		"name twice":            {[]model.Type{plain, define[named]("plain", func(o *model.Options) { o.Path = "x" })}, []string{`"plain"`, "twice"}},
		"path twice":            {[]model.Type{plain, define[named]("other", func(o *model.Options) { o.Path = "plains" })}, []string{`"plain"`, `"other"`, `"plains"`}},
		"path twice, for staff": {[]model.Type{plain, define[named]("other", func(o *model.Options) { o.StaffPath = "plains" })}, []string{`"other"`, `"plains"`}},
		"bad name":              {[]model.Type{define[named]("Plain", nil)}, []string{`"Plain"`}},
		"bad path":              {[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "/a" })}, []string{`"a"`, `"/a"`}},
		"bad staff path":        {[]model.Type{define[named]("a", func(o *model.Options) { o.StaffPath = "A" })}, []string{`"a"`, `"A"`}},
		"no words":              {[]model.Type{define[named]("a", func(o *model.Options) { o.One = "" })}, []string{`"a"`, "words"}},
		"no title": {[]model.Type{define[struct {
			A string `json:"a"`
		}]("a", nil)}, []string{`"a"`, "title"}},
		"reserved field": {[]model.Type{define[struct {
			A string `json:"id" cms:"title"`
		}]("a", nil)}, []string{`"a"`, `"id"`}},
		"field of the query": {[]model.Type{define[struct {
			A string `json:"sort" cms:"title"`
		}]("a", nil)}, []string{`"a"`, `"sort"`}},
		"bad tag": {[]model.Type{define[struct {
			A string `json:"a" cms:"titel"`
		}]("a", nil)}, []string{`"a"`, `"titel"`}},
		"unknown reference": {[]model.Type{define[struct {
			A string `json:"a" cms:"title"`
			B string `json:"b" cms:"ref=nothing"`
		}]("a", nil)}, []string{`"a"`, `"nothing"`, "b"}},
		"private filter": {[]model.Type{define[struct {
			A string `json:"a" cms:"title"`
			B string `json:"b" cms:"private,exact"`
		}]("a", nil)}, []string{`"a"`, "b", "private"}},
		"private title": {[]model.Type{define[struct {
			A string `json:"a" cms:"title,private"`
		}]("a", nil)}, []string{`"a"`, "private"}},
		"private likeness": {[]model.Type{define[struct {
			A string `json:"a" cms:"title"`
			B string `json:"b" cms:"private"`
		}]("a", func(o *model.Options) { o.Public.Related = []string{"b"} })}, []string{`"a"`, `"b"`}},
		"distinct of what is not exact": {[]model.Type{define[struct {
			A string `json:"a" cms:"title"`
		}]("a", func(o *model.Options) { o.Public.Distinct = map[string]string{"as": "a"} })}, []string{`"a"`, `"as"`}},
		"attachment of another struct": {[]model.Type{define[named]("a", func(o *model.Options) {
			o.Public.Attachments = map[string]model.Attachment{"card": {Of: (*story)(nil)}}
		})}, []string{`"a"`, "card", "story", "named"}},
		"attachment of an unknown type": {[]model.Type{define[named]("a", func(o *model.Options) {
			o.Public.Attachments = map[string]model.Attachment{"card": {Reads: []string{"nothing"}}}
		})}, []string{`"a"`, "card", `"nothing"`}},
		"attachment of a type that visitors do not read": {[]model.Type{
			define[named]("b", func(o *model.Options) { o.Access = core.Inbox }),
			define[named]("a", func(o *model.Options) {
				o.Public.Attachments = map[string]model.Attachment{"card": {Reads: []string{"b"}}}
			}),
		}, []string{`"a"`, "card", `"b"`}},
		"likeness of what is long": {[]model.Type{define[struct {
			A string     `json:"a" cms:"title"`
			B field.Rich `json:"b"`
		}]("a", func(o *model.Options) { o.Public.Related = []string{"b"} })}, []string{`"a"`, `"b"`}},
		"likeness by nothing": {[]model.Type{define[named]("a", func(o *model.Options) {
			o.Public.Related = []string{"c"}
		})}, []string{`"a"`, `"c"`}},
		"distinct at the address of what is related": {[]model.Type{define[named]("a", func(o *model.Options) {
			o.Public.Distinct = map[string]string{"related": "name"}
		})}, []string{`"a"`, `"related"`}},
		"path of the program":             {[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "search" })}, []string{`"a"`, `"search"`}},
		"path below one of the program":   {[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "analytics/events" })}, []string{`"a"`, `"analytics"`}},
		"path above those of the program": {[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "admin" })}, []string{`"a"`, `"admin"`}},
		"staff path of the program":       {[]model.Type{define[named]("a", func(o *model.Options) { o.StaffPath = "admin/users" })}, []string{`"a"`, `"admin/users"`}},
		"path below that of another":      {[]model.Type{plain, define[named]("a", func(o *model.Options) { o.Path = "plains/names" })}, []string{`"plain"`, `"a"`, `"plains/names"`}},
		"path above that of another":      {[]model.Type{define[named]("a", func(o *model.Options) { o.Path = "plains/names" }), plain}, []string{`"plain"`, `"a"`, `"plains"`}},
		"field of the projection": {[]model.Type{define[struct {
			A string `json:"fields" cms:"title"`
		}]("a", nil)}, []string{`"a"`, `"fields"`}},
	} {
		_, err := model.NewRegistry(c.types...)
		if err == nil {
			t.Errorf("%s: taken", name)
			continue
		}
		for _, word := range c.want {
			if !strings.Contains(err.Error(), strings.Trim(word, `"`)) {
				t.Errorf("%s: the error %q does not name %s", name, err, word)
			}
		}
	}
}

func TestRegistryKeepsTheOrder(t *testing.T) {
	t.Parallel()
	r, err := model.NewRegistry(define[named]("b", nil), define[named]("a", nil))
	if err != nil {
		t.Fatal(err)
	}
	if types := r.Types(); len(types) != 2 || types[0].Name != "b" || types[1].Name != "a" {
		t.Errorf("the types are %v", types)
	}
	b, ok := r.Type("b")
	if !ok || b.Options.Order != model.OldestFirst || b.Options.Access != core.Published {
		t.Errorf("b is %+v", b)
	}
	if _, ok := r.Type("c"); ok {
		t.Error("there is a type c")
	}
}

func TestNobodySortsByAPrivateTime(t *testing.T) {
	t.Parallel()
	a := define[struct {
		A string     `json:"a" cms:"title"`
		B field.Time `json:"b" cms:"private"`
		C field.Time `json:"c"`
	}]("a", nil)
	if _, err := query.ParseQuery(&a, "sort=b"); core.CodeOf(err) != core.Malformed {
		t.Errorf("the order of a private time is told: %v", err)
	}
	if _, err := query.ParseQuery(&a, "sort=c"); err != nil {
		t.Error(err)
	}
}

// TestRulesThatNobodyKnowsEndTheStart checks rules that the validator panics at.
func TestRulesThatNobodyKnowsEndTheStart(t *testing.T) {
	t.Parallel()
	type part struct {
		Name string `json:"name" validate:"requird"`
	}
	for name, typ := range map[string]model.Type{
		"a": define[struct {
			A string `json:"a" validate:"requird" cms:"title"`
		}]("a", nil),
		"b": define[struct {
			A string   `json:"a" cms:"title"`
			B []string `json:"b" validate:"dive,mx=3" cms:"tags"`
		}]("b", nil),
		"c": define[struct {
			A string `json:"a" cms:"title"`
			B []part `json:"b"`
		}]("c", nil),
	} {
		if _, err := model.NewRegistry(typ); err == nil || !strings.Contains(err.Error(), `"`+name+`"`) {
			t.Errorf("%s: the start ends with %v", name, err)
		}
	}
}
