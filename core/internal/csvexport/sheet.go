// Package csvexport writes entities as tables that spreadsheets read: CSV (RFC 4180) with a byte order mark, without which
// they take it for another encoding. No cell of a text can be taken for a formula.
package csvexport

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Columns are those of a table of entries with these fields.
func Columns(fields []schema.Field) []schema.Field {
	all := append([]schema.Field{{Name: "id", Label: "ID"}}, fields...)
	return append(all, schema.Field{Name: "createdAt", Label: "Created at"}, schema.Field{Name: "updatedAt", Label: "Updated at"})
}

// Writer writes a table. What it was given is out after Flush.
type Writer struct {
	columns []schema.Field
	rows    *csv.Writer
	row     []string
}

// NewWriter begins a table with the labels of its columns.
func NewWriter(to io.Writer, columns []schema.Field) (*Writer, error) {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return nil, err
	}
	w := &Writer{columns: columns, rows: csv.NewWriter(to), row: make([]string, len(columns))}
	w.rows.UseCRLF = true
	for i, f := range columns {
		w.row[i] = f.Label
	}
	return w, w.rows.Write(w.row)
}

// Write adds the row of an entity, by its members.
func (w *Writer) Write(entity map[string]json.RawMessage) error {
	for i, f := range w.columns {
		if pairs(f) {
			w.row[i] = harmless(pairLines(entity[f.Name]))
			continue
		}
		w.row[i] = cell(f.Kind, entity[f.Name])
	}
	return w.rows.Write(w.row)
}

// pairs reports whether a field is a list of labels with values, such as the answers to a form.
func pairs(f schema.Field) bool {
	return f.Kind == field.KindList && len(f.Fields) == 2 && f.Fields[0].Name == "label" && f.Fields[1].Name == "value"
}

// pairLines writes labels with their values for people, each pair on a line.
func pairLines(value json.RawMessage) string {
	var all []struct {
		Label string `json:"label"`
		Value string `json:"value"`
	}
	if json.Unmarshal(value, &all) != nil {
		return ""
	}
	lines := make([]string, len(all))
	for i, one := range all {
		lines[i] = one.Label + ": " + one.Value
	}
	return strings.Join(lines, "\n")
}

// Flush has everything written.
func (w *Writer) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}

// cell writes a value for people: texts as they are, lists one to a line, tags with commas between, and
// what has parts as JSON.
func cell(kind field.Kind, value json.RawMessage) string {
	if len(value) == 0 || string(value) == "null" {
		return ""
	}
	row := field.RowOf(kind)
	if row == nil { // a column that is no field's is a text
		row = field.RowOf(field.KindText)
	}
	text := row.Cell(value)
	if row.Shape == field.ShapeNumber || row.Shape == field.ShapeInteger {
		return text
	}
	return harmless(text)
}

// harmless keeps spreadsheets from taking a text for a formula, or a part of it: one whose separator is the semicolon or
// the tab cuts a text in two there, and at the end of a line, whatever quotes are around it. A formula may begin with a
// full-width sign as well, and some pass over what cannot be seen before the sign. Numbers are none.
func harmless(text string) string {
	var b strings.Builder
	if strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "\r") || strings.HasPrefix(text, "\n") && formula(text) {
		b.WriteByte('\'')
	}
	for len(text) > 0 {
		cut := 1 + strings.IndexAny(text, ";\t\r\n")
		if cut == 0 {
			cut = len(text)
		}
		if formula(text[:cut]) {
			b.WriteByte('\'')
		}
		b.WriteString(text[:cut])
		text = text[cut:]
	}
	return b.String()
}

// formula reports whether the first character that can be seen begins a formula.
func formula(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text, unseen))
	return strings.ContainsRune(signs, first)
}

// signs are what a formula begins with.
const signs = "=+-@＝＋－＠"

// unseen reports whether a character leaves no mark on paper.
func unseen(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || r == blank ||
		unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// blank is the pattern of Braille without a dot, a symbol that shows nothing.
const blank = '\u2800'
