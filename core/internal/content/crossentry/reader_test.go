package crossentry_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// room is a type with an exact field, by which its entries are found.
type room struct {
	Name  string `json:"name" cms:"title"`
	Floor string `json:"floor" cms:"exact"`
	Owner string `json:"owner" cms:"exact"`
	Note  string `json:"note"`
}

func rooms() model.Type {
	return model.Define[room]("room", model.Options{Path: "rooms", One: "Room", Many: "Rooms"})
}

// house is a site with some rooms.
type house struct {
	*contenttest.Site
	t   *testing.T
	typ *model.Type
}

func open(t *testing.T) *house {
	t.Helper()
	s := contenttest.Open(t, rooms(), contenttest.Stub("other"))
	typ, _ := s.Registry().Type("room")
	h := &house{s, t, &typ}
	for i, r := range []struct{ id, body string }{
		{"kitchen", `{"name":"Kitchen","floor":"ground","owner":"ada"}`},
		{"attic", `{"name":"Attic","floor":"top","owner":"ada"}`},
		{"hall", `{"name":"Hall","floor":"ground","owner":"bo"}`},
		{"groundless", `{"name":"Groundless","floor":"groundless"}`},
		{"nowhere", `{"name":"Nowhere"}`},
	} {
		if err := s.ImportAt("room", r.id, contenttest.Start.Add(time.Duration(i-10)*time.Hour), []byte(r.body)); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 20 {
		body := fmt.Sprintf(`{"name":"Attic %d","floor":"many"}`, n)
		if err := s.ImportAt("room", fmt.Sprintf("attic-%02d", (n*7)%20), contenttest.Start.Add(time.Duration(n)*time.Minute-100*time.Hour), []byte(body)); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// manyRooms are the ids of the rooms of the floor "many", in their order.
func manyRooms() (ids []string) {
	for n := range 20 {
		ids = append(ids, fmt.Sprintf("attic-%02d", (n*7)%20))
	}
	return ids
}

// revision returns a state of a room that is not written.
func (h *house) revision(id string, value room) *commit.Revision {
	h.t.Helper()
	now := h.Clock.Now()
	r := commit.NewRevision(h.typ, core.Entry{ID: id, Rev: 1, Created: now, Updated: now}, &value, time.Time{}, now)
	if err := r.Marshal(); err != nil {
		h.t.Fatal(err)
	}
	return r
}

func (h *house) snapshot() *crossentry.Snapshot {
	h.t.Helper()
	s, err := crossentry.NewSnapshot(h.t.Context(), h.Store, h.typ)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// readers runs a test with a reader of the store, and with one of a snapshot.
func (h *house) readers(test func(name string, r model.Reader)) {
	h.t.Helper()
	snapshot := h.snapshot()
	if err := h.Store.View(h.t.Context(), func(r storage.Reader) error {
		test("the store", crossentry.NewReader(h.t.Context(), r, h.Registry()))
		test("a snapshot", crossentry.NewSnapshotReader(h.t.Context(), r, h.Registry(), snapshot))
		return nil
	}); err != nil {
		h.t.Fatal(err)
	}
}

// ids returns the ids of the entries that a reader yields.
func ids(r model.Reader, where ...model.Condition) (all []string, err error) {
	for item, err := range r.List("room", model.Query{Where: where}) {
		if err != nil {
			return all, err
		}
		all = append(all, item.ID)
	}
	return all, nil
}

// TestEntriesAreFoundByExactFields checks the order of the entries, the filters, and invalid filters.
func TestEntriesAreFoundByExactFields(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.readers(func(name string, r model.Reader) {
		for _, c := range []struct {
			where []model.Condition
			want  []string
		}{
			{[]model.Condition{{Field: "floor", Value: "many"}}, manyRooms()},
			{nil, append(manyRooms(), "kitchen", "attic", "hall", "groundless", "nowhere")},
			{[]model.Condition{{Field: "floor", Value: "ground"}}, []string{"kitchen", "hall"}},
			{[]model.Condition{{Field: "floor", Value: "ground"}, {Field: "owner", Value: "ada"}}, []string{"kitchen"}},
			{[]model.Condition{{Field: "owner", Value: "ada"}, {Field: "floor", Value: "ground"}}, []string{"kitchen"}},
			{[]model.Condition{{Field: "floor", Value: "cellar"}}, nil},
		} {
			if got, err := ids(r, c.where...); err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%s, %v: %q, %v, want %q", name, c.where, got, err, c.want)
			}
		}
		for _, field := range []string{"name", "note", "missing"} {
			if got, err := ids(r, model.Condition{Field: field, Value: "Hall"}); err == nil {
				t.Errorf("%s finds %q by %q, which is no exact field", name, got, field)
			}
		}
		for item, err := range r.List("missing", model.Query{}) {
			if err == nil {
				t.Errorf("%s has %s of a type that does not exist", name, item.ID)
			}
		}
		var into room
		if err := r.Read("room", "attic", &into); err != nil || into.Name != "Attic" || into.Floor != "top" {
			t.Errorf("%s reads %+v, %v", name, into, err)
		}
		if err := r.Read("room", "missing", &into); core.CodeOf(err) != core.NotFound {
			t.Errorf("%s reads a missing entry: %v", name, err)
		}
		for item, err := range r.List("other", model.Query{}) {
			t.Errorf("%s has %s, %v", name, item.ID, err)
		}
	})
}

// TestASnapshotFollowsAnImport checks that a snapshot has the entries that an import adds, changes and removes, before they
// are in the store and after.
func TestASnapshotFollowsAnImport(t *testing.T) {
	t.Parallel()
	h := open(t)
	s := h.snapshot()
	want := func(when string, floor string, want ...string) {
		t.Helper()
		if err := h.Store.View(t.Context(), func(r storage.Reader) error {
			got, err := ids(crossentry.NewSnapshotReader(t.Context(), r, h.Registry(), s), model.Condition{Field: "floor", Value: floor})
			if !slices.Equal(got, want) {
				t.Errorf("%s, on the floor %q are %q, want %q", when, floor, got, want)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if s.Has("cellar") || !s.Has("hall") {
		t.Error("the snapshot has other entries than the store")
	}
	s.AddUnwritten(h.revision("cellar", room{Name: "Cellar", Floor: "under"}))
	want("not written", "under", "cellar")
	if err := h.Store.View(t.Context(), func(r storage.Reader) error {
		var into room
		err := crossentry.NewSnapshotReader(t.Context(), r, h.Registry(), s).Read("room", "cellar", &into)
		if into.Name != "Cellar" {
			t.Errorf("an entry that is not written is read as %+v", into)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	s.AddUnwritten(h.revision("hall", room{Name: "Hall", Floor: "under"}))
	want("moved", "ground", "kitchen")
	want("moved", "under", "cellar", "hall")
	s.Remove("cellar")
	want("removed", "under", "hall")
	if s.Has("cellar") {
		t.Error("the snapshot has an entry that was removed")
	}
	var into room
	if err := h.Store.View(t.Context(), func(r storage.Reader) error {
		return crossentry.NewSnapshotReader(t.Context(), r, h.Registry(), s).Read("room", "cellar", &into)
	}); core.CodeOf(err) != core.NotFound {
		t.Errorf("an entry that was removed is read as %+v, %v", into, err)
	}
	// An entry that is marked as written is read from the store, where somebody may have deleted it since.
	s.MarkWritten("hall")
	want("written", "under", "hall")
	h.Remove("room", "hall")
	want("deleted meanwhile", "under")
}

// TestEntriesEndWithTheContext checks that reading a long list stops when the context ends.
func TestEntriesEndWithTheContext(t *testing.T) {
	t.Parallel()
	h := open(t)
	snapshot := h.snapshot()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.Store.View(t.Context(), func(r storage.Reader) error {
		for name, reader := range map[string]model.Reader{
			"the store":  crossentry.NewReader(ctx, r, h.Registry()),
			"a snapshot": crossentry.NewSnapshotReader(ctx, r, h.Registry(), snapshot),
		} {
			if _, err := ids(reader); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v, want the error of the context", name, err)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
