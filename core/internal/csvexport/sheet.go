// Package csvexport writes entities as tables that spreadsheets read: CSV (RFC 4180) with a byte order mark, without which
// they take it for another encoding. No cell of a text can be taken for a formula.
package csvexport

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"io"
	"regexp"
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
	columns   []schema.Field
	questions *Questions // nil to write all answers to forms in one column
	rows      *csv.Writer
	row       []string
}

// NewWriter begins a table with the labels of its columns.
func NewWriter(to io.Writer, columns []schema.Field) (*Writer, error) {
	return newWriter(to, columns, nil)
}

func newWriter(to io.Writer, columns []schema.Field, questions *Questions) (*Writer, error) {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return nil, err
	}
	w := &Writer{columns: columns, questions: questions, rows: csv.NewWriter(to)}
	w.rows.UseCRLF = true
	for _, f := range columns {
		if questions != nil && isAnswers(f) {
			w.row = append(w.row, questions.header()...)
		} else {
			w.row = append(w.row, f.Label)
		}
	}
	return w, w.rows.Write(w.row)
}

// Write adds the row of an entity, by its members. With questions, an entity is left out that has an answer to another
// question: it was created after the questions were collected.
func (w *Writer) Write(entity map[string]json.RawMessage) error {
	w.row = w.row[:0]
	for _, f := range w.columns {
		switch {
		case !isAnswers(f):
			w.row = append(w.row, cell(f, entity[f.Name]))
		case w.questions == nil:
			w.row = append(w.row, harmless(answerLines(answersOf(entity[f.Name]))))
		default:
			cells, known := w.questions.cells(answersOf(entity[f.Name]))
			if !known {
				return nil
			}
			w.row = append(w.row, cells...)
		}
	}
	return w.rows.Write(w.row)
}

// Flush has everything written.
func (w *Writer) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}

// cell writes a value for people: texts as they are, lists one to a line, tags with commas between, the parts of an object
// one to a line, and other values with parts as JSON.
func cell(f schema.Field, value json.RawMessage) string {
	text := plain(f, value)
	if shape := rowOf(f).Shape; shape == field.ShapeNumber || shape == field.ShapeInteger {
		return text
	}
	return harmless(text)
}

// rowOf returns the properties of a kind. A column without the kind of a field is a text.
func rowOf(f schema.Field) *field.Row {
	if row := f.Row(); row != nil {
		return row
	}
	return field.RowOf(field.KindText)
}

// plain writes a value without the guard against formulas.
func plain(f schema.Field, value json.RawMessage) string {
	switch {
	case len(value) == 0 || string(value) == "null":
		return ""
	case f.Kind == field.KindObject && len(f.Fields) > 0:
		return object(f.Fields, value)
	}
	return rowOf(f).Cell(value)
}

// object writes the parts of an object that are not empty, each with its label on a line. An object that names an entry
// by its id and title is written as the title.
func object(parts []schema.Field, value json.RawMessage) string {
	var members map[string]json.RawMessage
	if json.Unmarshal(value, &members) != nil {
		return string(value)
	}
	if len(parts) == 2 && parts[0].Name == "id" && parts[1].Name == "title" {
		return cmp.Or(plain(parts[1], members["title"]), plain(parts[0], members["id"]))
	}
	var lines []string
	for _, part := range parts {
		if text := plain(part, members[part.Name]); text != "" && text != "0" && text != "false" {
			lines = append(lines, part.Label+": "+text)
		}
	}
	return strings.Join(lines, "\n")
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
		if formula(text[:cut]) && !number.MatchString(strings.TrimRight(text[:cut], ";\t\r\n")) {
			b.WriteByte('\'')
		}
		b.WriteString(text[:cut])
		text = text[cut:]
	}
	return b.String()
}

// number matches a signed number, such as a phone number. Without letters it calls no function.
var number = regexp.MustCompile(`^[+-][ ().-]*[0-9][0-9 ().-]*$`)

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
