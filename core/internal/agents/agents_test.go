package agents_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/agents"
)

// TestName gives words of the lists alone, whatever a client calls itself.
func TestName(t *testing.T) {
	for text, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                          "Firefox on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36": "Chrome on Windows",
		"":           "",
		"curl/8.5.0": "",
		"Evil\r\nlevel=ERROR msg=forged <script>": "",
		strings.Repeat("Firefox/1 ", 200):         "",
	} {
		if got := agents.Name(text); got != want {
			t.Errorf("%q is called %q, want %q", text, got, want)
		}
	}
}

// FuzzName never gives what a client made up.
func FuzzName(f *testing.F) {
	f.Add("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		if name := agents.Name(text); len(name) > 40 || strings.ContainsAny(name, "\r\n\x00<") {
			t.Errorf("%q is called %q", text, name)
		}
	})
}
