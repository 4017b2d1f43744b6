package backup_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/backup"
)

func TestAMessageNamesTheFilesThatAreMissing(t *testing.T) {
	t.Parallel()
	err := &backup.MissingError{Files: []string{"a", "b"}}
	if got, want := err.Error(), "2 files of the library are damaged or gone, and are not in it: a, b"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
