package schema

import (
	"fmt"
	"slices"
	"strings"
)

// Meant is the mend of a word that is not known: the known one that it is most like, or all that are known.
func Meant(word string, known []string) string {
	best, least := "", max(len(word)/3, 1)+1
	for _, other := range known {
		if d := distance(strings.ToLower(strings.TrimSpace(word)), strings.ToLower(other)); d < least {
			best, least = other, d
		}
	}
	switch {
	case best != "":
		return fmt.Sprintf("did you mean %q?", best)
	case len(known) == 0:
		return "there is none"
	}
	return "write one of " + strings.Join(slices.Sorted(slices.Values(known)), ", ")
}

// distance is how many letters have to be put in, left out or changed to make one word of another (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, before+1)
		}
	}
	return row[len(b)]
}
