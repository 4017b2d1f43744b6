package writer_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// told is an activity line as it is sent.
type told struct {
	ID, Icon, Description, Timestamp, Op, Type, Entry, Title, By string
}

func activity(t *testing.T, s *contenttest.Site, queryString string) ([]told, *query.Answer) {
	t.Helper()
	q, err := query.ParseActivityQuery(queryString)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.Activity(t.Context(), staff, q)
	if err != nil {
		t.Fatal(err)
	}
	var lines []told
	if err := json.Unmarshal(page.Body, &lines); err != nil {
		t.Fatal(err)
	}
	return lines, page
}

func descriptions(lines []told) []string {
	all := []string{}
	for _, l := range lines {
		all = append(all, l.Description)
	}
	return all
}

func wantActivity(t *testing.T, s *contenttest.Site, query string, want ...string) {
	t.Helper()
	lines, page := activity(t, s, query)
	if got := descriptions(lines); !slices.Equal(got, want) {
		t.Errorf("%q gives\n%q, want\n%q", query, got, want)
	}
	if page.Total != len(want) {
		t.Errorf("%q has the total %d, want %d", query, page.Total, len(want))
	}
}

// TestActivityTellsOfEveryChange checks that each change has a line, the newest first.
func TestActivityTellsOfEveryChange(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), letters(), looks(), banners("top"))
	wantActivity(t, s, "")
	id := s.Add("notice", `{"title":"One"}`)
	s.Clock.Advance(time.Second)
	s.Change("notice", id, `{"title":"Two"}`)
	if _, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"a@b.c"}`)); err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Second)
	s.Add("letter", `{"from":"d@e.f"}`)
	s.Change("look", "look", `{"size":9}`)
	s.Clock.Advance(time.Second)
	s.Change("banner", "top", `{"title":"Ours"}`)
	s.Clock.Advance(time.Second)
	s.Remove("notice", id)
	wantActivity(t, s, "",
		`Notice "Two" was deleted by ada`,
		`Banner "Ours" was changed by ada`,
		`Letter "d@e.f" was created by ada`,
		`Look was changed by ada`,
		`Letter from "a@b.c" was received`,
		`Notice "Two" was changed by ada`,
		`Notice "One" was created by ada`,
	)
	lines, _ := activity(t, s, "limit=1&type=letter&op=created")
	want := told{lines[0].ID, "", `Letter "d@e.f" was created by ada`, "2026-01-31T09:00:04.000Z", "created", "letter", lines[0].Entry, "d@e.f", "ada"}
	if lines[0] != want || !s.Sees(staff, "letter", want.Entry) {
		t.Errorf("the line is %+v, want %+v", lines[0], want)
	}
}

// TestActivityKeepsWhatHappensAtOneMoment checks that changes at the same time have separate lines.
func TestActivityKeepsWhatHappensAtOneMoment(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	s.Change("notice", id, `{"title":"b"}`)
	s.Remove("notice", id)
	wantActivity(t, s, "", `Notice "b" was deleted by ada`, `Notice "b" was changed by ada`, `Notice "a" was created by ada`)
	lines, _ := activity(t, s, "")
	if lines[0].ID == lines[1].ID || lines[1].ID == lines[2].ID {
		t.Errorf("two lines share an id: %+v", lines)
	}
}

// TestActivityOfSchedules checks that a scheduled publication has a line without an actor.
func TestActivityOfSchedules(t *testing.T) {
	t.Parallel()
	s := open(t)
	from := contenttest.Start.Add(time.Hour).Format(time.RFC3339)
	s.Add("notice", `{"title":"soon","from":"`+from+`"}`)
	s.Clock.Advance(2 * time.Hour)
	s.Reopen(notices(), letters())
	wantActivity(t, s, "", `Notice "soon" was published on schedule`, `Notice "soon" was created by ada`)
	wantActivity(t, s, "op=published", `Notice "soon" was published on schedule`)
}

// TestActivityOfImports checks that an import records new entries at their own time, and nothing twice.
func TestActivityOfImports(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), letters(), banners("top"))
	imports := func(typ, id, body string, age time.Duration) {
		t.Helper()
		it := writer.Item{ID: id, Created: contenttest.Start.Add(-age), Body: []byte(body)}
		if err := s.Import(t.Context(), typ, []writer.Item{it}); err != nil {
			t.Fatal(err)
		}
	}
	s.Add("notice", `{"title":"today"}`)
	for range 2 {
		imports("notice", "old", `{"title":"old"}`, 48*time.Hour)
		imports("letter", "letter", `{"from":"a@b.c"}`, 24*time.Hour)
		imports("banner", "top", `{"title":"Ours"}`, time.Hour)
	}
	wantActivity(t, s, "", `Notice "today" was created by ada`, `Letter from "a@b.c" was received`, `Notice "old" was created`)
	lines, _ := activity(t, s, "type=notice")
	if got := lines[1].Timestamp; got != "2026-01-29T09:00:00.000Z" {
		t.Errorf("the old notice was created at %s", got)
	}
}

// TestActivityLeavesNoTraceOfFailures checks that failures, reads, starts and indexing have no line.
func TestActivityLeavesNoTraceOfFailures(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","code":"taken"}`)
	ctx := t.Context()
	for name, do := range map[string]func() error{
		"invalid": func() error { _, err := s.Create(ctx, staff, "notice", []byte(`{}`)); return err },
		"taken": func() error {
			_, err := s.Create(ctx, staff, "notice", []byte(`{"title":"b","code":"taken"}`))
			return err
		},
		"stale": func() error {
			return s.Delete(ctx, staff, "notice", id, writer.Match{Revisions: []uint64{7}})
		},
		"missing": func() error { _, err := s.Update(ctx, staff, "notice", "x", always, []byte(`{}`)); return err },
	} {
		if do() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := s.Create(ctx, visitor, "letter", []byte(`{"from":"a@b.c"}`)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Create(ctx, visitor, "letter", []byte(`{"from":"A@b.c"}`)); err != nil {
		t.Fatal(err)
	}
	s.Reopen(notices(), letters(), looks())
	s.Page(staff, "notice", "")
	wantActivity(t, s, "type=notice", `Notice "a" was created by ada`)
	wantActivity(t, s, "type=letter", `Letter from "a@b.c" was received`)
	wantActivity(t, s, "type=look")
}

// TestActivityOfTypesThatWent checks that types which are no longer registered appear under their names.
func TestActivityOfTypesThatWent(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Add("notice", `{"title":"a"}`)
	s.Reopen(letters())
	wantActivity(t, s, "", `notice "a" was created by ada`)
}

func TestArrivals(t *testing.T) {
	t.Parallel()
	letters := letters()
	letters.Options.Submissions.Activity = "Post! :title wrote"
	s := contenttest.Open(t, letters)
	if _, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"a@b.c"}`)); err != nil {
		t.Fatal(err)
	}
	wantActivity(t, s, "", `Post! "a@b.c" wrote`)
	letters.Options.Submissions.Activity = "Somebody wrote"
	if _, err := model.NewRegistry(letters); err == nil {
		t.Error("an arrival without a title was taken")
	}
}

func TestActivityFiltersAndPages(t *testing.T) {
	t.Parallel()
	s := open(t)
	eve := core.Actor{Role: core.Administrator, Name: "eve"}
	for i := range 6 {
		id := s.Add("notice", fmt.Sprintf(`{"title":"n%d"}`, i))
		if i%2 == 0 {
			if _, err := s.Update(t.Context(), eve, "notice", id, always, []byte(`{"rank":1}`)); err != nil {
				t.Fatal(err)
			}
		}
	}
	s.Add("letter", `{"from":"a@b.c"}`)
	for query, want := range map[string]int{
		"": 10, "type=notice": 9, "type=letter": 1, "type=nothing": 0, "op=updated": 3, "op=deleted": 0, "by=eve": 3, "by=ada": 7,
		"by=ada&op=updated": 0, "type=notice&op=created&by=ada": 6,
	} {
		whole, page := activity(t, s, query)
		if len(whole) != want || page.Total != want || page.Next != "" {
			t.Errorf("%q gives %d of %d, want %d", query, len(whole), page.Total, want)
		}
		var walked []told
		for cursor := ""; ; {
			some, page := activity(t, s, join(query, "limit=2"+cursor))
			if walked = append(walked, some...); page.Total != want {
				t.Errorf("%q: a page has the total %d, want %d", query, page.Total, want)
			}
			if page.Next == "" {
				break
			}
			cursor = "&cursor=" + page.Next
		}
		if !slices.Equal(walked, whole) {
			t.Errorf("%q page by page is %v, want %v", query, descriptions(walked), descriptions(whole))
		}
	}
}

func TestActivityQueries(t *testing.T) {
	t.Parallel()
	for queryString, name := range map[string]string{
		"limit=0": "limit", "limit=1001": "limit", "limit=x": "limit", "cursor=zzz": "cursor", "cursor=!": "cursor", "op=created&op=updated": "op",
		"op=read": "op", "sort=by": "sort", "id=x": "id", "%zz": "query string",
	} {
		_, err := query.ParseActivityQuery(queryString)
		if core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: %v, want an error that names %s", queryString, err, name)
		}
	}
}

// TestActivityIsFresh checks that an answer is current after every write of every type, and cached while
// nothing is written.
func TestActivityIsFresh(t *testing.T) {
	t.Parallel()
	s := open(t)
	for i := range 5 {
		s.Add("notice", `{"title":"a"}`)
		s.Add("letter", fmt.Sprintf(`{"from":"a%d@b.c"}`, i))
		lines, page := activity(t, s, "")
		if len(lines) != 2*(i+1) {
			t.Fatalf("%d lines after %d writes", len(lines), 2*(i+1))
		}
		if _, again := activity(t, s, ""); again != page {
			t.Error("the page was built again though nothing was written")
		}
	}
}

// TestActivityUnderLoad checks that each change by another person has a line.
func TestActivityUnderLoad(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	var writers sync.WaitGroup
	for i := range 8 {
		writers.Go(func() {
			for j := range 5 {
				somebody := core.Actor{Role: staff.Role, Name: fmt.Sprint("writer", i, j)}
				if _, err := s.Update(t.Context(), somebody, "notice", id, always, []byte(`{}`)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	if _, page := activity(t, s, "op=updated"); page.Total != 40 {
		t.Errorf("%d lines for 40 changes", page.Total)
	}
}

// TestChangesOfOnePersonAreOneLine checks that updates within ten minutes of each other share a line.
func TestChangesOfOnePersonAreOneLine(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), looks())
	grace := core.Actor{Role: staff.Role, Name: "grace"}
	change := func(actor core.Actor, typ, id, body string) {
		t.Helper()
		if _, err := s.Update(t.Context(), actor, typ, id, writer.Match{}, []byte(body)); err != nil {
			t.Fatal(err)
		}
	}
	id := s.Add("notice", `{"title":"N"}`)
	for i := range 8 {
		s.Clock.Advance(time.Second)
		change(staff, "look", "look", fmt.Sprintf(`{"size":%d}`, i+1))
	}
	wantActivity(t, s, "", `Look was changed by ada`, `Notice "N" was created by ada`)
	s.Clock.Advance(9 * time.Minute)
	change(staff, "look", "look", `{"size":20}`)
	wantActivity(t, s, "op=updated", `Look was changed by ada`)

	change(grace, "look", "look", `{"size":21}`)
	change(staff, "look", "look", `{"size":22}`)
	wantActivity(t, s, "op=updated", `Look was changed by ada`, `Look was changed by grace`, `Look was changed by ada`)

	s.Clock.Advance(10 * time.Minute)
	change(staff, "look", "look", `{"size":23}`)
	if lines, _ := activity(t, s, "op=updated"); len(lines) != 4 {
		t.Errorf("after ten minutes there are %q", descriptions(lines))
	}
	// A creation keeps its line when an update follows at once.
	change(staff, "notice", id, `{"title":"Two"}`)
	change(staff, "notice", id, `{"title":"Three"}`)
	wantActivity(t, s, "type=notice", `Notice "Three" was changed by ada`, `Notice "N" was created by ada`)
}
