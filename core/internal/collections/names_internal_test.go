package collections

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestClientNamesAreThoseOfTheGenerator of the TypeScript types.
func TestClientNamesAreThoseOfTheGenerator(t *testing.T) {
	script, err := os.ReadFile("../../../shared-ui/scripts/types.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, written, _ := strings.Cut(string(script), "`/**")
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:type|interface|: )\s*([A-Z][A-Za-z]+)\b[ <[]`).FindAllStringSubmatch(written, -1) {
		found[m[1]] = true
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, clientNames) {
		t.Errorf("the generator writes the names %q, and %q are kept", got, clientNames)
	}
}
