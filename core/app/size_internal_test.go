package app

import "testing"

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{"25MB": 25 << 20, "25 mb": 25 << 20, "1GB": 1 << 30, "500KB": 500 << 10, "100": 100, "7B": 7} {
		if got, err := parseSize(text); got != want || err != nil {
			t.Errorf("%q is %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "MB", "0", "-1", "1.5MB", "25MiB", "9999999999GB", "a"} {
		if got, err := parseSize(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
}
