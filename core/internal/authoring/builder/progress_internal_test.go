package builder

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	every := make(chan time.Time)
	shared, stop := progress(&out, "build", every)
	every <- time.Time{}
	if _, err := shared.Write([]byte("an error\n")); err != nil {
		t.Fatal(err)
	}
	every <- time.Time{}
	stop()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "Compiling. ") || strings.Count(out.String(), "Compiling: ") != 2 || !strings.Contains(out.String(), "an error\n") {
		t.Errorf("it says %q", out.String())
	}
	out.Reset()
	if _, stop := progress(&out, "list", every); out.Len() > 0 {
		t.Errorf("a quick command says %q", out.String())
	} else {
		stop()
	}
}
