package notify

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// TestSendersAdvertiseNothing checks that mails contain no address that a stranger has typed as a name or subject.
func TestSendersAdvertiseNothing(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"Mia Jones":                       "Mia Jones",
		"Dr. Mia Jones jr., M.Sc.":        "Dr. Mia Jones jr., …",
		"Zoë O’Neill-Smith":               "Zoë O’Neill-Smith",
		"Cheap pills https://x.example/a": "Cheap pills …",
		"Visit WWW.EXAMPLE now":           "Visit … now",
		"buy at pills.example.com today":  "buy at … today",
		"spam@example.com":                "Somebody",
		"http://x.example":                "Somebody",
		"a\r\nBcc: b":                     "a Bcc: b",
		"":                                "Somebody",
	} {
		if got := withoutAdvertising(writer.Sender{Name: typed}).Name; got != want {
			t.Errorf("%q is written as %q, want %q", typed, got, want)
		}
	}
	long := withoutAdvertising(writer.Sender{Name: strings.Repeat("name ", 100), Subject: strings.Repeat("s", 500)})
	if len([]rune(long.Name)) > maxMailName+1 || len([]rune(long.Subject)) > maxMailSubject+1 {
		t.Errorf("%d and %d characters are written", len(long.Name), len(long.Subject))
	}
	if got := withoutAdvertising(writer.Sender{Subject: "https://x.example"}).Subject; got != "" {
		t.Errorf("the subject is %q", got)
	}
}
