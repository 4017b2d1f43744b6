package command

import "testing"

// TestReleased are tags alone, not the versions that the Go command makes of commits.
func TestReleased(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]bool{
		"v0.1.0": true, "v1.2.3-rc.1": true, "": false, "(devel)": false, "v0.1": false, "v0.0.0-20261129120000-ea5632fa0000": false,
		"v0.1.1-0.20261129120000-ea5632fa0000+dirty": false,
	} {
		if got := isReleased(version); got != want {
			t.Errorf("%q is released: %t", version, got)
		}
	}
}
