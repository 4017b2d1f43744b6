package pluginhost_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const signatureHeader = "X-Signature"

// sign returns the signature of a body, as a payment provider makes it.
func sign(body string) string {
	mac := hmac.New(sha256.New, []byte("the secret of the provider"))
	_, _ = mac.Write([]byte(body)) // it never fails
	return hex.EncodeToString(mac.Sum(nil))
}

// received is what a function of a Raw route got.
type received struct {
	Body   string              `json:"body"`
	Role   string              `json:"role"`
	Query  map[string][]string `json:"query"`
	Cookie string              `json:"cookie"`
	Token  string              `json:"token"`
	ID     string              `json:"id"`
}

// pay accepts signed calls of a payment provider.
func pay(_ context.Context, call *plugin.Call, in plugin.Raw) (received, error) {
	if !hmac.Equal([]byte(in.Header.Get(signatureHeader)), []byte(sign(string(in.Body)))) {
		return received{}, core.Errorf(core.Forbidden, "The signature is wrong.")
	}
	return received{
		Body: string(in.Body), Role: string(call.Actor.Role), Query: in.Query, Cookie: in.Header.Get("Cookie"),
		Token: in.Header.Get("Authorization"), ID: call.PathValue("id"),
	}, nil
}

// headers are the headers of a request of a test.
type headers http.Header

func (h headers) All() http.Header { return http.Header(h).Clone() }

// request returns a request with a body, which may be of any media type.
func request(method, path, body string, header map[string]string) *api.Request {
	path, query, _ := strings.Cut(path, "?")
	all := http.Header{}
	for name, value := range header {
		all.Set(name, value)
	}
	r := &api.Request{
		Method: method, Path: path, Query: query, Client: api.Client{Address: "192.0.2.1"}, Headers: headers(all),
		MediaType: all.Get("Content-Type"), Accept: all.Get("Accept"), Authorization: all.Get("Authorization"),
	}
	if body != "" {
		r.Body = func(most int) ([]byte, error) {
			if len(body) > most {
				return nil, core.Errorf(core.TooLarge, "The body is too large.")
			}
			return []byte(body), nil
		}
	}
	return r
}

func TestRawRoutesGetRequestsAsReceived(t *testing.T) {
	summary := plugin.Summary("A call")
	v := serve(
		t,
		plugin.Handle("POST /api/payments/{id}", pay, summary, plugin.Visitors(100)),
		plugin.Handle("POST /api/payments/small", pay, summary, plugin.Visitors(100), plugin.MaxBody(10)),
		plugin.Handle("POST /api/payments/large", pay, summary, plugin.Visitors(100), plugin.MaxBody(10<<20)),
		plugin.Handle("GET /api/payments/challenge", pay, summary, plugin.Visitors(100)),
	)
	body := "{\"amount\": 5 }\n\xff" // neither JSON without spaces nor UTF-8
	for name, c := range map[string]struct {
		method, path, body string
		header             map[string]string
		status             int
		says               string
	}{
		"signed":            {"POST", "/api/payments/7", body, map[string]string{signatureHeader: sign(body), "Content-Type": "text/plain"}, 200, `"id":"7"`},
		"any query":         {"POST", "/api/payments/7?a=1&a=2&view=public&preview=x", body, map[string]string{signatureHeader: sign(body)}, 200, `"query":{"a":["1","2"],"preview":["x"],"view":["public"]}`},
		"no query":          {"POST", "/api/payments/7?%zz", body, map[string]string{signatureHeader: sign(body)}, 400, "query"},
		"a wrong signature": {"POST", "/api/payments/7", body + " ", map[string]string{signatureHeader: sign(body)}, 403, "The signature is wrong."},
		"no signature":      {"POST", "/api/payments/7", body, nil, 403, ""},
		"no body":           {"POST", "/api/payments/7", "", map[string]string{signatureHeader: sign("")}, 200, `"body":""`},
		"a cookie":          {"POST", "/api/payments/7", body, map[string]string{signatureHeader: sign(body), "Cookie": "quoin_session=x"}, 200, `"role":"","query":{},"cookie":""`},
		"a token":           {"POST", "/api/payments/7", body, map[string]string{signatureHeader: sign(body), "Authorization": "Bearer theirs"}, 200, `"token":"Bearer theirs"`},
		"up to the default": {"POST", "/api/payments/7", strings.Repeat("a", 64<<10), map[string]string{signatureHeader: sign(strings.Repeat("a", 64<<10))}, 200, ""},
		"above the default": {"POST", "/api/payments/7", strings.Repeat("a", 64<<10+1), nil, 413, ""},
		"above the limit":   {"POST", "/api/payments/small", strings.Repeat("a", 11), nil, 413, ""},
		"a high limit":      {"POST", "/api/payments/large", strings.Repeat("a", 9<<20), map[string]string{signatureHeader: sign(strings.Repeat("a", 9<<20))}, 200, ""},
		"a GET":             {"GET", "/api/payments/challenge?hub.challenge=5", "", map[string]string{signatureHeader: sign("")}, 200, `"hub.challenge":["5"]`},
	} {
		r := request(c.method, c.path, c.body, c.header)
		r.Session = v.tokens[core.Administrator]
		got := v.api.Do(t.Context(), r)
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) {
			t.Errorf("%s: %d %.200s, want %d with %s", name, got.Status, got.Body, c.status, c.says)
		}
	}
	coded := request("POST", "/api/payments/7", "", map[string]string{signatureHeader: sign("coded")})
	coded.Body = func(int) ([]byte, error) { return nil, core.Errorf(core.Unsupported, "The body has a content coding.") }
	coded.Encoded = func(int) ([]byte, error) { return []byte("coded"), nil }
	if got := v.api.Do(t.Context(), coded); got.Status != 200 || !strings.Contains(string(got.Body), `"body":"coded"`) {
		t.Errorf("a coded body: %d %s", got.Status, got.Body)
	}
	if !strings.Contains(string(v.api.OpenAPI()), `"*/*"`) {
		t.Error("the document does not say that the body may be of any media type")
	}
	if v.api.ChecksOrigin("POST", "/api/payments/7") || !v.api.ChecksOrigin("POST", "/api/notes/7/votes") || !v.api.ChecksOrigin("PUT", "/api/payments/7") {
		t.Error("the origin is checked of the wrong calls")
	}
}

