package csvexport

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// TestHalfATable ends with the error, not as if it were whole.
func TestHalfATable(t *testing.T) {
	broken := errors.New("broken")
	for name, second := range map[string]func() ([]byte, error){
		"failure":  func() ([]byte, error) { return nil, broken },
		"no list":  func() ([]byte, error) { return []byte("{"), nil },
		"all well": func() ([]byte, error) { return nil, nil },
	} {
		n := 0
		table := NewTable(Columns([]schema.Field{{Name: "name", Label: "Name"}}), func() ([]byte, error) {
			if n++; n > 1 {
				return second()
			}
			return []byte(`[{"id":"x","name":"A"}]`), nil
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
