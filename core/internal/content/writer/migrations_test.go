package writer_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// renamed moves the value of a field to another one, as in docs/growing-old.md.
func renamed(from, to string) migration {
	return func(fields map[string]any) error {
		if value, ok := fields[from]; ok {
			fields[to] = value
			delete(fields, from)
		}
		return nil
	}
}

// splitName splits a name into a first and a last one.
func splitName(fields map[string]any) error {
	name, ok := fields["name"].(string)
	if !ok {
		return nil
	}
	fields["first"], fields["last"], _ = strings.Cut(name, " ")
	delete(fields, "name")
	return nil
}

type phoned struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Phone string `json:"phone"`
	Name  string `json:"name"`
	Home  struct {
		Street string `json:"street"`
	} `json:"home"`
	Visits []phonedVisit `json:"visits"`
}

type phonedVisit struct {
	Place string `json:"place"`
}

type levelled struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Phone string `json:"phone"`
	Name  string `json:"name"`
	Home  struct {
		Street string `json:"street"`
	} `json:"home"`
	Visits []phonedVisit `json:"visits"`
	Level  string        `json:"level" default:"beginner"`
}

type telephoned struct {
	Title     string `json:"title" validate:"required" cms:"title"`
	Telephone string `json:"telephone"`
	Name      string `json:"name"`
	Level     string `json:"level" default:"expert"`
	Home      struct {
		Road string `json:"road"`
	} `json:"home"`
	Visits []struct {
		Venue string `json:"venue"`
	} `json:"visits"`
}

type parted struct {
	Title     string `json:"title" validate:"required" cms:"title"`
	Telephone string `json:"telephone"`
	First     string `json:"first"`
	Last      string `json:"last" validate:"required"`
}

type mobile struct {
	Title  string `json:"title" validate:"required" cms:"title"`
	Mobile string `json:"mobile"`
	First  string `json:"first"`
	Last   string `json:"last" validate:"required"`
}

// streetToRoad renames parts of an object and of the elements of a list.
func streetToRoad(fields map[string]any) error {
	if home, ok := fields["home"].(map[string]any); ok {
		if err := renamed("street", "road")(home); err != nil {
			return err
		}
	}
	visits, _ := fields["visits"].([]any)
	for _, visit := range visits {
		if err := renamed("place", "venue")(visit.(map[string]any)); err != nil {
			return err
		}
	}
	return renamed("phone", "telephone")(fields)
}

var phoneSteps = []migration{streetToRoad, splitName, renamed("telephone", "mobile"), renamed("phone", "mobile")}

// phones are the versions of one type over time.
func phones() []model.Type {
	return []model.Type{
		plates[phoned](),
		plates[levelled](),
		plates[telephoned](migrations(phoneSteps[:1]...)),
		plates[parted](migrations(phoneSteps[:2]...)),
		plates[mobile](migrations(phoneSteps[:3]...)),
		plates[mobile](migrations(phoneSteps...)), // repeats the migration for data of older stores
	}
}

