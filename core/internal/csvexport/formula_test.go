package csvexport_test

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/csvexport"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// TestNoAnswerBeginsAFormula checks the answers to a form: in a column of their own, in the column that the answers beyond
// the limit share, in an answer with several values, and in a second answer to the same question.
func TestNoAnswerBeginsAFormula(t *testing.T) {
	const formula = "=HYPERLINK(1)"
	type answer struct {
		Label  string   `json:"label"`
		Value  string   `json:"value"`
		Values []string `json:"values,omitempty"`
	}
	all := []answer{
		{Label: "=First", Value: formula},
		{Label: "=First", Value: formula + "\n" + formula},
		{Label: "Several", Values: []string{formula + ";" + formula, "b"}},
	}
	for n := range 400 {
		all = append(all, answer{Label: fmt.Sprintf("=Question %d", n), Value: "x\n" + formula})
	}
	page, err := json.Marshal([]map[string]any{{"id": "a", "answers": all}})
	if err != nil {
		t.Fatal(err)
	}
	columns := []schema.Field{{Name: "answers", Label: "Answers", Kind: field.KindList, Fields: []schema.Field{
		{Name: "label", Kind: field.KindText}, {Name: "value", Kind: field.KindLong},
	}}}
	questions := &csvexport.Questions{}
	if err := questions.AddPage(columns, page); err != nil {
		t.Fatal(err)
	}
	questions.Sort()
	pages := [][]byte{page, nil}
	text, err := io.ReadAll(csvexport.NewQuestionTable(columns, questions, func() ([]byte, error) {
		next := pages[0]
		pages = pages[1:]
		return next, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if begun := regexp.MustCompile(`(?m)(^|[",;\n\x{feff}])=.{0,20}`).FindAllString(string(text), 5); begun != nil {
		t.Errorf("cells begin as formulas do: %q", begun)
	}
	if guarded := regexp.MustCompile(`'=HYPERLINK`).FindAllString(string(text), -1); len(guarded) < 400 {
		t.Errorf("%d formulas are in the table, want one for each answer", len(guarded))
	}
}
