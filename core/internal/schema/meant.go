package schema

import (
	"fmt"
	"slices"
	"strings"
)

// Meant is the mend of a word that is not known: the known one that it is most like, or all that are known.
func Meant(word string, known []string) string {
	best, least := "", min(max(len(word)/3, 1)+1, len(word))
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

// distance is how many letters have to be put in, left out, changed or swapped with the next to make one word of another
// (optimal string alignment).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i][j-1]+1, rows[i-1][j]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
