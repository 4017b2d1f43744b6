package content_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/field"
)

type named struct {
	Name string `json:"name" cms:"title,exact"`
}

func define[T any](name string, change func(*content.Options)) content.Type {
	o := content.Options{Path: name + "s", One: name, Many: name + "s"}
	if change != nil {
		change(&o)
	}
	return content.Define[T](name, o)
}

func TestRegistryRefusesMistakes(t *testing.T) {
	plain := define[named]("plain", nil)
	for name, c := range map[string]struct {
		types []content.Type
		want  []string
	}{
		"name twice":            {[]content.Type{plain, define[named]("plain", func(o *content.Options) { o.Path = "x" })}, []string{`"plain"`, "twice"}},
		"path twice":            {[]content.Type{plain, define[named]("other", func(o *content.Options) { o.Path = "plains" })}, []string{`"plain"`, `"other"`, `"plains"`}},
		"path twice, for staff": {[]content.Type{plain, define[named]("other", func(o *content.Options) { o.StaffPath = "plains" })}, []string{`"other"`, `"plains"`}},
		"bad name":              {[]content.Type{define[named]("Plain", nil)}, []string{`"Plain"`}},
		"bad path":              {[]content.Type{define[named]("a", func(o *content.Options) { o.Path = "/a" })}, []string{`"a"`, `"/a"`}},
		"bad staff path":        {[]content.Type{define[named]("a", func(o *content.Options) { o.StaffPath = "A" })}, []string{`"a"`, `"A"`}},
		"no words":              {[]content.Type{define[named]("a", func(o *content.Options) { o.One = "" })}, []string{`"a"`, "words"}},
		"no title": {[]content.Type{define[struct {
			A string `json:"a"`
		}]("a", nil)}, []string{`"a"`, "title"}},
		"reserved field": {[]content.Type{define[struct {
			A string `json:"id" cms:"title"`
		}]("a", nil)}, []string{`"a"`, `"id"`}},
		"field of the query": {[]content.Type{define[struct {
			A string `json:"sort" cms:"title"`
		}]("a", nil)}, []string{`"a"`, `"sort"`}},
		"bad tag": {[]content.Type{define[struct {
			A string `json:"a" cms:"titel"`
		}]("a", nil)}, []string{`"a"`, `"titel"`}},
		"unknown reference": {[]content.Type{define[struct {
			A string `json:"a" cms:"title"`
			B string `json:"b" cms:"ref=nothing"`
		}]("a", nil)}, []string{`"a"`, `"nothing"`, "b"}},
		"private filter": {[]content.Type{define[struct {
			A string `json:"a" cms:"title"`
			B string `json:"b" cms:"private,exact"`
		}]("a", nil)}, []string{`"a"`, "b", "private"}},
		"private title": {[]content.Type{define[struct {
			A string `json:"a" cms:"title,private"`
		}]("a", nil)}, []string{`"a"`, "private"}},
		"private likeness": {[]content.Type{define[struct {
			A string `json:"a" cms:"title"`
			B string `json:"b" cms:"private"`
		}]("a", func(o *content.Options) { o.Related = []string{"b"} })}, []string{`"a"`, `"b"`}},
		"distinct of what is not exact": {[]content.Type{define[struct {
			A string `json:"a" cms:"title"`
		}]("a", func(o *content.Options) { o.Distinct = map[string]string{"as": "a"} })}, []string{`"a"`, `"as"`}},
		"attachment of an unknown type": {[]content.Type{define[named]("a", func(o *content.Options) {
			o.Attachments = map[string]content.Attachment{"card": {Reads: []string{"nothing"}}}
		})}, []string{`"a"`, "card", `"nothing"`}},
	} {
		_, err := content.NewRegistry(c.types...)
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
	r, err := content.NewRegistry(define[named]("b", nil), define[named]("a", nil))
	if err != nil {
		t.Fatal(err)
	}
	if types := r.Types(); len(types) != 2 || types[0].Name != "b" || types[1].Name != "a" {
		t.Errorf("the types are %v", types)
	}
	b, ok := r.Type("b")
	if !ok || b.Options.Order != content.OldestFirst || b.Options.Access != core.Published {
		t.Errorf("b is %+v", b)
	}
	if _, ok := r.Type("c"); ok {
		t.Error("there is a type c")
	}
}

func TestNobodySortsByAPrivateTime(t *testing.T) {
	a := define[struct {
		A string     `json:"a" cms:"title"`
		B field.Time `json:"b" cms:"private"`
		C field.Time `json:"c"`
	}]("a", nil)
	if _, err := a.ParseQuery("sort=b"); core.CodeOf(err) != core.Malformed {
		t.Errorf("the order of a private time is told: %v", err)
	}
	if _, err := a.ParseQuery("sort=c"); err != nil {
		t.Error(err)
	}
}
