package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// open are the addresses that take bodies from strangers.
var open = []string{"/api/inquiries", "/api/subscribers", "/api/admin/login"}

// mostProblem bounds a refusal in bytes.
const mostProblem = 64 << 10

// zeros is a body with a list of numbers where a text belongs.
func zeros(length int) string {
	return `{"name":[0` + strings.Repeat(",0", length/2) + `]}`
}

// strange is a body of fields that nobody knows.
func strange(length int) string {
	var b strings.Builder
	b.WriteString(`{"f":0`)
	for i := 0; b.Len() < length; i++ {
		fmt.Fprintf(&b, `,"f%d":0`, i)
	}
	return b.String() + "}"
}

// refusals of a body. A place that is taken is 503.
var refusals = []int{400, 413, 422, 429, 503}

// TestLargeBodies are refused at little cost, whoever sends them and however many at once.
func TestLargeBodies(t *testing.T) {
	begin(t)
	s := serve(t, "--demo")
	n := scale(24, 100)
	s.beside(func() {
		for _, body := range []string{zeros(1e6), strange(1e6), zeros(60e3), strange(60e3)} {
			for _, path := range open {
				crowd(n, n, func(i int) {
					r := want(t, "a large body to "+path, s.visitor(address(i)).post(path, body), refusals...)
					if len(r.body) > mostProblem {
						t.Errorf("%s: a refusal of %d bytes", path, len(r.body))
					}
				})
				if t.Failed() {
					return // more of the same would not tell more
				}
			}
		}
	}, "/healthz", "/api/products")
	s.lives()
	s.staysSmall()
	kind := s.visitor("198.51.100.9")
	want(t, "an inquiry", kind.post("/api/inquiries", inquiry("Ada", "I have a question.")), http.StatusCreated)
	want(t, "a sign-up", kind.post("/api/subscribers", `{"email":"ada@example.com"}`), http.StatusCreated)
	long := strings.Repeat("<p>A long text of the staff.</p>", 400e3/32)
	s.staff().create("/api/blog", map[string]any{"title": "Long", "content": long})
}

// TestRefusedBodies count: one address cannot have refused as many as it likes.
func TestRefusedBodies(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	for _, path := range open {
		t.Run(path, func(t *testing.T) {
			v := s.visitor("198.51.100.1")
			body := zeros(60e3)
			var last reply
			for range 300 {
				last = want(t, "a wrong body", v.post(path, body), refusals...)
			}
			want(t, "the last of 300 wrong bodies", last, http.StatusTooManyRequests)
		})
	}
	s.lives()
}

// TestAnnouncedBodies cost nothing until they come.
func TestAnnouncedBodies(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	const head = "POST %s HTTP/1.1\r\nHost: quoin.test\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"
	n := scale(150, 2000)
	s.beside(func() {
		for i := range n {
			c, err := s.dial(address(i % 20))
			if err != nil {
				continue // refused, which costs even less
			}
			defer c.drop()
			_, _ = fmt.Fprintf(c, head, open[i%len(open)])
		}
	}, "/healthz", "/api/products")
	s.lives()
	s.staysSmall()
}

// inquiry is the body of an inquiry.
func inquiry(name, message string) string {
	return fmt.Sprintf(`{"name":%q,"email":"ada@example.com","message":%q}`, name, message)
}
