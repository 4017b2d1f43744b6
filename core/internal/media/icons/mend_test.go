package icons_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media/icons"
)

// TestMend checks which icons are known, and the suggestions for others.
func TestMend(t *testing.T) {
	for class, want := range map[string]string{
		"fas fa-box":         "",
		"fa-regular fa-bell": "",
		"fas fa-tickt":       `did you mean "fas fa-ticket"?`,
		"fas fa-react":       `did you mean "fab fa-react"?`,
		"fas fa-nonexistent": `write one of Font Awesome Free, such as "fas fa-box"`,
		"xyz fa-nothing":     `write one of Font Awesome Free, such as "fas fa-box"`,
	} {
		if got := icons.Mend(class); got != want {
			t.Errorf("%s: %q, want %q", class, got, want)
		}
	}
}
