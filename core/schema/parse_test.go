package schema_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

// every has a field of each kind, named after it.
type every struct {
	Text    string       `json:"text" validate:"required,max=10" cms:"title,unique,help=Say it.,group=main"`
	Long    field.Long   `json:"long" validate:"max=20"`
	Rich    field.Rich   `json:"rich"`
	Email   field.Email  `json:"email"`
	Phone   field.Phone  `json:"phone"`
	Link    field.Link   `json:"link"`
	Image   field.Image  `json:"image"`
	Icon    field.Icon   `json:"icon"`
	Colour  field.Colour `json:"colour" default:"blue"`
	Choice  string       `json:"choice" validate:"oneof=one two" default:"one" cms:"exact"`
	Open    string       `json:"open" validate:"omitempty,oneof=one two"`
	Number  float64      `json:"number" validate:"min=-0.5,max=9.5" default:"1.5"`
	Integer int          `json:"integer" validate:"min=1,max=9" default:"5" cms:"exact"`
	Boolean bool         `json:"boolean" default:"true"`
	Time    field.Time   `json:"time" cms:"readonly"`
	Lines   []string     `json:"lines" validate:"max=3,dive,max=30" cms:"lines"`
	Tags    []string     `json:"tags" cms:"tags"`
	Map     field.Specs  `json:"map" cms:"private"`
	Object  inner        `json:"object"`
	List    []inner      `json:"list" validate:"max=2,dive"`
	Ref     field.Ref    `json:"ref" cms:"ref=post,label=Read also"`
	Slug    field.Slug   `json:"slug" cms:"from=text"`
	Zone    field.Zone   `json:"zone"`

	hidden string //nolint:unused // shows that what is not exported is passed over
	Spare  string `json:"-"`
}

type inner struct {
	Name  string     `json:"innerName" validate:"required,max=5"`
	Link  field.Link `json:"link"`
	Words []string   `json:"words" cms:"lines"`
}

