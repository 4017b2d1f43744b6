package limit_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

func TestKey(t *testing.T) {
	tests := map[string]string{
		"192.0.2.1":                        "192.0.2.1",
		"192.0.2.1:4000":                   "192.0.2.1",
		"::ffff:192.0.2.1":                 "192.0.2.1",
		"[::ffff:192.0.2.1]:4000":          "192.0.2.1",
		"2001:db8:1:2::1":                  "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff:ffff:ffff:ffff": "2001:db8:1:2::/64",
		"[2001:db8:1:2::1]:4000":           "2001:db8:1:2::/64",
		"2001:db8:1:3::1":                  "2001:db8:1:3::/64",
		"fe80::1%eth0":                     "fe80::/64",
		"":                                 "",
		"@":                                "",
		"example.org:80":                   "",
	}
	for remote, want := range tests {
		if got := limit.Key(remote); got != want {
			t.Errorf("Key(%q) = %q, want %q", remote, got, want)
		}
	}
}

func TestNetwork(t *testing.T) {
	tests := map[string]string{
		"192.0.2.1":         "192.0.2.1",
		"2001:db8:1:2::/64": "2001:db8:1::/48",
		"2001:db8:1:3::/64": "2001:db8:1::/48",
		"2001:db8:2:3::/64": "2001:db8:2::/48",
		"":                  "",
		"anna/b":            "anna/b",
	}
	for key, want := range tests {
		if got := limit.Network(key); got != want {
			t.Errorf("Network(%q) = %q, want %q", key, got, want)
		}
	}
}

func FuzzKey(f *testing.F) {
	for _, seed := range []string{"192.0.2.1:4000", "[fe80::1%eth0]:1", "", "::", "1.2.3.4:567"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, remote string) {
		key := limit.Key(remote)
		if len(key) > len("ffff:ffff:ffff:ffff::/64") {
			t.Errorf("Key(%q) = %q", remote, key)
		}
		if len(limit.Network(key)) > len(key) {
			t.Errorf("Network(%q) = %q", key, limit.Network(key))
		}
	})
}
