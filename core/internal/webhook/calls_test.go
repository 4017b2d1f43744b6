package webhook_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/model"
)

// apiFixture is an API with webhooks, called by an administrator.
type apiFixture struct {
	*testing.T
	api     *api.API
	session string
}

func newAPIFixture(t *testing.T) *apiFixture {
	t.Helper()
	s := contenttest.Open(t, model.Define[page]("page", model.Options{Path: "pages", One: "Page", Many: "Pages"}))
	users := authtest.New(t, s.Store, s.Clock.Now)
	t.Cleanup(users.Close)
	if err := users.Add(t.Context(), "ada", "correct horse"); err != nil {
		t.Fatal(err)
	}
	grant, err := users.SignIn(t.Context(), auth.Attempt{Username: "ada", Password: "correct horse", Client: auth.Client{Address: "192.0.2.1"}})
	if err != nil {
		t.Fatal(err)
	}
	env := hosttest.Env(s, users)
	settings := hosttest.Settings(t, env)
	settings.Webhooks = true
	return &apiFixture{t, hosttest.Open(t, env, host.Features(settings)).API, grant.Token}
}

// call makes a call to a path below that of the webhooks, checks its status, and returns the body, decoded and as text.
func (h *apiFixture) call(method, path, body string, want int) (out map[string]any, text string) {
	h.Helper()
	r := &api.Request{Method: method, Path: "/api/admin/webhooks" + path, Session: h.session, MediaType: "application/json"}
	if body != "" {
		r.Body = func(int) ([]byte, error) { return []byte(body), nil }
	}
	a := h.api.Do(h.Context(), r)
	if a.Status != want {
		h.Fatalf("%s %s: %d %s, want %d", method, path, a.Status, a.Body, want)
	}
	_ = json.Unmarshal(a.Body, &out)
	return out, string(a.Body)
}

// TestWebhooks checks the API calls in the life of a webhook, from its creation to its removal.
func TestWebhooks(t *testing.T) {
	h := newAPIFixture(t)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, "thanks")
	}))
	t.Cleanup(receiver.Close)
	if _, text := h.call(http.MethodGet, "", "", http.StatusOK); text != "[]" {
		t.Errorf("without any: %s", text)
	}
	made, _ := h.call(http.MethodPost, "", `{"url":"`+receiver.URL+`","events":["page.*"]}`, http.StatusCreated)
	secret, _ := made["secret"].(string)
	if !strings.HasPrefix(secret, "whsec_") || made["active"] != true || made["off"] != nil || made["lastDelivery"] != nil {
		t.Errorf("made is %v", made)
	}
	path := "/" + made["id"].(string)
	one, text := h.call(http.MethodGet, path, "", http.StatusOK)
	if one["secretHint"] != secret[len(secret)-4:] || strings.Contains(text, secret) || one["secret"] != nil {
		t.Errorf("it is shown as %s", text)
	}
	changed, _ := h.call(http.MethodPut, path, `{"active":false}`, http.StatusOK)
	if changed["active"] != false || changed["url"] != receiver.URL {
		t.Errorf("changed is %v", changed)
	}
	test, _ := h.call(http.MethodPost, path+"/test", "", http.StatusOK)
	if test["event"] != "webhook.test" || test["ok"] != true || test["status"] != 200.0 || test["error"] != nil || test["nextAt"] != nil || test["attempt"] != 1.0 {
		t.Errorf("the test is %v", test)
	}
	detail, _ := h.call(http.MethodGet, path+"/deliveries/1", "", http.StatusOK)
	if request, _ := detail["request"].(string); detail["response"] != "thanks" || !strings.Contains(request, `"webhook.test"`) || detail["id"] != "1" {
		t.Errorf("the delivery is %v", detail)
	}
	h.call(http.MethodPost, path+"/deliveries/1/send", "", http.StatusOK)
	if _, text := h.call(http.MethodGet, path+"/deliveries", "", http.StatusOK); strings.Index(text, `"id":"2"`) > strings.Index(text, `"id":"1"`) {
		t.Errorf("the deliveries are %s", text)
	}
	renewed, _ := h.call(http.MethodPost, path+"/secret", "", http.StatusOK)
	if renewed["secret"] == secret || len(renewed) != 1 {
		t.Errorf("the new secret is %v", renewed)
	}
	h.call(http.MethodDelete, path, "", http.StatusNoContent)
	h.call(http.MethodGet, path, "", http.StatusNotFound)
}

// TestWebhooksRefuse checks that invalid requests and actors without permission are refused.
func TestWebhooksRefuse(t *testing.T) {
	h := newAPIFixture(t)
	made, _ := h.call(http.MethodPost, "", `{"url":"http://127.0.0.1:1/","events":["*.*"]}`, http.StatusCreated)
	path := "/" + made["id"].(string)
	for body, want := range map[string]int{
		`{}`: http.StatusUnprocessableEntity, `{"url":"http://a.example"}`: http.StatusUnprocessableEntity,
		`{"url":"ftp://a.example","events":["*.*"]}`:                http.StatusUnprocessableEntity,
		`{"url":"http://a.example","events":["post.created"]}`:      http.StatusUnprocessableEntity,
		`{"url":"http://a.example","events":[null]}`:                http.StatusUnprocessableEntity,
		`{"url":"http://a.example","events":["*.*"],"secret":"x"}`:  http.StatusUnprocessableEntity,
		`{"url":"http://a.example","events":["*.*"],"off":null}`:    http.StatusUnprocessableEntity,
		`{"url":1,"events":["*.*"]}`:                                http.StatusBadRequest,
		`{"url":"http://a.example","events":"*.*"}`:                 http.StatusBadRequest,
		`{"url":"http://a.example","events":[1]}`:                   http.StatusBadRequest,
		`{"url":"http://a.example","events":["*.*"],"active":"no"}`: http.StatusBadRequest,
		`[]`: http.StatusBadRequest, ``: http.StatusBadRequest,
	} {
		h.call(http.MethodPost, "", body, want)
		if want == http.StatusBadRequest {
			h.call(http.MethodPut, path, body, want)
		}
	}
	h.call(http.MethodPut, path, `{"events":[]}`, http.StatusUnprocessableEntity)
	h.call(http.MethodPut, path, `{"url":""}`, http.StatusUnprocessableEntity)
	h.session = ""
	for _, r := range h.api.Routes() {
		if below, ok := strings.CutPrefix(r.Path, "/api/admin/webhooks"); ok {
			h.call(r.Method, strings.NewReplacer("{id}", made["id"].(string), "{delivery}", "1").Replace(below), "", http.StatusUnauthorized)
		}
	}
}

type page struct {
	Title string `json:"title" cms:"title"`
}
