package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/storage"
)

// inputs are bodies of a product, each with the expected status and a word that the answer must contain.
var inputs = map[string]struct {
	body   string
	status int
	says   string
}{
	"empty":                 {" ", 400, "empty"},
	"cut off":               {`{"name":"A","descr`, 400, "ends too early"},
	"no JSON":               {`name=A&description=B`, 400, "not valid JSON"},
	"an array":              {`[{"name":"A"}]`, 400, "object"},
	"a number":              {`7`, 400, "object"},
	"two values":            {`{"name":"A","description":"B"} {}`, 400, "more than one"},
	"comma at the end":      {`{"name":"A","description":"B",}`, 400, "not valid JSON"},
	"NaN":                   {`{"name":"A","description":"B","pricing":{"a":NaN}}`, 400, "not valid JSON"},
	"deep arrays":           {strings.Repeat("[", 100_000), 400, "deep"},
	"deep objects":          {strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000), 400, "deep"},
	"byte order mark":       {"\ufeff{}", 400, "not valid JSON"},
	"invalid UTF-8":         {"{\"name\":\"A\xff\",\"description\":\"B\"}", 400, "UTF-8"},
	"duplicate field":       {`{"name":"A","description":"B","name":"C"}`, 400, "name"},
	"unknown field":         {`{"name":"A","description":"B","colour":"red"}`, 422, "colour"},
	"unknown field, nested": {`{"name":"A","description":"B","reviews":[{"author":"C","content":"D","stars":5}]}`, 422, "stars"},
	"number for a text":     {`{"name":7,"description":"B"}`, 400, "name"},
	"text for a list":       {`{"name":"A","description":"B","features":"C"}`, 400, "features"},
	"number in a list":      {`{"name":"A","description":"B","features":["C",7]}`, 400, "features[1]"},
	"list for a map":        {`{"name":"A","description":"B","pricing":[1]}`, 400, "pricing"},
	"text for a price":      {`{"name":"A","description":"B","pricing":{"Basic":"a lot"}}`, 400, "pricing.Basic"},
	"object for a number":   {`{"name":"A","description":"B","reviews":[{"author":"C","content":"D","rating":{}}]}`, 400, "rating"},
	"fraction for a whole":  {`{"name":"A","description":"B","reviews":[{"author":"C","content":"D","rating":4.5}]}`, 400, "rating"},
	"out of range":          {`{"name":"A","description":"B","reviews":[{"author":"C","content":"D","rating":6}]}`, 422, "Reviews 1, Rating"},
	"huge number":           {`{"name":"A","description":"B","reviews":[{"author":"C","content":"D","rating":99999999999999999999}]}`, 422, "Reviews 1, Rating"},
	"negative price":        {`{"name":"A","description":"B","pricing":{"Basic":-1}}`, 422, "Pricing, Basic"},
	"missing":               {`{"name":"A"}`, 422, "Description"},
	"blank":                 {`{"name":"","description":"B"}`, 422, "Name"},
	"white space only":      {"{\"name\":\" \\t\\n\u00a0\u3000\",\"description\":\"B\"}", 422, "Name"},
	"null where required":   {`{"name":null,"description":"B"}`, 422, "Name"},
	"outside its set":       {`{"name":"A","description":"B","status":"sold-out"}`, 422, "Status"},
	"too long":              {`{"name":"` + strings.Repeat("a", 121) + `","description":"B"}`, 422, "Name"},
	"too many":              {`{"name":"A","description":"B","features":[` + strings.Repeat(`"a",`, 100) + `"a"]}`, 422, "Features"},
	"script for an icon":    {`{"name":"A","description":"B","icon":"fas fa-box\" onload=\"alert(1)"}`, 422, "Icon"},
	"broken escape":         {`{"name":"A\q","description":"B"}`, 400, "not valid JSON"},
	"control character":     {"{\"name\":\"A\x01\",\"description\":\"B\"}", 400, "not valid JSON"},
	"larger than the limit": {`{"name":"` + strings.Repeat("a", 1<<20) + `","description":"B"}`, 413, "1048576"},
}

// TestBadInput checks that malformed bodies of a creation and of an update get the expected status, that the answer
// gives the reason, and that nothing is written.
func TestBadInput(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for name, test := range inputs {
		t.Run(name, func(t *testing.T) {
			for _, r := range []request{
				{method: http.MethodPost, path: "/api/products"},
				{method: http.MethodPut, path: "/api/products/atlas"},
			} {
				if r.method == http.MethodPut && name == "missing" {
					continue // an update changes only the fields that it has
				}
				r.body, r.staff = test.body, true
				before := s.seq()
				a := s.do(r).want(t, test.status)
				p := a.problem(t)
				if !strings.Contains(p.Detail, test.says) {
					t.Errorf("%s: %q does not say %q", r.method, p.Detail, test.says)
				}
				if test.status == http.StatusUnprocessableEntity && (len(p.Errors) == 0 || p.Errors[0].Message == "") {
					t.Errorf("%s: no field is named in %v", r.method, p.Errors)
				}
				if s.seq() != before {
					t.Errorf("%s: something was written", r.method)
				}
			}
		})
	}
}

// seq returns the number of the newest commit of the store.
func (s *stack) seq() (seq storage.Seq) {
	s.tb.Helper()
	s.check(s.store.View(context.Background(), func(r storage.Reader) error {
		seq = r.Seq()
		return nil
	}))
	return seq
}

