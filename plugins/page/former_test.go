package page_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
)

// TestTheNewestFormerPathsAreKept checks that a page keeps its latest 20 former paths, the newest first, and neither its
// present path nor the same path twice.
func TestTheNewestFormerPathsAreKept(t *testing.T) {
	s := open(t)
	id := s.Add("page", `{"title":"Home of all","slug":"p0"}`)
	for n := 1; n <= 25; n++ {
		s.Change("page", id, fmt.Sprintf(`{"slug":"p%d"}`, n))
	}
	var want []string
	for n := 24; n >= 5; n-- {
		want = append(want, fmt.Sprintf("/p%d", n))
	}
	if got := formerOf(s, id); !slices.Equal(got, want) {
		t.Errorf("the former paths are\n%q, want\n%q", got, want)
	}
	s.Change("page", id, `{"slug":"p20"}`)
	want = slices.DeleteFunc(append([]string{"/p25"}, want...), func(path string) bool { return path == "/p20" })
	if got := formerOf(s, id); !slices.Equal(got, want) {
		t.Errorf("after the page went back to a former path, they are\n%q, want\n%q", got, want)
	}
}

func formerOf(s *modeltest.Site, id string) (paths []string) {
	former, _ := s.Entity(modeltest.Staff, "page", id)["former"].([]any)
	for _, path := range former {
		paths = append(paths, fmt.Sprint(path))
	}
	return paths
}