// measured has parameters of all kinds.
type measured struct {
	Day       string `path:"day"`
	Limit     int    `query:"limit"`
	Signature string `header:"X-Signature"`
	Count     int    `header:"x-count"`
}

func measure(_ context.Context, _ *plugin.Call, in measured) (counted, error) {
	return counted{ID: in.Day, Vote: fmt.Sprint(in.Limit, "/", in.Signature, "/", in.Count)}, nil
}

func TestInputsHaveHeaders(t *testing.T) {
	v := serve(t, plugin.Handle("GET /api/measures/{day}", measure, plugin.Summary("A call"), plugin.Visitors(100)))
	for _, c := range []struct {
		header map[string]string
		status int
		says   string
	}{
		{map[string]string{"X-Signature": "a", "X-Count": "3"}, 200, `"vote":"2/a/3"`},
		{nil, 200, `"vote":"2//0"`},
		{map[string]string{"X-Count": "three"}, 400, "The header x-count must be a whole number."},
	} {
		got := v.api.Do(t.Context(), request("GET", "/api/measures/monday?limit=2", "", c.header))
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) {
			t.Errorf("%v: %d %s", c.header, got.Status, got.Body)
		}
		if vary := got.Get("Vary"); c.status == 200 && vary != "Cookie, X-Signature, x-count" {
			t.Errorf("the answer varies by %q", vary)
		}
	}
	if document := string(v.api.OpenAPI()); !strings.Contains(document, `"in": "header",
            "name": "X-Signature"`) {
		t.Error("the document does not describe the header")
	}
	several := request("GET", "/api/measures/monday", "", nil)
	several.Headers = headers{"X-Signature": {"a", "b"}}
	if got := v.api.Do(t.Context(), several); !strings.Contains(string(got.Body), `"vote":"0/a, b/0"`) {
		t.Errorf("%s", got.Body)
	}
}

// target is where a redirect of the tests leads.
type target struct {
	To     string `json:"to"`
	Status int    `json:"status"`
}

func redirect(_ context.Context, _ *plugin.Call, in target) (plugin.Redirect, error) {
	return plugin.Redirect{To: strings.ReplaceAll(in.To, "~", "\r\n"), Status: in.Status}, nil
}

