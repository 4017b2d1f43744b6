package job_test

import (
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/job"
)

func TestPostedAt(t *testing.T) {
	s := modeltest.Open(t, job.Type())
	open := s.Add("job", `{"title":"a"}`)
	draft := s.Add("job", `{"title":"b","status":"draft"}`)
	given := s.Add("job", `{"title":"c","postedAt":"2025-12-01T00:00:00Z"}`)
	s.WantFields("job", open, `{"postedAt":"2026-01-31T09:00:01.000Z"}`)
	s.WantFields("job", draft, `{"postedAt":null}`)
	s.WantFields("job", given, `{"postedAt":"2025-12-01T00:00:00.000Z"}`)

	s.Clock.Advance(time.Hour)
	s.Change("job", open, `{"title":"A","status":"inactive"}`)
	s.Change("job", draft, `{"status":"active"}`)
	s.WantFields("job", open, `{"postedAt":"2026-01-31T09:00:01.000Z"}`)
	s.WantFields("job", draft, `{"postedAt":"2026-01-31T10:00:03.000Z"}`)
}

func TestVisitorsSeeAllButDrafts(t *testing.T) {
	s := modeltest.Open(t, job.Type())
	s.Add("job", `{"title":"a","status":"draft"}`)
	active, inactive := s.Add("job", `{"title":"b"}`), s.Add("job", `{"title":"c","status":"inactive"}`)
	if got := s.IDs(modeltest.Visitor, "job", ""); !slices.Equal(got, []string{inactive, active}) {
		t.Errorf("a visitor lists %q", got)
	}
}

func TestRequirementsDropBlankLines(t *testing.T) {
	s := modeltest.Open(t, job.Type())
	id := s.Add("job", `{"title":"a","requirements":[" one ","",  "\t","two"],"location":" "}`)
	s.WantFields("job", id, `{"requirements":["one","two"],"location":"Remote"}`)
}
