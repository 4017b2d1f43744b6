package hostile_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisorySSRFByRedirect: a receiver that redirects leads the program nowhere, and no form of a private address is taken.
func TestAdvisorySSRFByRedirect(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	var inside, outside atomic.Int64
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { inside.Add(1) }))
	defer private.Close()
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		outside.Add(1)
		http.Redirect(w, r, private.URL+"/latest/meta-data/", []int{301, 302, 303, 307, 308}[outside.Load()%5])
	}))
	defer receiver.Close()
	s := serve(t, "--webhooks-to-private") // else no receiver of a test could be called at all
	staff := s.staff()
	for range 5 {
		hook := fieldsOf(t, must(t, "a webhook", staff.post("/api/admin/webhooks", `{"url":"`+receiver.URL+`","events":["*.*"]}`), http.StatusCreated))
		want(t, "a test of it", staff.post(fmt.Sprintf("/api/admin/webhooks/%v/test", hook["id"]), ""), 200, 201, 202, 204)
	}
	within(t, "the receivers are called", func() bool { return outside.Load() >= 5 })
	within(t, "it is told that redirects are not followed", func() bool {
		for _, hook := range staff.all("/api/admin/webhooks") {
			if !strings.Contains(staff.get(fmt.Sprintf("/api/admin/webhooks/%v/deliveries", hook["id"])).body, "redirect") {
				return inside.Load() > 0
			}
		}
		return true
	})
	if inside.Load() > 0 {
		t.Errorf("%d redirects were followed", inside.Load())
	}

	s = serve(t)
	staff = s.staff()
	for _, url := range []string{
		"http://127.0.0.1:8080/", "http://localhost/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://2130706433/",
		"http://0x7f000001/", "http://0177.0.0.1/", "http://127.1/", "http://0.0.0.0/", "http://[::]/", "http://169.254.169.254/latest/meta-data/",
		"http://10.0.0.1/", "http://192.168.0.1/", "http://172.16.0.1/", "http://100.64.0.1/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[64:ff9b::7f00:1]/",
		"http://[2002:7f00:1::]/", "http://user@127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "http://127.0.0.1.:80/", "http://LOCALHOST./",
		"http://" + s.addr + "/", "//127.0.0.1/", "http:127.0.0.1", "http://192.0.2.1:22/", "http://192.0.2.1#@127.0.0.1/", "http://192.0.2.1\\@127.0.0.1/",
	} {
		body := fmt.Sprintf(`{"url":%q,"events":["*.*"]}`, url)
		want(t, url, staff.post("/api/admin/webhooks", body), http.StatusUnprocessableEntity)
	}
}
