package writer_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

func TestUniqueValues(t *testing.T) {
	t.Parallel()
	s := open(t)
	a := s.Add("notice", `{"title":"a","code":"Alpha"}`)
	b := s.Add("notice", `{"title":"b","code":"beta"}`)
	s.Add("notice", `{"title":"c"}`)
	s.Add("notice", `{"title":"d","code":" "}`)
	change := func(id, code string) error {
		_, err := s.Update(t.Context(), staff, "notice", id, always, []byte(`{"code":"`+code+`"}`))
		return err
	}
	for _, step := range []struct {
		id, code string
		want     core.Code
	}{
		{b, "Alpha", core.Conflict},
		{b, "ALPHA ", core.Conflict},
		{a, "ALPHA", ""}, // its own, in another case
		{b, "alpha", core.Conflict},
		{a, "gamma", ""}, // releases alpha
		{b, "alpha", ""}, // releases beta
		{a, "Alpha", core.Conflict},
		{a, "beta", ""},
		{a, "", ""},
		{b, "beta", ""},
	} {
		if got := core.CodeOf(change(step.id, step.code)); got != step.want {
			t.Errorf("%q gives %q, want %q", step.code, got, step.want)
		}
	}
	_, err := s.Create(t.Context(), staff, "notice", []byte(`{"title":"e","code":"BETA"}`))
	contenttest.WantError(t, err, core.Conflict, "code")
	s.Remove("notice", b)
	s.Add("notice", `{"title":"e","code":"BETA"}`)
}

func TestIdempotentCreation(t *testing.T) {
	t.Parallel()
	s := open(t)
	first, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"Ada@Example.com"}`))
	if err != nil {
		t.Fatal(err)
	}
	seq := s.Seq()
	for _, from := range []string{"Ada@Example.com", "ada@example.COM", " ada@example.com "} {
		again, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"`+from+`"}`))
		if err != nil {
			t.Errorf("%q again: %v", from, err)
		}
		if again.New || !first.New {
			t.Errorf("%q again is said to be new: %v, and the first %v", from, again.New, first.New)
		}
		if again.ID == first.ID || again.Rev != 1 || !again.Visible {
			t.Errorf("%q again tells that it was there: %+v", from, again)
		}
	}
	_, err = s.Create(t.Context(), staff, "letter", []byte(`{"from":"ada@example.com"}`))
	contenttest.WantError(t, err, core.Conflict, "from")
	_, err = s.Create(t.Context(), visitor, "letter", []byte(`{"from":"ada"}`))
	contenttest.WantError(t, err, core.Invalid, "from")
	if page := s.Page(staff, "letter", ""); page.Total != 1 || s.Seq() != seq {
		t.Errorf("there are %d letters: %s", page.Total, page.Body)
	}
}

func TestOneOfManyAtOnceIsCreated(t *testing.T) {
	t.Parallel()
	s := open(t)
	seq := s.Seq()
	var all sync.WaitGroup
	for i := range 64 {
		all.Go(func() {
			from := fmt.Sprintf("ada%d@example.com", i%4)
			if i%8 > 3 {
				from = strings.ToUpper(from)
			}
			if _, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"`+from+`"}`)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if page := s.Page(staff, "letter", ""); page.Total != 4 || len(s.Entities(page)) != 4 {
		t.Errorf("there are %d letters: %s", page.Total, page.Body)
	}
	if changes := s.Changes(seq); len(changes) != 4 {
		t.Errorf("the log tells of %v", changes)
	}
}