// openOlder opens a type on the store as it is, even if a newer program has written it.
func openOlder(t *testing.T, s *contenttest.Site, typ model.Type, options ...writer.Option) *writer.Writer {
	t.Helper()
	registry, err := model.NewRegistry(typ)
	if err != nil {
		t.Fatal(err)
	}
	w, err := writer.Open(t.Context(), s.Store, registry, s.Clock.Now, append(options, writer.Older())...)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestBackAndForward checks that data which was entered before a rollback is kept, whatever later migrations
// read.
func TestBackAndForward(t *testing.T) {
	t.Parallel()
	all := phones()
	s := contenttest.Open(t, all[0])
	id := s.Add("plate", `{"title":"Ada","phone":"123","name":"Ada King","home":{"street":"Row"},"visits":[{"place":"Rome"}]}`)
	openOlder(t, s, all[2])
	w := openOlder(t, s, all[0])
	if _, err := w.Update(t.Context(), staff, "plate", id, always, []byte(`{"title":"Ada K"}`)); err != nil {
		t.Fatal(err)
	}
	s.Reopen(all[2])
	s.WantFields("plate", id, `{"title":"Ada K","telephone":"123","home":{"road":"Row"},"visits":[{"venue":"Rome"}]}`)
	openOlder(t, s, all[0])
	s.Reopen(all[5])
	s.WantFields("plate", id, `{"mobile":"123","first":"Ada","last":"King"}`)
}

// TestChangesByAnOlderProgramAreReported checks that the log and the stored change name the entries that an older program has
// changed in a field that a migration has split, and no others.
func TestChangesByAnOlderProgramAreReported(t *testing.T) {
	t.Parallel()
	all := phones()
	s := contenttest.Open(t, all[0])
	add := func() string { return s.Add("plate", `{"title":"Ada","phone":"123","name":"Ada King"}`) }
	renamed, titled, untouched := add(), add(), add()
	openOlder(t, s, all[3])
	s.Clock.Advance(time.Minute)
	w := openOlder(t, s, all[2])
	s.Clock.Advance(time.Minute)
	for id, change := range map[string]string{renamed: `{"name":"Ada Byron"}`, titled: `{"title":"A."}`} {
		if _, err := w.Update(t.Context(), staff, "plate", id, always, []byte(change)); err != nil {
			t.Fatal(err)
		}
	}
	s.Clock.Advance(time.Minute)
	var logged bytes.Buffer
	w = openOlder(t, s, all[3], writer.Log(slog.New(slog.NewTextHandler(&logged, nil))))
	if want := "an older program changed a field that is gone in 1 entry: " + renamed; !strings.Contains(logged.String(), want) || !strings.Contains(logged.String(), "level=WARN") {
		t.Errorf("the log does not say %q of %s, not %s or %s:\n%s", want, renamed, titled, untouched, &logged)
	}
	older := func() []string {
		t.Helper()
		registry, err := model.NewRegistry(all[3])
		if err != nil {
			t.Fatal(err)
		}
		changes, err := upgrade.SchemaChanges(t.Context(), s.Store, registry)
		if err != nil || len(changes) != 1 || changes[0].Older != len(changes[0].OlderIDs) {
			t.Fatalf("%+v, %v", changes, err)
		}
		return changes[0].OlderIDs
	}
	if got := older(); len(got) != 1 || got[0] != renamed {
		t.Errorf("the store has %q, want %s", got, renamed)
	}
	s.Clock.Advance(time.Minute)
	if _, err := w.Update(t.Context(), staff, "plate", renamed, always, []byte(`{"last":"Byron"}`)); err != nil {
		t.Fatal(err)
	}
	if got := older(); len(got) != 0 {
		t.Errorf("after the entry was edited, the store has %q", got)
	}
}

// TestChangesBySeveralOlderProgramsAreReported checks that changes count which were made before another older program ran, and
// before a newer program with a further migration.
func TestChangesBySeveralOlderProgramsAreReported(t *testing.T) {
	t.Parallel()
	all := phones()
	s := contenttest.Open(t, all[0])
	renamed, untouched := s.Add("plate", `{"title":"Ada","phone":"123","name":"Ada King"}`), s.Add("plate", `{"title":"Bo","phone":"4","name":"Bo Li"}`)
	openOlder(t, s, all[3])
	s.Clock.Advance(time.Minute)
	w := openOlder(t, s, all[2])
	s.Clock.Advance(time.Minute)
	if _, err := w.Update(t.Context(), staff, "plate", renamed, always, []byte(`{"name":"Ada Byron"}`)); err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Minute)
	openOlder(t, s, all[1])
	s.Clock.Advance(time.Minute)
	var logged bytes.Buffer
	openOlder(t, s, all[4], writer.Log(slog.New(slog.NewTextHandler(&logged, nil))))
	if want := "an older program changed a field that is gone in 1 entry: " + renamed; !strings.Contains(logged.String(), want) {
		t.Errorf("the log does not say %q of %s, not %s:\n%s", want, renamed, untouched, &logged)
	}
	logged.Reset()
	openOlder(t, s, all[5], writer.Log(slog.New(slog.NewTextHandler(&logged, nil))))
	if strings.Contains(logged.String(), "older program") {
		t.Errorf("the next change of the schema reports it again:\n%s", &logged)
	}
}