func read[T any](t *testing.T) *schema.Schema {
	t.Helper()
	s, err := schema.Of(reflect.TypeFor[T]())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOfFindsEveryKind(t *testing.T) {
	s := read[every](t)
	for _, kind := range field.Kinds() {
		f := s.Field(string(kind))
		if f == nil || f.Kind != kind {
			t.Errorf("the field %s is %+v", kind, f)
		}
	}
	if len(s.Fields) != len(field.Kinds())+1 {
		t.Errorf("%d fields, want one of each kind and the open choice", len(s.Fields))
	}
	if f := s.Field("hidden"); f != nil {
		t.Error("a field that is not exported was read")
	}
	if title := s.Title(); title == nil || title.Name != "text" {
		t.Errorf("the title is %+v", title)
	}
}

func TestOfReadsTags(t *testing.T) {
	s := read[every](t)
	minus, half, one, nine := -0.5, 9.5, 1.0, 9.0
	for _, want := range []schema.Field{
		{
			Name: "text", Label: "Text", Kind: field.KindText, Help: "Say it.", Group: "main",
			Required: true, Title: true, Sortable: true, Unique: true, MaxLen: 10,
		},
		{Name: "long", Label: "Long", Kind: field.KindLong, MaxLen: 20},
		{Name: "colour", Label: "Colour", Kind: field.KindColour, Choices: field.Colour("").Choices(), Default: "blue"},
		{
			Name: "choice", Label: "Choice", Kind: field.KindChoice, Exact: true, Sortable: true,
			Choices: []string{"one", "two"}, Default: "one",
		},
		{Name: "open", Label: "Open", Kind: field.KindChoice, Choices: []string{"one", "two"}, Empty: true},
		{Name: "number", Label: "Number", Kind: field.KindNumber, Min: &minus, Max: &half, Default: 1.5},
		{
			Name: "integer", Label: "Integer", Kind: field.KindInteger, Exact: true, Sortable: true,
			Min: &one, Max: &nine, Default: int64(5),
		},
		{Name: "boolean", Label: "Boolean", Kind: field.KindBoolean, Default: true},
		{Name: "time", Label: "Time", Kind: field.KindTime, Sortable: true, ReadOnly: true},
		{Name: "lines", Label: "Lines", Kind: field.KindLines, MaxItems: 3, MaxLen: 30},
		{Name: "map", Label: "Map", Kind: field.KindMap, Private: true, Of: "scalar"},
		{Name: "ref", Label: "Read also", Kind: field.KindRef, Ref: "post", MaxLen: schema.MaxLine},
		{
			Name: "slug", Label: "Slug", Kind: field.KindSlug, From: "text", MaxLen: field.MaxSlug,
			Help: "Left empty, it is made from the text. The old address keeps leading here.",
		},
	} {
		got := exported(*s.Field(want.Name))
		if !reflect.DeepEqual(got, exported(want)) {
			t.Errorf("%s is\n%+v, want\n%+v", want.Name, got, want)
		}
	}
	if list := s.Field("list"); list.MaxItems != 2 || len(list.Fields) != 3 || list.Fields[0].Label != "Inner name" ||
		!list.Fields[0].Required || list.Fields[0].MaxLen != 5 {
		t.Errorf("list is %+v", list)
	}
}

// exported gives the exported fields of f.
func exported(f schema.Field) map[string]any {
	out := map[string]any{}
	v := reflect.ValueOf(f)
	for sf, value := range v.Fields() {
		if sf.IsExported() {
			out[sf.Name] = value.Interface()
		}
	}
	return out
}

func TestLabels(t *testing.T) {
	s := read[struct {
		A string `json:"clientName"`
		B string `json:"name"`
		C string `json:"mapUrl"`
		D string `json:"éclairSort"`
		E string `json:"x"`
	}](t)
	for i, want := range []string{"Client name", "Name", "Map URL", "Éclair sort", "X"} {
		if got := s.Fields[i].Label; got != want {
			t.Errorf("%s is called %q, want %q", s.Fields[i].Name, got, want)
		}
	}
}

func TestOfRefusesMistakes(t *testing.T) {
	type Embedded struct {
		Name string `json:"name"`
	}
	for name, c := range map[string]struct {
		typ  reflect.Type
		want []string
	}{
		"no struct":    {reflect.TypeFor[int](), []string{"int", "not a struct"}},
		"no json name": {reflect.TypeFor[struct{ Name string }](), []string{"Name", "needs a json name"}},
		"embedded":     {reflect.TypeFor[struct{ Embedded }](), []string{"Embedded", "needs a json name"}},
		"unknown word": {reflect.TypeFor[struct {
			A string `json:"a" cms:"title,exakt"`
		}](), []string{"A", `"exakt"`}},
		"unknown word inside": {reflect.TypeFor[struct {
			A []struct {
				B string `json:"b" cms:"oops=1"`
			} `json:"a"`
		}](), []string{"A", "B", `"oops=1"`}},
		"pointer": {reflect.TypeFor[struct {
			A *string `json:"a"`
		}](), []string{"A", "*string has no kind"}},
		"plain map": {reflect.TypeFor[struct {
			A map[string]string `json:"a"`
		}](), []string{"A", "has no kind"}},
		"unsigned": {reflect.TypeFor[struct {
			A uint `json:"a"`
		}](), []string{"A", "uint has no kind"}},
		"list of numbers": {reflect.TypeFor[struct {
			A []int `json:"a"`
		}](), []string{"A", "a list of int has no kind"}},
		"interface": {reflect.TypeFor[struct {
			A any `json:"a"`
		}](), []string{"A", "has no kind"}},
		"name twice": {reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[string](), Tag: `json:"a"`},
			{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"a"`},
		}), []string{"B", `"a" is used twice`}},
		"list without a form": {reflect.TypeFor[struct {
			A []string `json:"a" cms:"ref=b"`
		}](), []string{"A", "lists of texts"}},
		"text with lines": {reflect.TypeFor[struct {
			A string `json:"a" cms:"lines"`
		}](), []string{"A", "lists of texts"}},
		"exact tags": {reflect.TypeFor[struct {
			A []string `json:"a" cms:"tags,exact"`
		}](), []string{"A", "single values"}},
		"unique map": {reflect.TypeFor[struct {
			A field.Specs `json:"a" cms:"unique"`
		}](), []string{"A", "single values"}},
		"limit": {reflect.TypeFor[struct {
			A string `json:"a" validate:"max=many"`
		}](), []string{"A", "max=many"}},
		"default of a number": {reflect.TypeFor[struct {
			A int `json:"a" default:"five"`
		}](), []string{"A", `"five"`}},
		"default of a boolean": {reflect.TypeFor[struct {
			A bool `json:"a" default:"yes"`
		}](), []string{"A", `"yes"`}},
		"default of a list": {reflect.TypeFor[struct {
			A []string `json:"a" default:"x" cms:"lines"`
		}](), []string{"A", "no default"}},
		"default outside its set": {reflect.TypeFor[struct {
			A string `json:"a" validate:"oneof=one two" default:"three"`
		}](), []string{"A", `"three"`}},
		"slug of nothing": {reflect.TypeFor[struct {
			A field.Slug `json:"a"`
		}](), []string{"a", "from= names no field"}},
		"slug of an unknown field": {reflect.TypeFor[struct {
			A field.Slug `json:"a" cms:"from=b"`
		}](), []string{"a", "from=b"}},
		"slug of a number": {reflect.TypeFor[struct {
			A field.Slug `json:"a" cms:"from=b"`
			B int        `json:"b"`
		}](), []string{"a", "from=b", "text"}},
		"slug of a private text": {reflect.TypeFor[struct {
			A field.Slug `json:"a" cms:"from=b"`
			B string     `json:"b" cms:"private"`
		}](), []string{"a", "from=b", "public"}},
		"slug of itself": {reflect.TypeFor[struct {
			A field.Slug `json:"a" cms:"from=a"`
		}](), []string{"a", "from=a"}},
		"two slugs": {reflect.TypeFor[struct {
			A field.Slug `json:"a" cms:"from=c"`
			B field.Slug `json:"b" cms:"from=c"`
			C string     `json:"c"`
		}](), []string{"b", "one slug"}},
		"private slug": {reflect.TypeFor[struct {
			A field.Slug `json:"a" cms:"from=c,private"`
			C string     `json:"c"`
		}](), []string{"a", "public"}},
		"slug inside": {reflect.TypeFor[struct {
			A []struct {
				B field.Slug `json:"b" cms:"from=c"`
				C string     `json:"c"`
			} `json:"a"`
		}](), []string{"a", "b", "belongs to the entry"}},
		"text of something": {reflect.TypeFor[struct {
			A string `json:"a" cms:"from=b"`
			B string `json:"b"`
		}](), []string{"a", "for slugs"}},
		"opening of an unknown field": {reflect.TypeFor[struct {
			A field.Long `json:"a" cms:"opening=b"`
		}](), []string{"a", "opening=b", "no rich text"}},
		"opening of a plain text": {reflect.TypeFor[struct {
			A field.Long `json:"a" cms:"opening=b"`
			B string     `json:"b"`
		}](), []string{"a", "opening=b", "no rich text"}},
		"opening of one line": {reflect.TypeFor[struct {
			A string     `json:"a" cms:"opening=b"`
			B field.Rich `json:"b"`
		}](), []string{"a", "field.Long"}},
		"opening that is required": {reflect.TypeFor[struct {
			A field.Long `json:"a" validate:"required" cms:"opening=b"`
			B field.Rich `json:"b"`
		}](), []string{"a", "required"}},
		"opening of a private text": {reflect.TypeFor[struct {
			A field.Long `json:"a" cms:"opening=b"`
			B field.Rich `json:"b" cms:"private"`
		}](), []string{"a", "private"}},
		"opening inside": {reflect.TypeFor[struct {
			A struct {
				B field.Long `json:"b" cms:"opening=c"`
				C field.Rich `json:"c"`
			} `json:"a"`
		}](), []string{"a", "b", "for a whole field"}},
		"status outside its set": {reflect.TypeFor[struct {
			A string `json:"a" validate:"oneof=one two" cms:"status=three"`
		}](), []string{"a", "status=three"}},
		"status that is no choice": {reflect.TypeFor[struct {
			A string `json:"a" cms:"status=one"`
		}](), []string{"a", "status=one"}},
		"two of them": {reflect.TypeFor[struct {
			A string `json:"a" validate:"oneof=one two" cms:"status=one"`
			B string `json:"b" validate:"oneof=one two" cms:"status=two"`
		}](), []string{"b", "one status"}},
		"private part": {reflect.TypeFor[struct {
			A struct {
				B string `json:"b" cms:"private"`
			} `json:"a"`
		}](), []string{"A", "b", "private is for a whole field"}},
		"unique part of an element": {reflect.TypeFor[struct {
			A []struct {
				B string `json:"b" cms:"unique"`
			} `json:"a"`
		}](), []string{"A", "b", "unique is for a whole field"}},
		"part that is read only": {reflect.TypeFor[struct {
			A []struct {
				B string `json:"b" cms:"readonly"`
			} `json:"a"`
		}](), []string{"A", "b", "readonly"}},
		"exact part": {reflect.TypeFor[struct {
			A struct {
				B struct {
					C string `json:"c" cms:"exact"`
				} `json:"b"`
			} `json:"a"`
		}](), []string{"A", "B", "c", "exact"}},
		"title inside": {reflect.TypeFor[struct {
			A struct {
				B string `json:"b" cms:"title"`
			} `json:"a"`
		}](), []string{"A", "b", "title"}},
		"colour outside its set": {reflect.TypeFor[struct {
			A field.Colour `json:"a" default:"red"`
		}](), []string{"A", `"red"`}},
	} {
		s, err := schema.Of(c.typ)
		if err == nil {
			t.Errorf("%s: taken as %+v", name, s.Fields)
			continue
		}
		for _, word := range c.want {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s: the error %q does not name %s", name, err, word)
			}
		}
	}
}
