package writer_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// trashed is a line of the trash as it is sent.
type trashed struct {
	Type, Path, ID, Title, Actor string
	DeletedAt, ExpiresAt         time.Time
}

func trash(t *testing.T, s *contenttest.Site, queryString string) ([]trashed, *query.Answer) {
	t.Helper()
	q, err := query.ParseNewestQuery(queryString)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.Trash(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var all []trashed
	if err := json.Unmarshal(page.Body, &all); err != nil {
		t.Fatal(err)
	}
	return all, page
}

func TestThePagesOfTheTrash(t *testing.T) {
	t.Parallel()
	s := open(t)
	want := []string{}
	for i := range 5 {
		id := s.Add("notice", fmt.Sprintf(`{"title":"n%d"}`, i))
		s.Remove("notice", id)
		want = append([]string{id}, want...)
	}
	got, cursor := []string{}, ""
	for {
		all, page := trash(t, s, "limit=2&type=notice"+cursor)
		for _, l := range all {
			got = append(got, l.ID)
		}
		if page.Next == "" {
			break
		}
		cursor = "&cursor=" + page.Next
	}
	if !slices.Equal(got, want) {
		t.Errorf("the pages have %v, want %v", got, want)
	}
	if all, _ := trash(t, s, "type=letter"); len(all) != 0 {
		t.Errorf("letters are %+v", all)
	}
	for _, queryString := range []string{"q=x", "limit=0", "cursor=!", "cursor=YQ", "limit=1&limit=2"} {
		if _, err := query.ParseNewestQuery(queryString); core.CodeOf(err) != core.Malformed {
			t.Errorf("%q is taken: %v", queryString, err)
		}
	}
}
