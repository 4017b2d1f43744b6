package api

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/core/sheet"
)

// TestHalfATable ends with the error, not as if it were whole.
func TestHalfATable(t *testing.T) {
	broken := errors.New("broken")
	for name, second := range map[string]func() (*answers.Answer, error){
		"failure":  func() (*answers.Answer, error) { return nil, broken },
		"no list":  func() (*answers.Answer, error) { return &answers.Answer{Body: []byte("{")}, nil },
		"all well": func() (*answers.Answer, error) { return nil, nil },
	} {
		n := 0
		table := newTable(sheet.Columns([]schema.Field{{Name: "name", Label: "Name"}}), func() (*answers.Answer, error) {
			if n++; n > 1 {
				return second()
			}
			return &answers.Answer{Body: []byte(`[{"id":"x","name":"A"}]`)}, nil
		})
		text, err := io.ReadAll(table)
		if !strings.HasSuffix(string(text), "\r\nx,A,,\r\n") {
			t.Errorf("%s: the text is %q", name, text)
		}
		if whole := name == "all well"; whole != (err == nil) || name == "failure" && !errors.Is(err, broken) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
