package csvexport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Table is a list as CSV, made while it is read. An error ends it early, and thus the connection, so that half a table
// is not taken for a whole one.
type Table struct {
	next func() ([]byte, error) // nil after the last page
	text bytes.Buffer           // made and not yet read
	rows *Writer                // to text

	// More adds members that are no fields; nil for none.
	More func(entity map[string]json.RawMessage)
}

// NewTable makes a table with columns, of the pages that next gives as JSON lists; nil after the last.
func NewTable(columns []schema.Field, next func() ([]byte, error)) *Table {
	return NewQuestionTable(columns, nil, next)
}

// NewQuestionTable is NewTable with a column for each question of forms, after Questions.Sort.
func NewQuestionTable(columns []schema.Field, questions *Questions, next func() ([]byte, error)) *Table {
	t := &Table{next: next}
	// A buffer takes whatever is written.
	t.rows, _ = newWriter(&t.text, columns, questions)
	return t
}

// Read gives what comes next of the text.
func (t *Table) Read(p []byte) (int, error) {
	for t.text.Len() == 0 {
		if err := t.Fill(); err != nil {
			return 0, err
		}
	}
	return t.text.Read(p)
}

// Fill adds the next page to the text, or fails with io.EOF.
func (t *Table) Fill() error {
	page, err := t.next()
	if err != nil {
		return err
	}
	if page == nil {
		return io.EOF
	}
	var entities []map[string]json.RawMessage
	if err := json.Unmarshal(page, &entities); err != nil {
		return fmt.Errorf("csvexport: table: %w", err)
	}
	for _, entity := range entities {
		if t.More != nil {
			t.More(entity)
		}
		if err := t.rows.Write(entity); err != nil {
			return fmt.Errorf("csvexport: table: %w", err)
		}
	}
	return t.rows.Flush()
}

// Ending makes the address of a list that of a table of the same entries.
const Ending = ".csv"
