package schema_test

import (
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
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
	Blocks  []shape      `json:"blocks" validate:"max=2,dive"`
	Ref     field.Ref    `json:"ref" cms:"ref=post,label=Read also"`
	Refs    field.Refs   `json:"refs" validate:"max=3" cms:"ref=post"`
	Slug    field.Slug   `json:"slug" cms:"from=text"`
	Zone    field.Zone   `json:"zone"`
	Custom  word         `json:"custom"`

	hidden string //nolint:unused // shows that what is not exported is passed over
	Spare  string `json:"-"`
}

type shape struct {
	Inner *inner `json:"inner,omitempty"`
	Spare *spare `json:"spare,omitempty"`
}

type spare struct {
	Text field.Long `json:"text" validate:"max=7"`
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
