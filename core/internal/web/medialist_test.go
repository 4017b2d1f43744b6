package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// listedMedia returns the ids of the files of a list, in alphabetical order, and checks their number.
func listedMedia(t *testing.T, s *stack, query string) []string {
	t.Helper()
	got := s.do(request{method: http.MethodGet, path: mediaPath + query, staff: true}).want(t, http.StatusOK)
	ids := []string{}
	for part := range strings.SplitSeq(got.body, `{"id":"`) {
		if id, rest, ok := strings.Cut(part, `"`); ok && strings.Contains(rest, `"version"`) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// TestFiltersOfTheLibrary checks each filter of the list of files alone, and with others.
func TestFiltersOfTheLibrary(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	day := func(text string) time.Time {
		at, err := time.Parse(time.RFC3339, text)
		s.check(err)
		return at
	}
	s.check(s.content.Import(t.Context(), field.MediaType, []writer.Item{
		{ID: "hill", Created: day("2026-01-09T23:59:59Z"), Body: []byte(`{"name":"Hill.png","mime":"image/png","size":9000,"source":"b","hash":"b","tags":["land"," land ",""],"collection":" Summer  walks "}`)},
		{ID: "line", Created: day("2026-01-10T00:00:00Z"), Body: []byte(`{"name":"Line.png","mime":"image/png","size":10000,"source":"c","hash":"c","decorative":true}`)},
		{ID: "blank", Created: day("2026-01-10T23:59:59Z"), Body: []byte(`{"name":"Blank.png","mime":"image/png","size":10001,"source":"d","hash":"d","alt":"  ","collection":"Press"}`)},
		{ID: "paper", Created: day("2026-01-11T00:00:00Z"), Body: []byte(`{"name":"Paper.pdf","mime":"application/pdf","size":200000,"source":"e","hash":"e"}`)},
	}))
	for query, want := range map[string][]string{
		"":                                  {"blank", "hill", "lake", "line", "paper"},
		"?tag=land":                         {"hill"},
		"?tag=land&tags=water":              {},
		"?collection=Summer%20walks":        {"hill"},
		"?collection=":                      {"lake", "line", "paper"},
		"?q=summer":                         {"hill"},
		"?alt=missing":                      {"blank", "hill"},
		"?alt=missing&kind=document":        {},
		"?used=true":                        {"lake"},
		"?used=false":                       {"blank", "hill", "line", "paper"},
		"?used=false&alt=missing&q=hill":    {"hill"},
		"?larger=9999":                      {"blank", "line", "paper"},
		"?larger=10000&kind=image":          {"blank"},
		"?from=2026-01-10&to=2026-01-10":    {"blank", "line"},
		"?to=2026-01-09":                    {"hill"},
		"?from=2026-01-11&larger=4000":      {"paper"},
		"?used=false&sort=-size&limit=2":    {"blank", "paper"},
		"?filter[size][gt]=9999&used=false": {"blank", "line", "paper"},
	} {
		if got := listedMedia(t, s, query); !slices.Equal(got, want) {
			t.Errorf("%q gives %v, want %v", query, got, want)
		}
	}
	table := s.do(request{method: http.MethodGet, path: mediaPath + ".csv?alt=missing", staff: true}).want(t, http.StatusOK)
	if !strings.Contains(table.body, "\nblank,") || !strings.Contains(table.body, "\nhill,") || strings.Contains(table.body, "\nlake,") {
		t.Errorf("the table is %s", table.body)
	}
	for path, want := range map[string]string{"/tags": `["land","water"]`, "/collections": `["Press","Summer walks"]`} {
		if got := s.do(request{method: http.MethodGet, path: mediaPath + path, staff: true}).want(t, http.StatusOK); got.body != want {
			t.Errorf("%s is %s", path, got.body)
		}
	}
}

// TestPagesOfAFilteredLibrary checks that the link to the next page continues the same selection, and that the total counts it.
func TestPagesOfAFilteredLibrary(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	s.check(s.content.Import(t.Context(), field.MediaType, []writer.Item{
		{ID: "a", Body: []byte(`{"name":"a.png","mime":"image/png","size":3,"source":"1","hash":"1"}`)},
		{ID: "b", Body: []byte(`{"name":"b.png","mime":"image/png","size":2,"source":"2","hash":"2"}`)},
		{ID: "c", Body: []byte(`{"name":"c.png","mime":"image/png","size":1,"source":"3","hash":"3"}`)},
	}))
	path, all := mediaPath+"?used=false&larger=0&sort=size&limit=1", []string{}
	for range 3 {
		got := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK)
		if got.header.Get("X-Total-Count") != "3" {
			t.Fatalf("the total is %s", got.header.Get("X-Total-Count"))
		}
		_, id, _ := strings.Cut(got.body, `{"id":"`)
		all = append(all, id[:1])
		next, _, _ := strings.Cut(strings.TrimPrefix(got.header.Get("Link"), "<"), ">")
		path = next
	}
	if path != "" || !slices.Equal(all, []string{"c", "b", "a"}) {
		t.Errorf("the pages are %v, and then %q", all, path)
	}
}

// TestUsedFilesFollowTheContent checks that the answer changes with an entry, and with changes of it that are not published.
func TestUsedFilesFollowTheContent(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	s.check(s.content.Import(t.Context(), field.MediaType, []writer.Item{
		{ID: "hill", Body: []byte(`{"name":"Hill.png","mime":"image/png","source":"b","hash":"b"}`)},
	}))
	want := func(ids ...string) {
		t.Helper()
		if got := listedMedia(t, s, "?used=true"); !slices.Equal(got, ids) {
			t.Errorf("%v are in use, want %v", got, ids)
		}
	}
	want("lake")
	s.do(request{method: http.MethodPut, path: "/api/admin/pending/exhibits/dusk", staff: true, body: `{"cover":"/media/hill/x.png"}`}).want(t, http.StatusOK)
	want("hill", "lake")
	s.do(request{method: http.MethodDelete, path: "/api/admin/pending/exhibits/dusk", staff: true}).want(t, http.StatusNoContent)
	want("lake")
	s.do(request{method: http.MethodPut, path: "/api/exhibits/dusk", staff: true, body: `{"cover":"/media/hill/x.png"}`}).want(t, http.StatusOK)
	want("hill", "lake")
	s.do(request{method: http.MethodDelete, path: "/api/exhibits/dusk", staff: true}).want(t, http.StatusNoContent)
	want("lake")
}

// TestFiltersThatAreRefused checks that values which mean nothing are refused with the name of the parameter, and that
// other lists have none of these parameters.
func TestFiltersThatAreRefused(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	for query, name := range map[string]string{
		"?used=yes": "used", "?used=": "used", "?alt=none": "alt", "?alt=": "alt", "?from=2026-02-30": "from", "?from=": "from", "?to=10.1.2026": "to",
		"?larger=-1": "larger", "?larger=1.5": "larger", "?larger=01": "larger", "?larger=99999999999999999999": "larger", "?larger=": "larger",
		"?sort=alt": "sort", "?used=true&used=true": "used", "?smaller=1": "smaller",
		"?tag=a&tags=b&collection=c&kind=image&used=true&alt=missing&from=2026-01-01&to=2026-01-01&larger=1": "conditions",
	} {
		got := s.do(request{method: http.MethodGet, path: mediaPath + query, staff: true}).want(t, http.StatusBadRequest)
		if !strings.Contains(got.body, name) {
			t.Errorf("%q is refused with %s", query, got.body)
		}
	}
	s.do(request{method: http.MethodGet, path: "/api/exhibits?used=true", staff: true}).want(t, http.StatusBadRequest)
}

// TestTagsAndCollectionsAreBounded checks that tags and collections are trimmed, and refused where they are too long or too many.
func TestTagsAndCollectionsAreBounded(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	put := func(body string) answer {
		return s.do(request{method: http.MethodPut, path: mediaPath + "/lake", staff: true, body: body})
	}
	item := put(`{"tags":[" b ","a","b","  "],"collection":"  Press   kit "}`).want(t, http.StatusOK).item(t)
	if !slices.Equal(item.Tags, []string{"a", "b"}) || item.Collection != "Press kit" {
		t.Errorf("the item is %+v", item)
	}
	put(`{"collection":"`+strings.Repeat("x", 61)+`"}`).want(t, http.StatusUnprocessableEntity)
	put(`{"tags":["`+strings.Repeat("x", 61)+`"]}`).want(t, http.StatusUnprocessableEntity)
	put(`{"tags":["a`+strings.Repeat(`","b`, 50)+`"]}`).want(t, http.StatusUnprocessableEntity)
}

// wantPlays checks that a film or a sound is served as it was sent, in parts as players ask for it, and is listed by its kind.
func (s *stack) wantPlays(url, body, kind string) {
	s.tb.Helper()
	if got := s.get(url).want(s.tb, http.StatusOK); got.body != body || got.header.Get("Content-Disposition") != "" {
		s.tb.Errorf("%s is served as %q, %v", url, got.body, got.header)
	}
	part := s.do(request{method: http.MethodGet, path: url, header: map[string]string{"Range": "bytes=4-7"}}).want(s.tb, http.StatusPartialContent)
	if part.body != body[4:8] || part.header.Get("Content-Range") != fmt.Sprintf("bytes 4-7/%d", len(body)) {
		s.tb.Errorf("a part of %s is %q, %v", url, part.body, part.header)
	}
	list := s.do(request{method: http.MethodGet, path: mediaPath + "?kind=" + kind, staff: true}).want(s.tb, http.StatusOK)
	if !strings.Contains(list.body, url) {
		s.tb.Errorf("%s is not in the list of %s", url, kind)
	}
}
