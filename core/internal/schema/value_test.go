package schema_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

func TestMapTextsWalksEveryText(t *testing.T) {
	v := every{
		Text: "a", Rich: "b", Lines: []string{"c", " ", "d", ""}, Tags: nil, Object: inner{Name: "e", Words: []string{"", "f"}},
		List: []inner{{Name: "g"}, {Link: "h"}},
	}
	paths := map[string]string{}
	read[every](t).MapTexts(&v, func(_ *schema.Field, path, text string) string {
		if text != "" {
			paths[path] = text
		}
		return strings.ToUpper(text)
	})
	want := map[string]string{
		"text": "a", "rich": "b", "lines[0]": "c", "lines[1]": " ", "lines[2]": "d", "object.innerName": "e",
		"object.words[1]": "f", "list[0].innerName": "g", "list[1].link": "h",
	}
	if !reflect.DeepEqual(paths, want) {
		t.Errorf("the texts are %v, want %v", paths, want)
	}
	if v.Text != "A" || v.List[1].Link != "H" || !reflect.DeepEqual(v.Lines, []string{"C", "D"}) ||
		!reflect.DeepEqual(v.Object.Words, []string{"F"}) {
		t.Errorf("the value became %+v", v)
	}
}

func TestCheckNamesNestedValues(t *testing.T) {
	v := every{
		Email: "no", Link: "/yes", Icon: "", Map: field.Specs{{Key: ""}}, Object: inner{Link: "no"},
		List: []inner{{Link: "/yes"}, {Link: "no"}},
	}
	var named []string
	for _, problem := range read[every](t).Check(&v) {
		named = append(named, problem.Field)
	}
	if want := []string{"email", "map", "object.link", "list[1].link"}; !reflect.DeepEqual(named, want) {
		t.Errorf("the fields named are %q, want %q", named, want)
	}
}

func TestApplyDefaults(t *testing.T) {
	s := read[every](t)
	v := every{Number: 3}
	s.ApplyDefaults(&v, func(f *schema.Field) bool { return f.Kind == field.KindColour })
	if v.Number != 3 || v.Integer != 5 || !v.Boolean || v.Choice != "one" || v.Colour != "" || v.Text != "" {
		t.Errorf("the value became %+v", v)
	}
}

