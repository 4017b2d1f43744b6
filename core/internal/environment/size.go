package environment

import (
	"fmt"
	"strconv"
	"strings"
)

// units are those of sizes, as people write them.
var units = []struct {
	name  string
	bytes int64
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"KB", 1 << 10}, {"B", 1}, {"", 1}}

// maxSize is the largest size that parseSize accepts.
const maxSize = 1 << 40

// parseSize reads a number of bytes, such as 25MB.
func parseSize(text string) (int64, error) {
	for _, unit := range units {
		digits, ok := strings.CutSuffix(strings.ToUpper(text), unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		if err != nil || n < 1 || n > maxSize/unit.bytes {
			break
		}
		return n * unit.bytes, nil
	}
	return 0, fmt.Errorf("%q is no size such as 25MB", text)
}

// FormatSize formats a number of bytes for people.
func FormatSize(bytes int64) string {
	switch {
	case bytes < 1<<20:
		return fmt.Sprintf("%d KB", (bytes+1<<10-1)>>10)
	case bytes < 1<<30:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
}
