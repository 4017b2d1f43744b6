package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestWebhooksOutliveAKill: what was written before the program was killed is told of afterwards, in order.
func TestWebhooksOutliveAKill(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	var mu sync.Mutex
	first, news := map[string]bool{}, make(chan string, 1000)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var m struct{ Data struct{ ID string } }
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		if !first[m.Data.ID] {
			first[m.Data.ID] = true
			news <- m.Data.ID
		}
	}))
	t.Cleanup(receiver.Close)
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data, "--webhooks-to-private")
	cookie := p.signIn("admin", password)
	status, body, _ := p.do(http.MethodPost, "/api/admin/webhooks", cookie, `{"url":"`+receiver.URL+`","events":["job.created"]}`)
	if status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	var want []string
	for round := range 3 {
		for i := range 30 {
			status, body, _ := p.do(http.MethodPost, "/api/jobs", cookie, fmt.Sprintf(`{"title":"Tester %d %d"}`, round, i))
			var made struct{ ID string }
			if err := json.Unmarshal([]byte(body), &made); err != nil || status != http.StatusCreated {
				t.Fatalf("%d %s", status, body)
			}
			want = append(want, made.ID)
		}
		p.Kill()
		p = serve(t, data, "--webhooks-to-private")
	}
	for i, id := range want {
		select {
		case got := <-news:
			if got != id {
				t.Fatalf("change %d is told as %s, want %s", i, got, id)
			}
		case <-time.After(patience):
			t.Fatalf("change %d never comes", i)
		}
	}
	p.Stop()
}

// TestWebhooksToPrivateAddresses are refused unless the server is told otherwise.
func TestWebhooksToPrivateAddresses(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	p := serve(t, filepath.Join(t.TempDir(), "data"))
	cookie := p.signIn("admin", password)
	status, body, _ := p.do(http.MethodPost, "/api/admin/webhooks", cookie, `{"url":"`+p.URL+`/api/posts","events":["*.*"]}`)
	if status != http.StatusUnprocessableEntity || !strings.Contains(body, "private or local") {
		t.Errorf("%d %s", status, body)
	}
	p.Stop()
}
