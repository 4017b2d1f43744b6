package api_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

func TestOrigin(t *testing.T) {
	for _, test := range []struct{ configured, found, want string }{
		{"https://example.co.uk", "http://other.test", "https://example.co.uk"},
		{"https://example.co.uk", "http://not a host", "https://example.co.uk"},
		{"", "http://Example.co.uk", "http://example.co.uk"},
		{"", "https://example.co.uk:8080", "https://example.co.uk:8080"},
		{"", "http://[2001:db8::1]:8080", "http://[2001:db8::1]:8080"},
	} {
		got, err := api.Origin(test.configured, &api.Request{Origin: test.found})
		if got != test.want || err != nil {
			t.Errorf("%q is %q, %v, not %q", test.found, got, err, test.want)
		}
	}
	for _, host := range []string{
		"", "a b", "a/b", "a@b", "a?b", "<script>", `a"`, "a:", "a:b", "a:123456", "::1", "[::1", "a_b", "é.uk", strings.Repeat("a", 256),
	} {
		if _, err := api.Origin("", &api.Request{Origin: "http://" + host}); core.CodeOf(err) != core.Malformed {
			t.Errorf("%q gives %v", host, err)
		}
	}
}

// FuzzPlainHost takes nothing that could be more than a host in an address.
func FuzzPlainHost(f *testing.F) {
	for _, seed := range []string{"example.co.uk:80", "[::1]:80", "a/b", "a@b", "a\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, host string) {
		if !api.PlainHost(host) {
			return
		}
		u, err := url.Parse("https://" + host)
		if err != nil {
			return // brackets around what is no address lead nowhere
		}
		if u.Host != host || u.User != nil || u.Path != "" || strings.ContainsAny(host, "<>&\"' \n") {
			t.Errorf("%q is more than a host", host)
		}
	})
}
