package web

import (
	"net/netip"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

func TestOwnOrigin(t *testing.T) {
	anyone := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0")}
	for _, test := range []struct {
		config      Config
		host, proto string
		want        string
	}{
		{Config{}, "example.co.uk", "", "http://example.co.uk"},
		{Config{}, "example.co.uk:80", "", "http://example.co.uk"},
		{Config{}, "example.co.uk:8080", "https", "http://example.co.uk:8080"},
		{Config{TrustedProxies: anyone}, "example.co.uk", "https", "https://example.co.uk"},
		{Config{TrustedProxies: anyone}, "example.co.uk:443", "https", "https://example.co.uk"},
	} {
		app := fiber.New()
		raw := &fasthttp.RequestCtx{}
		raw.Request.Header.SetHost(test.host)
		raw.Request.Header.Set(fiber.HeaderXForwardedProto, test.proto)
		c := app.AcquireCtx(raw)
		if got := (&Server{Config: test.config}).requestOrigin(c); got != test.want {
			t.Errorf("%q by %q is %q, not %q", test.host, test.proto, got, test.want)
		}
		app.ReleaseCtx(c)
	}
}
