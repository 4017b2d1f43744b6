package auth

import "testing"

func TestAddressKey(t *testing.T) {
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
		if got := AddressKey(remote); got != want {
			t.Errorf("AddressKey(%q) = %q, want %q", remote, got, want)
		}
	}
}