func TestDecode(t *testing.T) {
	s := read[every](t)
	v := every{Text: "old", Lines: []string{"a", "b"}, Object: inner{Name: "n", Link: "/l"}, Map: field.Specs{}}
	for name, text := range map[string]string{"text": `"new"`, "lines": `["c"]`, "object": `{"innerName":"m"}`, "map": `null`} {
		if err := s.Decode(&v, s.Field(name), json.RawMessage(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	want := every{Text: "new", Lines: []string{"c"}, Object: inner{Name: "m"}}
	if !reflect.DeepEqual(v, want) {
		t.Errorf("the value became %+v, want %+v", v, want)
	}
	if err := s.Decode(&v, s.Field("integer"), json.RawMessage(`9999999999999999999`)); err == nil {
		t.Error("a number beyond the field's range was taken")
	}
}

// preset has defaults within its fields.
type preset struct {
	Plain  string  `json:"plain"`
	Object part    `json:"object"`
	List   []part  `json:"list"`
	Nested []outer `json:"nested"`
}

type part struct {
	Name string `json:"name"`
	Rank int    `json:"rank" default:"5"`
	On   bool   `json:"on" default:"true"`
}

type outer struct {
	Label string `json:"label" default:"none"`
	Inner part   `json:"inner"`
	Parts []part `json:"parts"`
}

// page has blocks.
type page struct {
	Blocks []block `json:"blocks"`
}

type block struct {
	Part  *part `json:"part,omitempty"`
	Words *said `json:"words,omitempty" cms:"label=Saying"`
}

type said struct {
	Text string   `json:"text"`
	By   []string `json:"by"`
}

func TestBlocks(t *testing.T) {
	s := read[page](t)
	f := s.Field("blocks")
	if f.Kind != field.KindBlocks || len(f.Fields) != 2 || f.Fields[1].Label != "Saying" || f.Fields[1].Kind != field.KindObject {
		t.Fatalf("the field is %+v", f)
	}
	v := page{}
	if err := s.Decode(&v, f, json.RawMessage(`[{"words":{"text":"a"}},{"part":{"name":"b"}},{"part":null}]`)); err != nil {
		t.Fatal(err)
	}
	s.RefillTexts(&v)
	s.FillLists(&v)
	var paths []string
	s.MapTexts(&v, func(_ *schema.Field, path, text string) string {
		paths = append(paths, path)
		return text + "!"
	})
	want := page{Blocks: []block{{Words: &said{"a!", []string{}}}, {Part: &part{"b!", 5, true}}, {}}}
	if !reflect.DeepEqual(v, want) {
		t.Errorf("the value became %+v", v)
	}
	if want := []string{"blocks[0].words.text", "blocks[1].part.name"}; !slices.Equal(paths, want) {
		t.Errorf("the texts stand at %q, want %q", paths, want)
	}
	if found := s.Check(&v); len(found) > 0 {
		t.Errorf("the rules say %v", found)
	}
	if label := s.LabelAt("blocks[1].words.text"); label != "Blocks 2, Text" {
		t.Errorf("the label is %q", label)
	}
}

func TestPartsThatAreNotNamedTakeTheirDefaults(t *testing.T) {
	s := read[preset](t)
	for _, c := range []struct {
		name, raw string
		want      preset
	}{
		{"object", `{"name":"a"}`, preset{Object: part{"a", 5, true}}},
		{"object", `{"rank":0,"on":false}`, preset{Object: part{"", 0, false}}},
		{"object", `{"rank":null}`, preset{Object: part{"", 5, true}}},
		{"object", `null`, preset{Object: part{"", 5, true}}},
		{"list", `[{},{"name":"b","rank":1,"on":false}]`, preset{List: []part{{"", 5, true}, {"b", 1, false}}}},
		{"list", `[]`, preset{List: []part{}}},
		{"list", `null`, preset{}},
		{"plain", `"p"`, preset{Plain: "p"}},
		{"nested", `[{"parts":[{"rank":2}]},{"label":"","inner":{"rank":3}}]`, preset{Nested: []outer{
			{"none", part{"", 5, true}, []part{{"", 2, true}}}, {"", part{"", 3, true}, nil},
		}}},
	} {
		v := preset{}
		if err := s.Decode(&v, s.Field(c.name), json.RawMessage(c.raw)); err != nil || !reflect.DeepEqual(v, c.want) {
			t.Errorf("%s of %s is %+v, %v, want %+v", c.name, c.raw, v, err, c.want)
		}
	}
	if err := s.Decode(new(preset), s.Field("list"), json.RawMessage(`[{"rank":99999999999999999999}]`)); err == nil {
		t.Error("a number beyond the part's range was taken")
	}
	v := preset{List: []part{{}}}
	s.ApplyDefaults(&v, func(*schema.Field) bool { return false })
	if !reflect.DeepEqual(v, preset{Object: part{"", 5, true}, List: []part{{}}}) {
		t.Errorf("the defaults of a new value make it %+v", v)
	}
}

// unbound has fields whose tags name no bounds, and one whose tags do.
type unbound struct {
	Line  string     `json:"line"`
	Long  field.Long `json:"long"`
	Rich  field.Rich `json:"rich"`
	Lines []string   `json:"lines" cms:"lines"`
	List  []struct {
		Line string `json:"line"`
	} `json:"list"`
	Bound string `json:"bound" validate:"max=3000"`
}

func TestWhatTagsDoNotBoundTheHouseBounds(t *testing.T) {
	v := unbound{
		Line: strings.Repeat("é", schema.MaxLine), Long: field.Long(strings.Repeat("é", schema.MaxLong)),
		Rich: field.Rich(strings.Repeat("é", schema.MaxRich)), Lines: make([]string, schema.MaxItems),
		List: make([]struct {
			Line string `json:"line"`
		}, schema.MaxItems), Bound: strings.Repeat("b", 9000),
	}
	s := read[unbound](t)
	if found := s.Check(&v); len(found) > 0 {
		t.Errorf("what is within the bounds is refused: %v", found)
	}
	v.Line, v.Long, v.Rich = v.Line+"é", v.Long+"é", v.Rich+"é"
	v.Lines[7] = v.Line
	v.List[8].Line = v.Line
	named := []string{}
	for _, problem := range s.Check(&v) {
		named = append(named, problem.Field+" "+problem.Message)
	}
	want := []string{
		"line must be at most 2000 characters", "long must be at most 100000 characters", "rich must be at most 500000 characters",
		"lines[7] must be at most 2000 characters", "list[8].line must be at most 2000 characters",
	}
	if !reflect.DeepEqual(named, want) {
		t.Errorf("the complaints are %q, want %q", named, want)
	}
	v = unbound{Lines: make([]string, schema.MaxItems+1), List: make([]struct {
		Line string `json:"line"`
	}, schema.MaxItems+1)}
	if found := s.Check(&v); len(found) != 2 || found[0].Message != "must be at most 1000 entries" {
		t.Errorf("lists beyond the bounds give %v", found)
	}
}

func TestCheckStopsCollecting(t *testing.T) {
	v := every{List: make([]inner, 1000)}
	for i := range v.List {
		v.List[i].Link = "no"
	}
	if found := read[every](t).Check(&v); len(found) != 50 {
		t.Errorf("%d fields are named", len(found))
	}
}

func TestCheckNamesThePartOfAMap(t *testing.T) {
	v := struct {
		Prices field.Prices `json:"prices"`
	}{field.Prices{{Key: "Basic", Value: 1}, {Key: "Pro", Value: -1}}}
	s, err := schema.Of(reflect.TypeOf(v))
	if err != nil {
		t.Fatal(err)
	}
	if found := s.Check(&v); len(found) != 1 || found[0].Field != "prices.Pro" || found[0].Message != "must be from 0 to 1000000000" {
		t.Errorf("the complaints are %v", found)
	}
}

func TestFillListsLeavesMapsNull(t *testing.T) {
	var v every
	read[every](t).FillLists(&v)
	if v.Lines == nil || v.Tags == nil || v.List == nil || v.Map != nil {
		t.Errorf("the value became %#v", v)
	}
}

func TestKeys(t *testing.T) {
	s := read[every](t)
	moment := field.At(time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC))
	v := every{Text: "T", Link: "/l", Number: -1.5, Integer: 42, Boolean: true, Time: moment, Tags: []string{"a", "b"}}
	for name, want := range map[string]string{
		"text": "T", "link": "/l", "number": "-1.5", "integer": "42", "boolean": "true", "time": "2026-01-31T09:00:00.000Z",
		"long": "", "map": "", "object": "",
	} {
		if got := s.Key(&v, s.Field(name)); got != want {
			t.Errorf("the key of %s is %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string][]string{"tags": {"a", "b"}, "lines": {}, "text": {"T"}} {
		if got := s.Texts(&v, s.Field(name)); !reflect.DeepEqual(got, want) {
			t.Errorf("the texts of %s are %q, want %q", name, got, want)
		}
	}
}

func TestEmptiedTextsTakeTheirDefaultAgain(t *testing.T) {
	type part struct {
		Name string `json:"name" default:"none"`
		Tone string `json:"tone" validate:"oneof=calm loud" default:"calm"`
		Rank int    `json:"rank" default:"5"`
	}
	type whole struct {
		Name  string `json:"name" default:"none"`
		Inner part   `json:"inner"`
		Parts []part `json:"parts" validate:"dive"`
	}
	v := whole{Parts: []part{{}, {Name: "a"}}}
	read[whole](t).RefillTexts(&v)
	if want := (whole{"none", part{Name: "none"}, []part{{Name: "none"}, {Name: "a"}}}); !reflect.DeepEqual(v, want) {
		t.Errorf("the value became %+v, want %+v", v, want)
	}
}

func TestListsInPartsAreFilled(t *testing.T) {
	v := every{List: []inner{{}}}
	read[every](t).FillLists(&v)
	if v.Lines == nil || v.List == nil || v.List[0].Words == nil || v.Object.Words == nil || v.Map != nil {
		t.Errorf("the value became %+v", v)
	}
}
