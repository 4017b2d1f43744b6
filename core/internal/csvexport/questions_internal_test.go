package csvexport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

var answersField = schema.Field{Name: "answers", Label: "Answers", Kind: field.KindList, Fields: []schema.Field{
	{Name: "label", Label: "Label", Kind: field.KindText}, {Name: "value", Label: "Value", Kind: field.KindLong},
}}

// tableOf returns the lines of a table of entities with such answers, after its header; and the header.
func tableOf(t *testing.T, pages ...string) (header string, lines []string) {
	t.Helper()
	columns, questions := []schema.Field{answersField}, &Questions{}
	for _, page := range pages {
		if err := questions.AddPage(columns, []byte(page)); err != nil {
			t.Fatal(err)
		}
	}
	questions.Sort()
	left := pages
	body, err := io.ReadAll(NewQuestionTable(columns, questions, func() ([]byte, error) {
		if len(left) == 0 {
			return nil, nil
		}
		page := left[0]
		left = left[1:]
		return []byte(page), nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSuffix(strings.TrimPrefix(string(body), "\ufeff"), "\r\n"), "\r\n")
	return all[0], all[1:]
}

// answered returns an entity with answers: labels and values in turn.
func answered(pairs ...string) string {
	all := []answer{}
	for pair := range slices.Chunk(pairs, 2) {
		all = append(all, answer{Label: pair[0], Value: pair[1]})
	}
	text, _ := json.Marshal(map[string]any{"answers": all})
	return string(text)
}

func TestQuestionsAreColumns(t *testing.T) {
	header, lines := tableOf(t,
		"["+answered("Name", "Ada", "Size", "L")+","+answered("Name", "Bo", "Mail", "bo@example.com")+"]",
		"["+answered("Name", "Cy", "Mail", "cy@example.com", "Size", "S")+","+answered()+","+answered("Size", "M", "Size", "L")+"]")
	if header != "Name,Mail,Size" {
		t.Errorf("the header is %s", header)
	}
	want := []string{"Ada,,L", "Bo,bo@example.com,", "Cy,cy@example.com,S", ",,", `,,"M, L"`}
	if !slices.Equal(lines, want) {
		t.Errorf("the rows are %q, want %q", lines, want)
	}
}

// TestAnswersAreGuarded checks that no answer and no question begins as a formula does, in either form of the table.
func TestAnswersAreGuarded(t *testing.T) {
	header, lines := tableOf(t, "["+answered("=Label", "=HYPERLINK(1)", "Phone", "+44 20 7946 0000", "Text", "a;=1")+"]")
	if header != "'=Label,Phone,Text" || lines[0] != "'=HYPERLINK(1),+44 20 7946 0000,a;'=1" {
		t.Errorf("the table is %q, %q", header, lines)
	}
	var out bytes.Buffer
	rows, err := NewWriter(&out, []schema.Field{answersField})
	if err != nil {
		t.Fatal(err)
	}
	if err := rows.Write(map[string]json.RawMessage{"answers": json.RawMessage(`[{"label":"=a","value":"x\n=1"}]`)}); err != nil {
		t.Fatal(err)
	}
	if err := rows.Flush(); err != nil || !strings.HasSuffix(out.String(), "\"'=a: x\r\n'=1\"\r\n") {
		t.Errorf("the table is %q, %v", out.String(), err)
	}
}

// TestSeveralValues checks that the values of one answer are joined.
func TestSeveralValues(t *testing.T) {
	header, lines := tableOf(t, `[{"answers":[{"label":"Days","value":"","values":["Monday","Friday"]},{"label":"Name","value":"Ada"}]}]`)
	if header != "Days,Name" || lines[0] != `"Monday, Friday",Ada` {
		t.Errorf("the table is %q, %q", header, lines)
	}
}

// TestQuestionsInBothOrders checks that labels which follow each other in both orders have a column each.
func TestQuestionsInBothOrders(t *testing.T) {
	header, _ := tableOf(t, "["+answered("A", "1", "B", "2")+","+answered("B", "1", "A", "2", "C", "3")+"]")
	if header != "A,B,C" {
		t.Errorf("the header is %s", header)
	}
}

func TestManyQuestions(t *testing.T) {
	var pairs []string
	for n := range maxQuestions + 2 {
		pairs = append(pairs, fmt.Sprint("Q", n), "x")
	}
	header, lines := tableOf(t, "["+answered(pairs...)+"]")
	if strings.Count(header, ",") != maxQuestions || !strings.HasSuffix(header, ","+otherAnswers) {
		t.Errorf("the header ends with %q", header[len(header)-40:])
	}
	if text := strings.Join(lines, "\n"); !strings.HasSuffix(text, "\"Q300: x\nQ301: x\"") {
		t.Errorf("the row ends with %q", text[len(text)-40:])
	}
}

// TestAnEntityOfLater checks that an entity with another question, created meanwhile, is left out.
func TestAnEntityOfLater(t *testing.T) {
	questions := &Questions{}
	questions.add([]answer{{Label: "A", Value: "1"}})
	questions.Sort()
	if _, known := questions.cells([]answer{{Label: "B"}}); known {
		t.Error("an unknown question has a cell")
	}
}

// TestObjectsAreReadable checks that objects are written with the labels of their parts, and names of entries as titles.
func TestObjectsAreReadable(t *testing.T) {
	form := schema.Field{Kind: field.KindObject, Fields: []schema.Field{{Name: "id", Kind: field.KindText}, {Name: "title", Kind: field.KindText}}}
	spam := schema.Field{Kind: field.KindObject, Fields: []schema.Field{
		{Name: "score", Label: "Score", Kind: field.KindNumber}, {Name: "reasons", Label: "Reasons", Kind: field.KindLines},
	}}
	for _, c := range []struct {
		f           schema.Field
		value, want string
	}{
		{form, `{"id":"a1","title":"Join"}`, "Join"},
		{form, `{"id":"a1","title":""}`, "a1"},
		{form, `{"id":"a1","title":"=1"}`, "'=1"},
		{form, `{"id":"","title":""}`, ""},
		{form, `null`, ""},
		{spam, `{"score":0,"reasons":[]}`, ""},
		{spam, `{"score":0.3,"reasons":["links","-haste"]}`, "Score: 0.3\nReasons: links\n'-haste"},
	} {
		if got := cell(c.f, json.RawMessage(c.value)); got != c.want {
			t.Errorf("%s is written %q, want %q", c.value, got, c.want)
		}
	}
}