// TestBadIDs checks requests for entries under IDs that no entry can have.
func TestBadIDs(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for name, id := range map[string]string{
		"slash":              "a%2Fb",
		"slash, as it is":    "a/b",
		"NUL":                "a%00b",
		"invalid UTF-8":      "%ff%fe",
		"broken escape":      "%zz",
		"half an escape":     "%a",
		"10,000 characters":  strings.Repeat("a", 10_000),
		"10,000 characters²": strings.Repeat("%C3%A4", 2_500),
		"dots":               "..%2F..%2Fadmin",
		"key separators":     "atlas%00%01entry",
		"escaped twice":      "%2561tlas",
		"other case":         "ATLAS",
		"blank":              "%20",
	} {
		t.Run(name, func(t *testing.T) {
			before := s.seq()
			for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete} {
				r := request{method: method, path: "/api/products/" + id, staff: true}
				if method == http.MethodPut {
					r.body = `{"name":"B"}`
				}
				if a := s.rawDo(r); a.status != http.StatusNotFound && a.status != http.StatusBadRequest {
					t.Errorf("%s: status %d", method, a.status)
				}
			}
			for _, path := range []string{"/products/" + id, "/api/blog/related/" + id, "/api/blog/related?id=" + id} {
				if a := s.rawDo(request{method: http.MethodGet, path: path}); a.status != 404 && a.status != 400 {
					t.Errorf("%s: status %d", path[:20], a.status)
				}
			}
			if s.seq() != before {
				t.Error("something was written")
			}
		})
	}
	s.get("/api/products/%61tlas").want(t, http.StatusOK)
}

// TestHugeHead checks that a head that is too large is refused with a problem document.
func TestHugeHead(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for name, r := range map[string]request{
		"path":   {method: http.MethodGet, path: "/api/products/" + strings.Repeat("a", 100_000)},
		"header": {method: http.MethodGet, path: "/api/products", header: map[string]string{"X-Big": strings.Repeat("a", 100_000)}},
	} {
		a := s.rawDo(r)
		if a.status != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%s: status %d", name, a.status)
		}
		a.problem(t)
		if a.header.Get("X-Content-Type-Options") == "" {
			t.Errorf("%s: no security headers", name)
		}
	}
}

// attacks are texts that must not run as scripts where they are shown.
var attacks = []string{
	`<script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`,
	`<svg/onload=alert(1)>`,
	`<a href="javascript:alert(1)">x</a>`,
	`<a href="jAvA&#x09;script:alert(1)">x</a>`,
	`<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
	`<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
	`<form action="javascript:alert(1)"><button>x</button></form>`,
	`<p style="background:url(javascript:alert(1))">x</p>`,
	`<object data="data:text/html,<script>alert(1)</script>"></object>`,
}

// TestScriptsInRichText checks that a write removes scripts from rich text.
func TestScriptsInRichText(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for i, attack := range attacks {
		body := `{"title":"T","content":` + strconv.Quote("<p>kept</p>"+attack) + `,"status":"published"}`
		a := s.do(request{method: http.MethodPost, path: "/api/blog", body: body, staff: true}).want(t, http.StatusCreated)
		var post struct{ Content string }
		s.check(json.Unmarshal([]byte(s.get(a.header.Get("Location")).want(t, http.StatusOK).body), &post))
		if bad := dangerous(post.Content); bad != "" {
			t.Errorf("attack %d: %q survived in %s", i, bad, post.Content)
		}
		if !strings.Contains(post.Content, "kept") {
			t.Errorf("attack %d: the harmless part is gone: %s", i, post.Content)
		}
	}
}

// dangerous returns the first part of some HTML that could run as a script; empty for none.
func dangerous(text string) string {
	reader := html.NewTokenizer(strings.NewReader(text))
	for reader.Next() != html.ErrorToken {
		token := reader.Token()
		switch token.Data {
		case "script", "style", "iframe", "object", "embed", "form", "svg", "math":
			if token.Type != html.TextToken {
				return token.Data
			}
		}
		for _, attribute := range token.Attr {
			value := strings.ToLower(strings.Join(strings.Fields(attribute.Val), ""))
			if strings.HasPrefix(attribute.Key, "on") || attribute.Key == "style" || attribute.Key == "srcdoc" ||
				strings.HasPrefix(value, "javascript:") {
				return attribute.Key
			}
		}
	}
	return ""
}

// TestScriptsInPlainText checks that plain text is stored unchanged and never sent as HTML.
func TestScriptsInPlainText(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, attack := range attacks {
		body := `{"name":` + strconv.Quote(attack) + `,"description":` + strconv.Quote(attack) + `}`
		a := s.do(request{method: http.MethodPost, path: "/api/products", body: body, staff: true})
		if a.status == http.StatusUnprocessableEntity && len(attack) > 120 {
			continue
		}
		a.want(t, http.StatusCreated)
		if got := a.header.Get("Content-Type"); got != "application/json" || a.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("content type %q", got)
		}
	}
	for path, body := range map[string]string{
		"/api/blog":     `{"title":"T","content":"<p>x</p>","image":"javascript:alert(1)"}`,
		"/api/products": `{"name":"A","description":"B","icon":"javascript:alert(1)"}`,
		"/api/team":     `{"name":"A","linkedin":"javascript:alert(1)"}`,
		"/api/services": `{"name":"A","description":"B","color":"url(javascript:alert(1))"}`,
	} {
		s.do(request{method: http.MethodPost, path: path, body: body, staff: true}).want(t, http.StatusUnprocessableEntity)
	}
}
