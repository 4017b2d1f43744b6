// Package nighttest tells tests whether there is time. Each promise that only a long test holds is listed in docs/testing/go.md.
package nighttest

import (
	"os"
	"testing"
)

// Each of these says that tests may take long: the first one that all of them run, the others that some do harm.
var settings = []string{"QUOIN_NIGHT", "QUOIN_FAULTS", "QUOIN_HOSTILE", "QUOIN_LONG"}

// On reports whether tests may take long.
func On() bool {
	for _, name := range settings {
		if os.Getenv(name) != "" {
			return true
		}
	}
	return false
}

// Only skips a test that takes too long for every commit.
func Only(tb testing.TB) {
	tb.Helper()
	if !On() {
		tb.Skip("runs in make nightly")
	}
}

// Count gives how often a test does what it does, for a commit and at night.
func Count(commit, night int) int {
	if On() {
		return night
	}
	return commit
}
