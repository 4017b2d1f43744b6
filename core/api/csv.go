package api

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

// table is a list as CSV (RFC 4180), made while it is read. It starts with a byte order mark, without
// which spreadsheets take it for another encoding. An error ends it early, and thus the connection, so
// that half a table is not taken for a whole one.
type table struct {
	fields []schema.Field
	next   func() (*answers.Answer, error) // nil after the last page
	text   bytes.Buffer                    // made and not yet read
	rows   *csv.Writer                     // to text
}

// columns are those of a table of entries with these fields.
func columns(fields []schema.Field) []schema.Field {
	all := append([]schema.Field{firstColumn}, fields...)
	return append(all, lastColumns...)
}

// The columns of every table of entries beside those of the fields.
var (
	firstColumn = schema.Field{Name: "id", Label: "ID"}
	lastColumns = []schema.Field{
		{Name: "createdAt", Label: "Created at"}, {Name: "updatedAt", Label: "Updated at"},
	}
)

func newTable(fields []schema.Field, next func() (*answers.Answer, error)) *table {
	t := &table{fields: fields, next: next}
	t.text.WriteString("\ufeff")
	t.rows = csv.NewWriter(&t.text)
	t.rows.UseCRLF = true
	head := make([]string, len(t.fields))
	for i, f := range t.fields {
		head[i] = f.Label
	}
	// A buffer takes whatever is written.
	_ = t.rows.Write(head)
	return t
}

// Read gives what comes next of the text.
func (t *table) Read(p []byte) (int, error) {
	for t.text.Len() == 0 {
		if err := t.fill(); err != nil {
			return 0, err
		}
	}
	return t.text.Read(p)
}

// fill adds the next page to the text, or fails with io.EOF.
func (t *table) fill() error {
	page, err := t.next()
	if err != nil {
		return err
	}
	if page == nil {
		return io.EOF
	}
	var entries []map[string]json.RawMessage
	if err := json.Unmarshal(page.Body, &entries); err != nil {
		return fmt.Errorf("web: table: %w", err)
	}
	for _, entry := range entries {
		row := make([]string, len(t.fields))
		for i, f := range t.fields {
			row[i] = cell(f.Kind, entry[f.Name])
		}
		if err := t.rows.Write(row); err != nil {
			return fmt.Errorf("web: table: %w", err)
		}
	}
	t.rows.Flush()
	return t.rows.Error()
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

// harmless keeps spreadsheets from taking a text for a formula, which may begin with a full-width sign as well. Some
// pass over what cannot be seen before the sign. Numbers are none.
func harmless(text string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text, unseen))
	if strings.ContainsRune("=+-@＝＋－＠", first) || strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "\r") {
		return "'" + text
	}
	return text
}

// unseen reports whether a character leaves no mark on paper.
func unseen(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}
