package command

import (
	"bytes"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// TestImportOptions are read as they were written, and refuse an unknown way with entries that exist.
func TestImportOptions(t *testing.T) {
	t.Parallel()
	for _, existing := range []writer.Existing{writer.UpdateOlder, writer.KeepExisting, writer.Overwrite} {
		text, err := (&importOptions{existing: string(existing), dryRun: true, format: "markdown"}).encode()
		if err != nil {
			t.Fatal(err)
		}
		if how, from, err := decodeImportOptions(text); err != nil || how.Existing != existing || !how.Try || from != "markdown" {
			t.Errorf("%s is read as %+v, %q, %v", text, how, from, err)
		}
	}
	if _, err := (&importOptions{existing: "merge"}).encode(); err == nil || !strings.Contains(err.Error(), `"merge"`) {
		t.Errorf("an unknown way: %v", err)
	}
}

// TestProgressLine writes through where there is no terminal.
func TestProgressLine(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	line := newProgressLine(&out, "read", 200)
	line.add(50)
	if _, err := line.Write([]byte("kept\n")); err != nil {
		t.Fatal(err)
	}
	line.finish()
	if out.String() != "kept\n" {
		t.Errorf("it wrote %q", out.String())
	}
	if got := line.line(); !strings.HasSuffix(got, "] "+" 25% read") || strings.Count(got, "#") != barWidth/4 {
		t.Errorf("a quarter is %q", got)
	}
}
