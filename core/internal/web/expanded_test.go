package web_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// stageConcert refers to performers, which refer to agencies.
type stageConcert struct {
	Name string     `json:"name" validate:"required" cms:"title"`
	Acts []stageAct `json:"acts"`
}

type stageAct struct {
	Time string     `json:"time"`
	By   field.Refs `json:"by" cms:"ref=performer"`
}

type stagePerformer struct {
	Name   string    `json:"name" validate:"required" cms:"title"`
	Agency field.Ref `json:"agency" cms:"ref=agency"`
}

type bureau struct {
	Name   string `json:"name" validate:"required" cms:"title"`
	Margin int    `json:"margin" cms:"private"`
}

// concertStack starts a server with concerts, each entry two references away from another.
func concertStack(t *testing.T) *stack {
	t.Helper()
	s := newStackOf(t, append(types(),
		model.Define[bureau]("agency", model.Options{Path: "agencies", One: "Agency", Many: "Agencies"}),
		model.Define[stagePerformer]("performer", model.Options{Path: "performers", One: "Performer", Many: "Performers"}),
		model.Define[stageConcert]("concert", model.Options{Path: "concerts", One: "Concert", Many: "Concerts"})), func(*stack, *parts) {})
	for _, one := range []struct{ typ, id, body string }{
		{"agency", "north", `{"name":"North","margin":9}`},
		{"performer", "ann", `{"name":"Ann","agency":"north"}`},
		{"performer", "ben", `{"name":"Ben"}`},
		{"concert", "gala", `{"name":"Gala","acts":[{"time":"8 pm","by":["ann"]},{"time":"9 pm","by":["ben","ann"]}]}`},
	} {
		s.check(s.content.Import(t.Context(), one.typ, []writer.Item{{ID: one.id, Created: start, Body: []byte(one.body)}}))
	}
	return s
}

// TestExpandedReferencesOverHTTP checks answers with expanded references, and that a change two references away ends the
// answers that a client has kept.
func TestExpandedReferencesOverHTTP(t *testing.T) {
	t.Parallel()
	s := concertStack(t)
	s.cacheFor(60)
	const shape = "fields=name,acts.by.name,acts.by.agency.name&expand=acts.by.agency"
	const gala = `{"id":"gala","name":"Gala","expand":{"acts.by":[{"id":"ann","name":"Ann","expand":{"agency":{"id":"north","name":"North"}}},` +
		`{"id":"ben","name":"Ben","expand":{"agency":null}}]}}`
	for path, want := range map[string][2]string{
		"/api/concerts/gala?" + shape: {gala, "concert concert/gala performer performer/ann agency agency/north performer/ben"},
		"/api/concerts?" + shape:      {"[" + gala + "]", "concert performer agency"},
	} {
		a := s.get(path).want(t, http.StatusOK)
		if got := a.header.Get("Surrogate-Key"); a.body != want[0] || got != want[1] {
			t.Errorf("%s: %s, keys %q", path, a.body, got)
		}
		kept := map[string]string{"If-None-Match": a.header.Get("ETag")}
		s.do(request{method: http.MethodGet, path: path, header: kept}).want(t, http.StatusNotModified)
		s.change("/api/agencies/north", `{"margin":1}`).want(t, http.StatusOK)
		s.do(request{method: http.MethodGet, path: path, header: kept}).want(t, http.StatusNotModified)
		s.change("/api/agencies/north", `{"name":"South"}`).want(t, http.StatusOK)
		if again := s.do(request{method: http.MethodGet, path: path, header: kept}).want(t, http.StatusOK); !strings.Contains(again.body, "South") {
			t.Errorf("%s, after a change: %s", path, again.body)
		}
		s.change("/api/agencies/north", `{"name":"North"}`).want(t, http.StatusOK)
	}
	if a := s.get("/api/concerts?fields=acts.by.name").want(t, http.StatusBadRequest); !strings.Contains(a.body, `add \"acts.by\" to \"expand\"`) {
		t.Errorf("fields without expand: %s", a.body)
	}
	if types := s.api.Types("/api/concerts/gala?" + shape); !slices.Equal(types, []string{"concert", "performer", "agency"}) {
		t.Errorf("the answer depends on %q", types)
	}
}

// TestPagesWithExpandedReferencesLinkOn checks that a larger limit is cut with expand, and that the link leads on.
func TestPagesWithExpandedReferencesLinkOn(t *testing.T) {
	t.Parallel()
	s := concertStack(t)
	items := make([]writer.Item, 250)
	for i := range items {
		items[i] = writer.Item{ID: "late" + strconv.Itoa(i), Created: start, Body: []byte(`{"name":"Late","acts":[{"by":["ann"]}]}`)}
	}
	s.check(s.content.Import(t.Context(), "concert", items))
	count := func(path string) (n int, next string) {
		a := s.get(path).want(t, http.StatusOK)
		link := a.header.Get("Link")
		if link != "" {
			next = link[strings.Index(link, "<")+1 : strings.Index(link, ">")]
		}
		return strings.Count(a.body, `"name":"Late"`) + strings.Count(a.body, `"name":"Gala"`), next
	}
	n, next := count("/api/concerts?fields=name,acts.by.id&expand=acts.by&limit=1000")
	if n != 200 || !strings.Contains(next, "expand=acts.by") || !strings.Contains(next, "limit=1000") {
		t.Fatalf("the first page has %d entries, and leads to %q", n, next)
	}
	if n, next := count(next); n != 51 || next != "" {
		t.Errorf("the second page has %d entries, and leads to %q", n, next)
	}
}
