package writer_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// bea is a second editor.
var bea = core.Actor{Role: core.Administrator, Name: "bea"}

// drafted is an entry with its unpublished changes as it is sent.
type drafted struct {
	Entity  contenttest.Entity
	Fields  []string
	SavedAt time.Time
	SavedBy string
}

func keep(t *testing.T, s *contenttest.Site, typ, id, body string) *entrystore.Drafted {
	t.Helper()
	d, err := s.SavePending(t.Context(), staff, typ, id, always, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func publish(t *testing.T, s *contenttest.Site, typ, id string) core.Entry {
	t.Helper()
	e, err := s.PublishPending(t.Context(), staff, typ, id, always)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// pending reads the unpublished changes of an entry. The result of SavePending must be the same.
func pending(t *testing.T, s *contenttest.Site, typ, id string) drafted {
	t.Helper()
	a, err := s.Pending(t.Context(), staff, typ, id)
	if err != nil {
		t.Fatal(err)
	}
	var d drafted
	if err := json.Unmarshal(a.Body, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func wantNothingPending(t *testing.T, s *contenttest.Site, typ, id string) {
	t.Helper()
	if a, err := s.Pending(t.Context(), staff, typ, id); core.CodeOf(err) != core.NotFound {
		t.Errorf("there are still changes: %+v, %v", a, err)
	}
	if all := holds(t, s, "pending"); len(all) > 0 {
		t.Errorf("the store has %v", all)
	}
}

func only(rev uint64) writer.Match { return writer.Match{Revisions: []uint64{rev}} }

// TestPendingChangesLeaveTheEntryAlone checks that the entry does not change until they are published, as one
// revision.
func TestPendingChangesLeaveTheEntryAlone(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"First","code":"a1"}`)
	before := everything(t, s.Store)
	from := s.Seq()
	s.Clock.Advance(time.Hour)
	kept := keep(t, s, "paper", id, `{"title":" Second ","slug":"second"}`)
	if !slices.Equal(kept.Fields, []string{"title", "slug"}) {
		t.Errorf("different are %v", kept.Fields)
	}
	after := everything(t, s.Store)
	delete(after, entrystore.PendingKey("paper", id))
	if !maps.Equal(before, after) {
		t.Error("more was written than the changes")
	}
	told := s.Changes(from)
	want := core.Change{Op: core.OpPut, Type: "paper", ID: id, Hidden: true, Rev: 1, Actor: "ada"}
	if !slices.Equal(told, []core.Change{want}) {
		t.Errorf("the log tells %+v", told)
	}
	read := pending(t, s, "paper", id)
	body, tag := s.RenderPending(t.Context(), kept)
	a, err := s.Pending(t.Context(), staff, "paper", id)
	if err != nil || string(a.Body) != string(body) || a.ETag != tag {
		t.Errorf("what was kept is answered with %s %s, and read as %s %s, %v", body, tag, a.Body, a.ETag, err)
	}
	if read.Entity["title"] != "Second" || read.Entity["slug"] != "second" || read.Entity["code"] != "a1" || read.SavedBy != "ada" ||
		!read.SavedAt.Equal(s.Clock.Now()) {
		t.Errorf("the changes are %+v", read)
	}
	s.WantFields("paper", id, `{"title":"First","slug":"first"}`)

	s.Clock.Advance(time.Hour)
	from = s.Seq()
	e := publish(t, s, "paper", id)
	if e.Rev != 2 || !e.Updated.Equal(s.Clock.Now()) {
		t.Errorf("published is %+v", e)
	}
	s.WantFields("paper", id, `{"title":"Second","slug":"second","code":"a1"}`)
	wantNothingPending(t, s, "paper", id)
	if got := s.Changes(from); len(got) != 1 || got[0].Rev != 2 || got[0].Act != core.ActUpdated || got[0].Hidden {
		t.Errorf("the log tells %+v", got)
	}
	if lines := linesOf(t, s, "paper", id); len(lines) != 2 {
		t.Errorf("the history is %v", lines)
	}
	lines, _ := activity(t, s, "")
	if got := lines[0].Description; got != `Paper "Second" was changed by ada` {
		t.Errorf("the activity says %q", got)
	}
	if !s.Sees(visitor, "paper", "first") || !s.Sees(visitor, "paper", "second") {
		t.Error("a slug leads nowhere")
	}
	_, err = s.PublishPending(t.Context(), staff, "paper", id, always)
	contenttest.WantError(t, err, core.NotFound)
}

// TestPendingChangesAreOfOneFieldEach checks that later changes are applied on top of earlier ones.
func TestPendingChangesAreOfOneFieldEach(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift","rank":1,"place":"right"}`)
	keep(t, s, "notice", id, `{"rank":2,"text":"<p onclick=\"x()\">new</p>"}`)
	keep(t, s, "notice", id, `{"place":"up","memo":"ours"}`)
	got := pending(t, s, "notice", id)
	if !slices.Equal(got.Fields, []string{"text", "rank", "place", "memo"}) || got.Entity["text"] != "<p>new</p>" || got.Entity["rank"] != 2.0 {
		t.Errorf("the changes are %+v", got)
	}
	if keep(t, s, "notice", id, `{"rank":1,"memo":null}`); !slices.Equal(pending(t, s, "notice", id).Fields, []string{"text", "place"}) {
		t.Errorf("after a step back they are %v", pending(t, s, "notice", id).Fields)
	}
	last := keep(t, s, "notice", id, `{"text":null,"place":"right"}`)
	_, tag := s.RenderPending(t.Context(), last)
	e, err := s.Get(t.Context(), staff, "notice", id)
	if err != nil || len(last.Fields) != 0 || tag != e.ETag || string(last.JSON) != string(e.Body) {
		t.Errorf("equal to the entry they are %+v %s, %v", last.Fields, tag, err)
	}
	wantNothingPending(t, s, "notice", id)
	wantUntouched(t, s, func() { keep(t, s, "notice", id, `{"title":"Lift"}`) })
	if e := s.Entity(staff, "notice", id); e["saves"] != 0.0 {
		t.Errorf("it was saved: %v", e)
	}
}

// TestPendingChangesAreBoundToWhatWasRead checks the preconditions of changes.
func TestPendingChangesAreBoundToWhatWasRead(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift"}`)
	try := func(actor core.Actor, rev uint64, body string) (*entrystore.Drafted, error) {
		return s.SavePending(t.Context(), actor, "notice", id, only(rev), []byte(body))
	}
	_, err := try(staff, 2, `{"rank":1}`)
	contenttest.WantError(t, err, core.Stale)
	adas, err := try(staff, 1, `{"rank":1}`)
	if err != nil {
		t.Fatal(err)
	}
	// While there are changes, the entry's own tag is stale: bea has not read them.
	_, err = try(bea, 1, `{"place":"up"}`)
	contenttest.WantError(t, err, core.Stale)
	beas, err := try(bea, adas.Revision, `{"place":"up"}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := pending(t, s, "notice", id); !slices.Equal(got.Fields, []string{"rank", "place"}) || got.SavedBy != "bea" {
		t.Errorf("both made %+v", got)
	}
	for name, stale := range map[string]func() error{
		"keeping":    func() error { _, err := try(staff, adas.Revision, `{"rank":2}`); return err },
		"discarding": func() error { return s.DiscardPending(t.Context(), staff, "notice", id, only(adas.Revision)) },
		"publishing": func() error {
			_, err := s.PublishPending(t.Context(), staff, "notice", id, only(adas.Revision))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			wantUntouched(t, s, func() { contenttest.WantError(t, stale(), core.Stale) })
		})
	}
	if err := s.DiscardPending(t.Context(), staff, "notice", id, only(beas.Revision)); err != nil {
		t.Fatal(err)
	}
	wantNothingPending(t, s, "notice", id)
	contenttest.WantError(t, s.DiscardPending(t.Context(), staff, "notice", id, always), core.NotFound)
	// Later changes have another tag, although they are the first again.
	s.Clock.Advance(time.Second)
	if again := keep(t, s, "notice", id, `{"rank":1}`); again.Revision == adas.Revision {
		t.Error("other changes have the same tag")
	}
}

// TestPendingChangesFollowTheEntry checks that fields without unpublished changes follow the entry.
func TestPendingChangesFollowTheEntry(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift","rank":1,"place":"right","tags":["a"]}`)
	kept := keep(t, s, "notice", id, `{"rank":2,"tags":["a","b"]}`)
	s.Change("notice", id, `{"title":"Stairs","tags":["c"]}`)
	got := pending(t, s, "notice", id)
	if got.Entity["title"] != "Stairs" || got.Entity["rank"] != 2.0 || fmt.Sprint(got.Entity["tags"]) != "[a b]" {
		t.Errorf("the changes lead to %v", got.Entity)
	}
	if !slices.Equal(got.Fields, []string{"rank", "tags"}) {
		t.Errorf("different are %v", got.Fields)
	}
	_, err := s.PublishPending(t.Context(), staff, "notice", id, only(kept.Revision))
	contenttest.WantError(t, err, core.Stale) // nobody has seen the result
	// A field that was published separately is no longer an unpublished change, and neither is one that was
	// reverted.
	s.Change("notice", id, `{"rank":2}`)
	if got := pending(t, s, "notice", id); !slices.Equal(got.Fields, []string{"tags"}) {
		t.Errorf("different are %v", got.Fields)
	}
	keep(t, s, "notice", id, `{"place":"up"}`)
	s.Change("notice", id, `{"rank":3,"place":"down"}`)
	publish(t, s, "notice", id)
	s.WantFields("notice", id, `{"title":"Stairs","rank":3,"place":"up","tags":["a","b"]}`)
}

// TestPendingChangesAreJudged checks that the rules run when changes are saved.
func TestPendingChangesAreJudged(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Add("notice", `{"title":"first","code":"taken"}`)
	id := s.Add("notice", `{"title":"second"}`)
	wantUntouched(t, s, func() {
		for name, c := range refusals {
			t.Run(name, func(t *testing.T) {
				_, err := s.SavePending(t.Context(), staff, "notice", id, always, []byte(c.body))
				contenttest.WantError(t, err, c.code, c.fields...)
			})
		}
		for _, missing := range []string{"none", "", strings.Repeat("a", 1000)} {
			_, err := s.SavePending(t.Context(), staff, "notice", missing, always, []byte(`{}`))
			contenttest.WantError(t, err, core.NotFound)
			_, err = s.PublishPending(t.Context(), staff, "notice", missing, always)
			contenttest.WantError(t, err, core.NotFound)
			contenttest.WantError(t, s.DiscardPending(t.Context(), staff, "notice", missing, always), core.NotFound)
			_, err = s.Pending(t.Context(), staff, "notice", missing)
			contenttest.WantError(t, err, core.NotFound)
		}
		_, err := s.SavePending(t.Context(), visitor, "notice", id, always, []byte(`{"rank":1}`))
		contenttest.WantError(t, err, core.Unauthenticated)
		_, err = s.PublishPending(t.Context(), visitor, "notice", id, always)
		contenttest.WantError(t, err, core.Unauthenticated)
		contenttest.WantError(t, s.DiscardPending(t.Context(), visitor, "notice", id, always), core.Unauthenticated)
		_, err = s.Pending(t.Context(), visitor, "notice", id)
		contenttest.WantError(t, err, core.Unauthenticated)
	})
}

// TestWhatIsNotPublishedIsKept checks that changes are kept if their publication fails.
func TestWhatIsNotPublishedIsKept(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body      string
		meanwhile func(s *contenttest.Site, notice string)
		code      core.Code
		field     string
		mend      string
	}{
		"its slug": {
			`{"slug":"mine"}`, func(s *contenttest.Site, _ string) { s.Add("paper", `{"title":"x","slug":"mine"}`) },
			core.Conflict, "slug", `{"slug":"other"}`,
		},
		"a unique value": {
			`{"code":"b2"}`, func(s *contenttest.Site, _ string) { s.Add("paper", `{"title":"x","code":"B2"}`) },
			core.Conflict, "code", `{"code":"b3"}`,
		},
		"what it refers to": {
			`{"notice":"NOTICE"}`, func(s *contenttest.Site, notice string) { s.Remove("notice", notice) },
			core.Invalid, "notice", `{"notice":""}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, notices(), papers())
			notice := s.Add("notice", `{"title":"n"}`)
			id := s.Add("paper", `{"title":"First"}`)
			keep(t, s, "paper", id, strings.Replace(c.body, "NOTICE", notice, 1))
			keep(t, s, "paper", id, `{"title":"Second"}`)
			c.meanwhile(s, notice)
			was := pending(t, s, "paper", id)
			wantUntouched(t, s, func() {
				_, err := s.PublishPending(t.Context(), staff, "paper", id, always)
				contenttest.WantError(t, err, c.code, c.field)
			})
			if is := pending(t, s, "paper", id); !slices.Equal(is.Fields, was.Fields) || len(is.Fields) != 2 {
				t.Errorf("the changes were %v and are %v", was.Fields, is.Fields)
			}
			keep(t, s, "paper", id, c.mend)
			publish(t, s, "paper", id)
			s.WantFields("paper", id, `{"title":"Second"}`)
		})
	}
	t.Run("a rule", func(t *testing.T) {
		s := contenttest.Open(t, plates[plate]())
		id := s.Add("plate", `{"title":"a"}`)
		keep(t, s, "plate", id, `{"title":"a long title"}`)
		s.Reopen(plates[shortPlate]())
		_, err := s.PublishPending(t.Context(), staff, "plate", id, always)
		contenttest.WantError(t, err, core.Invalid, "title")
		if got := pending(t, s, "plate", id); got.Entity["title"] != "a long title" {
			t.Errorf("the changes are %+v", got)
		}
	})
}

// shortPlate has a rule that plate does not have.
type shortPlate struct {
	Title string `json:"title" validate:"required,max=5" cms:"title"`
}

// TestPendingChangesGoWithTheEntry checks that they move to the trash and back with the entry, and are erased
// with it.
func TestPendingChangesGoWithTheEntry(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift"}`)
	keep(t, s, "notice", id, `{"title":"Quagmire"}`)
	was := pending(t, s, "notice", id)
	s.Remove("notice", id)
	_, err := s.Pending(t.Context(), staff, "notice", id)
	contenttest.WantError(t, err, core.NotFound)
	_, err = s.SavePending(t.Context(), staff, "notice", id, always, []byte(`{"rank":1}`))
	contenttest.WantError(t, err, core.NotFound)
	if all, _ := allPending(t, s, ""); len(all) != 0 {
		t.Errorf("listed are %v", all)
	}
	if _, err := s.Undelete(t.Context(), staff, "notice", id); err != nil {
		t.Fatal(err)
	}
	if is := pending(t, s, "notice", id); is.Entity["title"] != "Quagmire" || !slices.Equal(is.Fields, was.Fields) || is.SavedBy != was.SavedBy {
		t.Errorf("it came back with %+v", is)
	}
	// Another entry of the same id does not get them.
	s.Remove("notice", id)
	err = s.Import(t.Context(), "notice", []writer.Item{{ID: id, Created: contenttest.Start, Body: []byte(`{"title":"New"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Pending(t.Context(), staff, "notice", id)
	contenttest.WantError(t, err, core.NotFound)
	keep(t, s, "notice", id, `{"title":"Quicksand"}`)
	s.Remove("notice", id)
	if err := s.Erase(t.Context(), staff, "notice", id); err != nil {
		t.Fatal(err)
	}
	for _, key := range holds(t, s, id) {
		if !strings.Contains(key, "activity") {
			t.Errorf("%s still tells of it", key)
		}
	}
}

// TestPendingChangesOfAnOlderShape checks that they are migrated to the current schema version.
func TestPendingChangesOfAnOlderShape(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[labelled]())
	id := s.Add("plate", `{"title":"a","size":"3"}`)
	broken := s.Add("plate", `{"title":"b","size":"4"}`)
	keep(t, s, "plate", id, `{"size":"12"}`)
	keep(t, s, "plate", broken, `{"size":"wide"}`)
	s.Reopen(plates[sized](migrations(sizeInNumbers)))
	if got := pending(t, s, "plate", id); got.Entity["size"] != 12.0 || !slices.Equal(got.Fields, []string{"size"}) {
		t.Errorf("the changes are %+v", got)
	}
	publish(t, s, "plate", id)
	s.WantFields("plate", id, `{"title":"a","size":12}`)

	_, err := s.Pending(t.Context(), staff, "plate", broken)
	contenttest.WantError(t, err, core.Invalid)
	_, err = s.SavePending(t.Context(), staff, "plate", broken, always, []byte(`{"title":"c"}`))
	contenttest.WantError(t, err, core.Invalid)
	_, err = s.PublishPending(t.Context(), staff, "plate", broken, always)
	contenttest.WantError(t, err, core.Invalid)
	if all, _ := allPending(t, s, ""); len(all) != 1 || all[0].ID != broken || all[0].Title != "b" || len(all[0].Fields) != 0 {
		t.Errorf("listed are %+v", all)
	}
	shown, err := s.Preview(t.Context(), "plate", broken, projection.Shape{}, false)
	if err != nil || !strings.Contains(string(shown.Body), `"title":"b"`) {
		t.Errorf("the preview is %s, %v", shown.Body, err)
	}
	if err := s.DiscardPending(t.Context(), staff, "plate", broken, always); err != nil {
		t.Fatal(err)
	}
	wantNothingPending(t, s, "plate", broken)
}

// TestPendingChangesThatNoTypeReads checks that the error names the field.
func TestPendingChangesThatNoTypeReads(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[labelled]())
	id := s.Add("plate", `{"title":"a","size":"wide"}`)
	keep(t, s, "plate", id, `{"title":"b"}`)
	rewrite(t, s, id, func(r *entrystore.Record) { r.JSON = []byte(strings.Replace(string(r.JSON), `"wide"`, `12`, 1)) })
	s.Reopen(plates[sized]())
	_, err := s.Pending(t.Context(), staff, "plate", id)
	contenttest.WantError(t, err, core.Invalid, "size")
}

// TestAPreviewShowsPendingChanges checks that it also says how many of them visitors would see.
func TestAPreviewShowsPendingChanges(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift"}`)
	keep(t, s, "notice", id, `{"title":"Stairs","place":"up","memo":"ours","hidden":true}`)
	shown, err := s.Preview(t.Context(), "notice", id, projection.Shape{}, false)
	if err != nil {
		t.Fatal(err)
	}
	var e contenttest.Entity
	if err := json.Unmarshal(shown.Body, &e); err != nil {
		t.Fatal(err)
	}
	stands, _ := e["preview"].(map[string]any)
	if e["title"] != "Stairs" || e["memo"] != nil || stands["pending"] != 3.0 || stands["visible"] != true {
		t.Errorf("the preview is %v", e)
	}
}

// TestASaveAtTheSameTime checks that concurrent saves from the same state lose nothing: one of them succeeds.
func TestASaveAtTheSameTime(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"Lift"}`)
	const many = 8
	done := make(chan error, many)
	for i := range many {
		go func() {
			_, err := s.SavePending(t.Context(), staff, "notice", id, only(1), fmt.Appendf(nil, `{"rank":%d}`, i+1))
			done <- err
		}()
	}
	won := 0
	for range many {
		switch err := <-done; core.CodeOf(err) {
		case "":
			won++
		case core.Stale:
		default:
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d of %d saves were taken", won, many)
	}
}
