package web

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core"
)

func originOf(s *Server, host, proto string) (string, error) {
	app := fiber.New()
	raw := &fasthttp.RequestCtx{}
	raw.Request.Header.SetHost(host)
	raw.Request.Header.Set(fiber.HeaderXForwardedProto, proto)
	c := app.AcquireCtx(raw)
	defer app.ReleaseCtx(c)
	return s.origin(c)
}

func TestOrigin(t *testing.T) {
	anyone := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0")}
	for _, test := range []struct {
		config      Config
		host, proto string
		want        string
	}{
		{Config{Origin: "https://example.co.uk"}, "other.test", "", "https://example.co.uk"},
		{Config{Origin: "https://example.co.uk"}, "not a host", "", "https://example.co.uk"},
		{Config{}, "Example.co.uk", "", "http://example.co.uk"},
		{Config{}, "example.co.uk:8080", "https", "http://example.co.uk:8080"},
		{Config{TrustedProxies: anyone}, "example.co.uk", "https", "https://example.co.uk"},
		{Config{TrustedProxies: anyone}, "example.co.uk:443", "https", "https://example.co.uk"},
		{Config{}, "[2001:db8::1]:8080", "", "http://[2001:db8::1]:8080"},
	} {
		got, err := originOf(&Server{Config: test.config}, test.host, test.proto)
		if got != test.want || err != nil {
			t.Errorf("%q by %q is %q, %v, not %q", test.host, test.proto, got, err, test.want)
		}
	}
	for _, host := range []string{
		"", "a b", "a/b", "a@b", "a?b", "<script>", `a"`, "a:", "a:b", "a:123456", "::1", "[::1", "a_b", "é.uk", strings.Repeat("a", 256),
	} {
		if _, err := originOf(&Server{}, host, ""); core.CodeOf(err) != core.Malformed {
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
		if !PlainHost(host) {
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
