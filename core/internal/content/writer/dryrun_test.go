package writer_test

import (
	"bytes"
	"maps"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// wantUntouched fails the test if run changes the store or its log.
func wantUntouched(t *testing.T, s *contenttest.Site, run func()) {
	t.Helper()
	before, seq := everything(t, s.Store), s.Seq()
	run()
	if after := everything(t, s.Store); s.Seq() != seq || !maps.Equal(before, after) {
		t.Errorf("the store went from %d to %d, and from %d keys to %d", seq, s.Seq(), len(before), len(after))
	}
	if changes := s.Changes(seq); len(changes) != 0 {
		t.Errorf("the log tells of %v", changes)
	}
}

func TestADryRunGivesWhatTheWriteWould(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift","rank":7}`)
	for name, body := range map[string]string{
		"nothing":   `{"title":"Lift"}`,
		"sanitised": `{"title":" Stairs ","text":"<p onclick=\"x()\">a<script>b</script></p>"}`,
		"hidden":    `{"title":"Stairs","hidden":true,"from":"2030-01-01T00:00:00Z"}`,
	} {
		t.Run(name, func(t *testing.T) {
			var created, updated core.Entry
			var err error
			wantUntouched(t, s, func() {
				if created, err = s.TryCreate(t.Context(), staff, "notice", []byte(body)); err == nil {
					updated, err = s.TryUpdate(t.Context(), staff, "notice", id, always, []byte(body))
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			real := s.Change("notice", id, body)
			if !bytes.Equal(updated.JSON, real.JSON) || updated.Rev != real.Rev || updated.Visible != real.Visible {
				t.Errorf("the update would give\n%s, and gives\n%s", updated.JSON, real.JSON)
			}
			added, err := s.Create(t.Context(), staff, "notice", []byte(body))
			if err != nil {
				t.Fatal(err)
			}
			want := bytes.Replace(added.JSON, []byte(added.ID), []byte(created.ID), 1)
			if created.ID == added.ID || !bytes.Equal(created.JSON, want) {
				t.Errorf("the creation would give\n%s, and gives\n%s", created.JSON, want)
			}
		})
	}
}

func TestADryRunFailsLikeTheWrite(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Add("notice", `{"title":"first","code":"taken"}`)
	id := s.Add("notice", `{"title":"second"}`)
	wantUntouched(t, s, func() {
		for name, c := range refusals {
			t.Run(name, func(t *testing.T) {
				_, err := s.TryCreate(t.Context(), staff, "notice", []byte(c.body))
				contenttest.WantError(t, err, c.code, c.fields...)
				_, err = s.TryUpdate(t.Context(), staff, "notice", id, always, []byte(c.body))
				contenttest.WantError(t, err, c.code, c.fields...)
			})
		}
		_, err := s.TryUpdate(t.Context(), staff, "notice", "none", always, []byte(`{}`))
		contenttest.WantError(t, err, core.NotFound)
		_, err = s.TryCreate(t.Context(), staff, "none", []byte(`{}`))
		contenttest.WantError(t, err, core.NotFound)
		_, err = s.TryUpdate(t.Context(), visitor, "notice", id, always, []byte(`{}`))
		contenttest.WantError(t, err, core.Unauthenticated)
		_, err = s.TryCreate(t.Context(), visitor, "notice", []byte(`{}`))
		contenttest.WantError(t, err, core.Unauthenticated)
	})
}

func TestADryRunKnowsTheSlugs(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, essays())
	first := s.Add("essay", `{"title":"On portals"}`)
	wantUntouched(t, s, func() {
		made, err := s.TryCreate(t.Context(), staff, "essay", []byte(`{"title":"On portals"}`))
		if err != nil || bytes.Contains(made.JSON, []byte(`"slug":"on-portals"`)) {
			t.Errorf("%s, %v", made.JSON, err)
		}
		_, err = s.TryCreate(t.Context(), staff, "essay", []byte(`{"title":"b","slug":"on-portals"}`))
		contenttest.WantError(t, err, core.Conflict, "slug")
		moved, err := s.TryUpdate(t.Context(), staff, "essay", first, always, []byte(`{"title":"On doors","slug":null}`))
		if err != nil || !bytes.Contains(moved.JSON, []byte(`"slug":"on-doors"`)) {
			t.Errorf("%s, %v", moved.JSON, err)
		}
	})
}

// TestNoSlugTakesTheAddressOfDryRuns checks that no slug is the path segment of dry runs, which is next to
// the entries of a type.
func TestNoSlugTakesTheAddressOfDryRuns(t *testing.T) {
	t.Parallel()
	beside := model.Define[essay]("essay", model.Options{
		Path: "essays", StaffPath: "admin/essays", One: "Essay", Many: "Essays",
	})
	for name, c := range map[string]struct {
		typ  model.Type
		free bool
	}{"beside it": {beside, false}, "elsewhere": {essays(), true}} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, c.typ)
			_, err := s.Create(t.Context(), staff, "essay", []byte(`{"title":"a","slug":"dry-run"}`))
			if c.free != (err == nil) {
				t.Error(err)
			}
		})
	}
}