// TestAnEqualVersion rolls back to a version with the same number of migrations, which fills in the field
// that the later one renamed.
func TestAnEqualVersion(t *testing.T) {
	t.Parallel()
	type tel struct {
		Title     string `json:"title" validate:"required" cms:"title"`
		Telephone string `json:"telephone"`
	}
	s := contenttest.Open(t, plates[tel]())
	id := s.Add("plate", `{"title":"Ada","telephone":"123"}`)
	s.Reopen(plates[phoned]())
	s.Reopen(plates[tel](migrations(renamed("phone", "telephone"))))
	s.WantFields("plate", id, `{"telephone":"123"}`)
}

// TestARevisionBeforeAMigration checks that such a revision stays in the history.
func TestARevisionBeforeAMigration(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[phoned]())
	id := s.Add("plate", `{"title":"Ada","phone":"123"}`)
	s.Reopen(plates[telephoned](migrations(func(fields map[string]any) error {
		fields["phone"] = ""
		return nil
	})))
	if kept := keptOf(t, s.Store, "plate", id); !strings.Contains(kept, `"phone":"123"`) {
		t.Errorf("the history has %s", kept)
	}
}

// keptOf returns all that a store has of an entry: its fields, data of unknown fields, and its history.
func keptOf(t *testing.T, store storage.Store, typ, id string) string {
	t.Helper()
	var all strings.Builder
	err := store.View(t.Context(), func(r storage.Reader) error {
		data, err := r.Get(entrystore.EntryKey(typ, id))
		if err != nil {
			return err
		}
		record, err := entrystore.DecodeRecord(data)
		fmt.Fprintf(&all, "%s %s\n", record.JSON, record.Rest)
		for step, err := range entrystore.Steps(r, typ, id, 0) {
			if err != nil {
				return err
			}
			if !step.Before.None() {
				was, err := step.Before.Record()
				if err != nil {
					return err
				}
				fmt.Fprintf(&all, "%s %s\n", was.JSON, was.Rest)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// TestNothingEnteredIsLost switches at random between versions, newer and older ones, while entries are
// created and changed.
func TestNothingEnteredIsLost(t *testing.T) {
	t.Parallel()
	all := phones()
	fields := [][]string{
		{"phone", "name"}, {"phone", "name"}, {"telephone", "name"}, {"telephone", "first", "last"}, {"mobile", "first", "last"}, {"mobile", "first", "last"},
	}
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // a test that can be run again
		s := contenttest.Open(t, all[0])
		entered := map[string][]string{} // by id
		shown := map[string]bool{}       // whether no older program has changed it
		tokens, newest := 0, 0
		token := func() string { tokens++; return fmt.Sprintf("token%d.", tokens) }
		for range 12 {
			at := random.IntN(len(all))
			newest = max(newest, at)
			w := openOlder(t, s, all[at])
			for range 2 {
				body := map[string]string{"title": "x", "name": "", "last": token()}
				delete(body, map[bool]string{true: "last", false: "name"}[at < 3])
				for _, name := range fields[at] {
					if body[name] == "" {
						body[name] = token() + " " + token()
					}
				}
				text, err := json.Marshal(body)
				if err != nil {
					t.Fatal(err)
				}
				made, err := w.Create(t.Context(), staff, "plate", text)
				if err != nil {
					t.Fatal(err)
				}
				shown[made.ID] = true
				for _, value := range body {
					entered[made.ID] = append(entered[made.ID], strings.Fields(value)...)
				}
				for id := range entered {
					name := fields[at][random.IntN(len(fields[at]))]
					value := token()
					if _, err := w.Update(t.Context(), staff, "plate", id, always, fmt.Appendf(nil, `{%q:%q}`, name, value)); err != nil {
						continue // a required field was never entered
					}
					entered[id] = append(entered[id], value)
					shown[id] = shown[id] && at == newest
					break
				}
			}
		}
		for id, values := range entered {
			kept := keptOf(t, s.Store, "plate", id)
			for _, value := range values {
				if !strings.Contains(kept, value) {
					t.Fatalf("seed %d: %s of %s is lost: %s", seed, value, id, kept)
				}
			}
		}
		wantShown(t, s, all[len(all)-1], entered, shown, seed)
	}
}

// wantShown fails the test unless the newest version shows the last value of each entry that older programs
// did not change.
func wantShown(t *testing.T, s *contenttest.Site, newest model.Type, entered map[string][]string, shown map[string]bool, seed uint64) {
	t.Helper()
	s.Reopen(newest)
	for id, ok := range shown {
		values := entered[id]
		body, err := json.Marshal(s.Entity(staff, "plate", id))
		if err != nil {
			t.Fatal(err)
		}
		if last := values[len(values)-1]; ok && !strings.Contains(string(body), last) {
			t.Fatalf("seed %d: %s is not shown: %s", seed, last, body)
		}
	}
}

// TestAChangeOfShapeIsTold checks that the log names fields, counts, migrations and broken rules.
func TestAChangeOfShapeIsTold(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[phoned](), essaysOf[essayBefore]())
	s.Add("essay", `{"title":"An essay"}`)
	for range 1000 {
		s.Add("plate", `{"title":"Ada","phone":"0123"}`)
	}
	var logged bytes.Buffer
	log := writer.Log(slog.New(slog.NewTextHandler(&logged, nil)))
	type renamedTo struct {
		Title     string `json:"title" validate:"required" cms:"title"`
		Telephone string `json:"telephone" validate:"required"`
		Name      string `json:"name"`
	}
	openOlder(t, s, plates[renamedTo](), log)
	for _, words := range []string{
		"`phone` gone from 1,000 entries, `visits` gone from 0 entries, `telephone` new: a rename?", "type=plate", "1,000 entries break a rule", "telephone is required",
		"a content type is no longer registered; its entries are kept", "type=essay entries=1",
	} {
		if !strings.Contains(logged.String(), words) {
			t.Errorf("the log does not say %q: %s", words, logged.String())
		}
	}
	registry, err := model.NewRegistry(plates[renamedTo]())
	if err != nil {
		t.Fatal(err)
	}
	changes, err := upgrade.SchemaChanges(t.Context(), s.Store, registry)
	if err != nil || len(changes) != 1 || changes[0].Broken != 1000 || len(changes[0].BrokenIDs) != 1000 {
		t.Fatalf("the store tells %v, %v", changes, err)
	}
	w := openOlder(t, s, plates[renamedTo]())
	if _, err := w.Update(t.Context(), staff, "plate", changes[0].BrokenIDs[0], always, []byte(`{"telephone":"1"}`)); err != nil {
		t.Fatal(err)
	}
	if changes, err = upgrade.SchemaChanges(t.Context(), s.Store, registry); err != nil || changes[0].Broken != 999 {
		t.Errorf("after one was mended, %d break a rule, %v", changes[0].Broken, err)
	}
	dropped, err := upgrade.DroppedTypes(t.Context(), s.Store, registry)
	if err != nil || len(dropped) != 1 || dropped[0] != (upgrade.DroppedType{Name: "essay", Entries: 1}) {
		t.Errorf("the types that are gone are %v, %v", dropped, err)
	}
	logged.Reset()
	openOlder(t, s, plates[telephoned](migrations(renamed("phone", "telephone"))), log)
	if want := "migration 1 ran for 1,000 entries"; !strings.Contains(logged.String(), want) || strings.Contains(logged.String(), "rename?") {
		t.Errorf("the log does not say %q: %s", want, logged.String())
	}
}
