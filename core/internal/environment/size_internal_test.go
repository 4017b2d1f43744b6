package environment

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

func TestSize(t *testing.T) {
	for bytes, want := range map[int64]string{
		0: "0 KB", 1: "1 KB", 1 << 10: "1 KB", 1<<20 - 1: "1024 KB", 1 << 20: "1.0 MB", 5<<20 + 1<<19: "5.5 MB", 3 << 29: "1.5 GB",
	} {
		if got := FormatSize(bytes); got != want {
			t.Errorf("%d bytes are %q, want %q", bytes, got, want)
		}
	}
}
