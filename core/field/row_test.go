package field_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

// TestEveryKindIsWhole checks that each kind has the columns of its row, its folder in the admin app and its place in
// the guide.
func TestEveryKindIsWhole(t *testing.T) {
	guide := guideToFields(t)
	for _, kind := range field.Kinds() {
		t.Run(string(kind), func(t *testing.T) {
			row := field.RowOf(kind)
			if row.Shape == 0 || row.Zero == nil || row.Wants == "" || row.Cell == nil {
				t.Errorf("the row lacks a column: %+v", row)
			}
			parts := row.Shape == field.ShapeParts || row.Shape == field.ShapeList
			if !parts && (row.Search == nil) != row.Unsearched || parts && (row.Search != nil || row.Unsearched) {
				t.Error("the row does not say what a search looks through")
			}
			if text := row.Shape == field.ShapeText || row.Shape == field.ShapeTexts; text != (row.Sample != nil) {
				t.Error("texts, and they alone, have samples of their own")
			}
			if row.Written == "" || !strings.Contains(guide, row.Written) {
				t.Errorf("the table of fields in docs/plugins.md does not have %q", row.Written)
			}
			if _, err := os.Stat(filepath.Join("../../admin-ui/src/fields", string(kind))); err != nil {
				t.Errorf("the admin has no folder for it: %v", err)
			}
			if kinded, ok := row.Zero.(field.Kinded); ok && kinded.Kind() != kind {
				t.Errorf("%T is of the kind %s", row.Zero, kinded.Kind())
			}
		})
	}
}

// guideToFields returns the section of the guide on the notation of fields.
func guideToFields(t *testing.T) string {
	t.Helper()
	guide, err := os.ReadFile("../../docs/plugins.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(guide), "\n## Fields\n")
	part, _, there := strings.Cut(rest, "\n## ")
	if !there {
		t.Fatal("the guide has no part on fields")
	}
	return part
}

// TestSamplesKeepTheRuleOfTheirKind checks that Sample satisfies the rule of each kind and that Wrong breaks it.
func TestSamplesKeepTheRuleOfTheirKind(t *testing.T) {
	for _, kind := range field.Kinds() {
		row := field.RowOf(kind)
		if row.Sample != nil && row.Shape == field.ShapeText {
			for n := range 12 {
				if err := tried(t, row, row.Sample(n)); err != nil {
					t.Errorf("%s: the sample %q %v", kind, row.Sample(n), err)
				}
			}
		}
		if row.Wrong != nil && tried(t, row, row.Wrong) == nil {
			t.Errorf("%s takes %v", kind, row.Wrong)
		}
	}
}

// tried decodes a value as one of a kind and calls its Check.
func tried(t *testing.T, row *field.Row, value any) error {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	ptr := reflect.New(reflect.TypeOf(row.Zero))
	if err := json.Unmarshal(text, ptr.Interface()); err != nil {
		return err
	}
	if checker, ok := reflect.TypeAssert[field.Checker](ptr.Elem()); ok {
		return checker.Check()
	}
	return nil
}

func TestCellsAndSearchedTexts(t *testing.T) {
	for _, c := range []struct {
		kind        field.Kind
		value, cell string
		found       []string
	}{
		{field.KindText, `"A \"b\""`, `A "b"`, []string{`A "b"`}},
		{field.KindText, `""`, "", nil},
		{field.KindText, `5`, "5", nil},
		{field.KindRich, `"<p>One</p>"`, "<p>One</p>", []string{"One"}},
		{field.KindLines, `["a","b"]`, "a\nb", []string{"a", "b"}},
		{field.KindTags, `["a","b"]`, "a, b", []string{"a", "b"}},
		{field.KindMap, `{"Size":5}`, `{"Size":5}`, []string{"Size 5"}},
		{field.KindLink, `"/a"`, "/a", nil},
		{field.KindNumber, `1.50`, "1.50", nil},
	} {
		row := field.RowOf(c.kind)
		if got := row.Cell(json.RawMessage(c.value)); got != c.cell {
			t.Errorf("the cell of %s %s is %q, want %q", c.kind, c.value, got, c.cell)
		}
		var found []string
		if row.Search != nil {
			found = row.Search(json.RawMessage(c.value))
		}
		if len(found) != len(c.found) || len(found) > 0 && !reflect.DeepEqual(found, c.found) {
			t.Errorf("a search looks in %s %s through %q, want %q", c.kind, c.value, found, c.found)
		}
	}
}

func TestWhatIsNoKindHasNoRow(t *testing.T) {
	if row := field.RowOf("strange"); row != nil {
		t.Errorf("there is %+v", row)
	}
}