func TestRedirects(t *testing.T) {
	summary := plugin.Summary("A call")
	v := serve(
		t,
		plugin.Handle("POST /api/redirects", redirect, summary, plugin.Visitors(1000)),
		plugin.Handle("PUT /api/redirects", redirect, summary, plugin.Visitors(1000), plugin.Status(http.StatusTemporaryRedirect)),
	)
	for _, c := range []struct {
		method, to  string
		given, want int
		leads       string
	}{
		{"POST", "/thanks?from=shop#top", 0, 303, "/thanks?from=shop#top"},
		{"POST", "/café", 0, 303, "/caf%C3%A9"},
		{"POST", "https://pay.example/session/1", 301, 301, "https://pay.example/session/1"},
		{"POST", "/a", 302, 302, "/a"},
		{"POST", "/a", 307, 307, "/a"},
		{"POST", "/a", 308, 308, "/a"},
		{"PUT", "/a", 0, 307, "/a"},
		{"PUT", "/a", 303, 303, "/a"},
		{"POST", "/a", 200, 500, ""},
		{"POST", "/a", 304, 500, ""},
		{"POST", "", 0, 500, ""},
		{"POST", "a", 0, 500, ""},
		{"POST", "//other.example", 0, 500, ""},
		{"POST", `/\other.example`, 0, 500, ""},
		{"POST", "http://other.example/", 0, 500, ""},
		{"POST", "https://user:password@other.example/", 0, 500, ""},
		{"POST", "https:///path", 0, 500, ""},
		{"POST", "/a b", 0, 500, ""},
		{"POST", "javascript:alert(1)", 0, 500, ""},
		{"POST", "/a~Set-Cookie:a=b", 0, 500, ""},
	} {
		got := v.do("", "192.0.2.1", c.method, "/api/redirects", fmt.Sprintf(`{"to":%q,"status":%d}`, c.to, c.given))
		if got.Status != c.want || got.Get("Location") != c.leads || c.leads != "" && got.Get("Cache-Control") != "no-store" {
			t.Errorf("%s %q %d: %d %q %s", c.method, c.to, c.given, got.Status, got.Get("Location"), got.Body)
		}
	}
}

// mistaken checks that Check reports a mistake of a route.
func mistaken(t *testing.T, want string, r plugin.Route) {
	t.Helper()
	registry, err := model.NewRegistry(contenttest.Stub("note"))
	if err != nil {
		t.Fatal(err)
	}
	plugin.Summary("A call")(&r)
	if err := pluginhost.Check([]plugin.Plugin{{Name: "a", Routes: []plugin.Route{r}}}, registry); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestMistakesOfInputsAndOutputs(t *testing.T) {
	visitors := plugin.Visitors(1)
	handle := func(_ context.Context, _ *plugin.Call, _ struct {
		Cookie string `header:"cookie"`
	},
	) (plugin.None, error) {
		return plugin.None{}, nil
	}
	unnamed := func(_ context.Context, _ *plugin.Call, _ struct {
		Value string `header:""`
	},
	) (plugin.None, error) {
		return plugin.None{}, nil
	}
	twice := func(_ context.Context, _ *plugin.Call, _ struct {
		Value string `header:"a" query:"a"`
	},
	) (plugin.None, error) {
		return plugin.None{}, nil
	}
	for want, r := range map[string]plugin.Route{
		`a route with plugin.Raw sees no session`: plugin.Handle("POST /api/a", pay),
		`so its callers are visitors`:             plugin.Handle("POST /api/a", pay, plugin.Staff(core.Editor)),
		`visitors make no calls below /api/admin`: plugin.Handle("POST /api/admin/a", pay, visitors),
		`from 1 to 10485760 bytes`:                plugin.Handle("POST /api/a", pay, visitors, plugin.MaxBody(10<<20+1)),
		`a body may have`:                         plugin.Handle("POST /api/a", pay, visitors, plugin.MaxBody(0)),
		`a GET has no body`:                       plugin.Handle("GET /api/a", pay, visitors, plugin.MaxBody(10)),
		`its input has no body`:                   plugin.Handle("POST /api/a", add, visitors, plugin.MaxBody(10)),
		`the header "cookie" cannot be read`:      plugin.Handle("GET /api/a", handle, visitors),
		`the header "" cannot be read`:            plugin.Handle("GET /api/a", unnamed, visitors),
		`has the tags query and header`:           plugin.Handle("GET /api/a", twice, visitors),
		`201 is not the status of a redirect`:     plugin.Handle("POST /api/a", redirect, visitors, plugin.Status(201)),
		`304 is not the status of a redirect`:     plugin.Handle("POST /api/a", redirect, visitors, plugin.Status(304)),
	} {
		mistaken(t, want, r)
	}
}
