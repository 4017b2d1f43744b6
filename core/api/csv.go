package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/core/sheet"
)

// table is a list as CSV, made while it is read. An error ends it early, and thus the connection, so that half a table
// is not taken for a whole one.
type table struct {
	next func() (*answers.Answer, error) // nil after the last page
	text bytes.Buffer                    // made and not yet read
	rows *sheet.Writer                   // to text

	more func(entity map[string]json.RawMessage) // adds members that are no fields; nil for none
}

func newTable(columns []schema.Field, next func() (*answers.Answer, error)) *table {
	t := &table{next: next}
	// A buffer takes whatever is written.
	t.rows, _ = sheet.NewWriter(&t.text, columns)
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
	var entities []map[string]json.RawMessage
	if err := json.Unmarshal(page.Body, &entities); err != nil {
		return fmt.Errorf("web: table: %w", err)
	}
	for _, entity := range entities {
		if t.more != nil {
			t.more(entity)
		}
		if err := t.rows.Write(entity); err != nil {
			return fmt.Errorf("web: table: %w", err)
		}
	}
	return t.rows.Flush()
}
