package collections_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/model"
)

type page struct {
	Title string `json:"title" cms:"title"`
	Draft bool   `json:"draft"`
	Memo  string `json:"memo" cms:"private"`
}

func (p *page) Visible(time.Time) bool { return !p.Draft }

// list answers with what the one who asks sees of all pages.
func list(_ context.Context, content model.Reader, query url.Values) ([]byte, error) {
	if query.Get("broken") != "" {
		return nil, errors.New("a cause that is nobody's business")
	}
	var out []byte
	for item, err := range content.Entries("page") {
		if err != nil {
			return nil, err
		}
		out = append(append(out, item.JSON...), '\n')
	}
	return out, nil
}

func TestAnAddressOfATypesOwn(t *testing.T) {
	pages := model.Define[page]("page", model.Options{
		Path: "pages", One: "Page", Many: "Pages",
		Powers: model.PowerOptions{
			Routes: []model.Route{
				{Name: "list.txt", Summary: "All", MediaType: "text/plain", Query: []string{"broken"}, Answer: list},
				{Name: "staff.txt", Summary: "All", MediaType: "text/plain", Staff: true, Answer: list},
			},
		},
	})
	s := contenttest.Open(t, pages)
	users := authtest.New(t, s.Store, s.Clock.Now)
	defer users.Close()
	a := hosttest.OpenAll(t, hosttest.Env(s, users)).API
	s.Add("page", `{"title":"shown","memo":"secret"}`)
	s.Add("page", `{"title":"hidden","draft":true}`)
	get := func(path, query string) api.Response {
		return a.Do(t.Context(), &api.Request{Method: http.MethodGet, Path: path, Query: query})
	}
	first := get("/api/pages/list.txt", "")
	if text := string(first.Body); first.Status != http.StatusOK || first.MediaType != "text/plain" ||
		!strings.Contains(text, "shown") || strings.Contains(text, "hidden") || strings.Contains(text, "secret") {
		t.Errorf("%d %s %s", first.Status, first.MediaType, text)
	}
	s.Add("page", `{"title":"another"}`)
	if second := get("/api/pages/list.txt", ""); second.ETag == first.ETag || second.ETag == "" {
		t.Errorf("the tag is still %s", second.ETag)
	}
	for _, c := range []struct {
		path, query string
		status      int
	}{
		{"/api/pages/list.txt", "other=1", http.StatusBadRequest},
		{"/api/pages/list.txt", "broken=1&broken=2", http.StatusBadRequest},
		{"/api/pages/list.txt", "broken=1", http.StatusInternalServerError},
		{"/api/pages/staff.txt", "", http.StatusUnauthorized},
		{"/api/pages/none.txt", "", http.StatusNotFound},
	} {
		got := get(c.path, c.query)
		if got.Status != c.status || strings.Contains(string(got.Body), "business") {
			t.Errorf("%s?%s: %d %s", c.path, c.query, got.Status, got.Body)
		}
	}
	flood := 0
	for got := first; got.Status == http.StatusOK && flood < 1000; flood++ {
		got = get("/api/pages/list.txt", "")
	}
	if got := get("/api/pages/list.txt", ""); flood == 1000 || got.Status != http.StatusTooManyRequests {
		t.Errorf("after %d requests at one moment a visitor still gets %d", flood, got.Status)
	}
	if !strings.Contains(string(hosttest.Describe(t, pages).OpenAPI()), `"/api/pages/list.txt"`) {
		t.Error("the document does not have it")
	}
}

var _ model.Publisher = (*page)(nil)
