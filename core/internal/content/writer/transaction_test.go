package writer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// rankOf reads the rank of a notice within a transaction.
func rankOf(tx *writer.Tx, id string) (int, error) {
	e, _, err := tx.Read("notice", id)
	if err != nil {
		return 0, err
	}
	var n notice
	err = json.Unmarshal(e.JSON, &n)
	return n.Rank, err
}

// TestTransactionsDoNotSellPlacesTwice sells the places that a notice counts, through two writers of one store.
func TestTransactionsDoNotSellPlacesTwice(t *testing.T) {
	t.Parallel()
	store := bolttest.Open(t, filepath.Join(t.TempDir(), "store"))
	t.Cleanup(func() { _ = store.Close() })
	registry, err := model.NewRegistry(notices(), seats())
	if err != nil {
		t.Fatal(err)
	}
	nodes := make([]*writer.Writer, 2)
	for i := range nodes {
		if nodes[i], err = writer.Open(t.Context(), store, registry, time.Now, writer.Shared()); err != nil {
			t.Fatal(err)
		}
	}
	made, err := nodes[0].Create(t.Context(), staff, "notice", fmt.Appendf(nil, `{"title":"Launch","rank":%d}`, places))
	if err != nil {
		t.Fatal(err)
	}
	sell := func(tx *writer.Tx) error {
		left, err := rankOf(tx, made.ID)
		if err != nil {
			return err
		}
		if left == 0 {
			return core.Errorf(core.Conflict, "All places are taken.")
		}
		if _, err := tx.Create("seat", []byte(`{"name":"Guest","event":"open day"}`)); err != nil {
			return err
		}
		return tx.Update("notice", made.ID, fmt.Appendf(nil, `{"rank":%d}`, left-1))
	}
	var taken, refused atomic.Int64
	var group sync.WaitGroup
	for n := range 120 {
		group.Go(func() {
			switch err := nodes[n%2].Transact(t.Context(), staff, "tickets", sell); core.CodeOf(err) {
			case "":
				taken.Add(1)
			case core.Conflict:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	reader := query.New(store, registry, time.Now, nodes[0].Freshness())
	total, err := reader.As(t.Context(), staff).Count("seat", model.Query{})
	if err != nil || taken.Load() != places || refused.Load() != 120-places || total != places {
		t.Errorf("%d transactions succeeded and %d were refused; %d entries, %v", taken.Load(), refused.Load(), total, err)
	}
}

// TestTransactionsWriteAllOrNothing runs random transactions, of which some fail at a random step, beside a model of the
// entries.
func TestTransactionsWriteAllOrNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	random := rand.New(rand.NewPCG(54, 1)) //nolint:gosec // a test
	want := map[string]string{}            // titles by id
	failed := errors.New("failed on purpose")
	for range 150 {
		next, fails := map[string]string{}, random.IntN(3) == 0
		s.Clock.Advance(time.Second)
		err := s.Transact(t.Context(), staff, "test", func(tx *writer.Tx) error {
			clear(next)
			for id, title := range want {
				next[id] = title
			}
			for step := range 1 + random.IntN(5) {
				if err := randomStep(tx, random, next, step); err != nil {
					return err
				}
			}
			if fails {
				return failed
			}
			return nil
		})
		if fails != errors.Is(err, failed) || !fails && err != nil {
			t.Fatal(err)
		}
		if !fails {
			want = map[string]string{}
			for id, title := range next {
				want[id] = title
			}
		}
		ids := s.IDs(staff, "notice", "limit=100")
		if len(ids) != len(want) {
			t.Fatalf("there are %d entries, want %d", len(ids), len(want))
		}
		for id, title := range want {
			if got := s.Entity(staff, "notice", id)["title"]; got != title {
				t.Fatalf("the title is %v, want %q", got, title)
			}
		}
	}
}

// randomStep creates, changes or deletes an entry, in the transaction and in the model.
func randomStep(tx *writer.Tx, random *rand.Rand, entries map[string]string, step int) error {
	title := fmt.Sprintf("Title %d", random.IntN(1000))
	var id string
	for some := range entries {
		id = some
		break
	}
	e, err := core.Entry{}, error(nil)
	if id != "" {
		if e, _, err = tx.Read("notice", id); err != nil {
			return err
		}
		if !strings.Contains(string(e.JSON), fmt.Sprintf("%q", entries[id])) {
			return fmt.Errorf("read %s, want the title %q", e.JSON, entries[id])
		}
	}
	switch kind := random.IntN(4); {
	case id == "" || kind < 2 && len(entries) < 20:
		id, err = tx.Create("notice", fmt.Appendf(nil, `{"title":%q}`, title))
		entries[id] = title
	case kind == 2 && step == 0: // a transaction does not delete an entry that it creates
		err = tx.Delete("notice", id)
		delete(entries, id)
	default:
		err = tx.Update("notice", id, fmt.Appendf(nil, `{"title":%q}`, title))
		entries[id] = title
	}
	return err
}

// TestTransactionsFollowTheRules checks the errors of transactions, and that each leaves the store as it was.
func TestTransactionsFollowTheRules(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), letters(), seats())
	hidden := s.Add("notice", `{"title":"Hidden","hidden":true}`)
	coded := s.Add("notice", `{"title":"Coded","code":"a"}`)
	for range places - 1 {
		s.Add("seat", `{"name":"Guest","event":"launch"}`)
	}
	create := func(tx *writer.Tx, typ, body string) error {
		_, err := tx.Create(typ, []byte(body))
		return err
	}
	read := func(tx *writer.Tx, typ, id string) error {
		_, _, err := tx.Read(typ, id)
		return err
	}
	for name, c := range map[string]struct {
		actor core.Actor
		code  core.Code
		do    func(tx *writer.Tx) error
	}{
		"an unknown type":  {staff, core.NotFound, func(tx *writer.Tx) error { return read(tx, "nothing", "x") }},
		"an unknown entry": {staff, core.NotFound, func(tx *writer.Tx) error { return tx.Update("notice", "x", []byte(`{}`)) }},
		"a hidden entry":   {visitor, core.NotFound, func(tx *writer.Tx) error { return read(tx, "notice", hidden) }},
		"a private type":   {visitor, core.Unauthenticated, func(tx *writer.Tx) error { return read(tx, "letter", "x") }},
		"no right":         {visitor, core.Unauthenticated, func(tx *writer.Tx) error { return tx.Update("notice", coded, []byte(`{}`)) }},
		"an invalid field": {staff, core.Invalid, func(tx *writer.Tx) error { return create(tx, "notice", `{"title":""}`) }},
		"a taken value": {staff, core.Conflict, func(tx *writer.Tx) error {
			return errors.Join(create(tx, "notice", `{"title":"B"}`), create(tx, "notice", `{"title":"A","code":"a"}`))
		}},
		"a rule that the transaction itself breaks": {staff, core.Conflict, func(tx *writer.Tx) error {
			if err := create(tx, "seat", `{"name":"Last","event":"launch"}`); err != nil {
				return nil //nolint:nilerr // the last place is free, so that the test fails
			}
			return create(tx, "seat", `{"name":"Late","event":"launch"}`)
		}},
		"an update of a deleted entry": {staff, core.NotFound, func(tx *writer.Tx) error {
			if err := tx.Delete("notice", coded); err != nil {
				return err
			}
			return tx.Update("notice", coded, []byte(`{}`))
		}},
		"too many entries": {staff, core.TooLarge, func(tx *writer.Tx) error {
			for range writer.MaxEntries {
				if err := create(tx, "notice", `{"title":"Many"}`); err != nil {
					return nil //nolint:nilerr // so many are allowed, so that the test fails
				}
			}
			return create(tx, "notice", `{"title":"Many"}`)
		}},
		"too many keys": {staff, core.TooLarge, func(tx *writer.Tx) error {
			tx.Stage(func(w storage.Writer) error {
				for n := range storage.MaxWrites + 1 {
					w.Put(fmt.Sprintf("test/%d", n), nil)
				}
				return nil
			})
			return create(tx, "notice", `{"title":"Many keys"}`)
		}},
	} {
		before := s.Seq()
		if err := s.Transact(t.Context(), c.actor, "test", c.do); core.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
		if after := s.Seq(); after != before {
			t.Errorf("%s: something was written", name)
		}
	}
}

// TestTransactionsSeeTheirOwnWrites checks reads after writes, a value that moves from a deleted entry to a new one, and writes
// of keys.
func TestTransactionsSeeTheirOwnWrites(t *testing.T) {
	t.Parallel()
	s := open(t)
	old := s.Add("notice", `{"title":"Old","code":"a","rank":1}`)
	var made string
	var ran bool
	err := s.Transact(t.Context(), staff, "test", func(tx *writer.Tx) (err error) {
		if err := tx.Update("notice", old, []byte(`{"rank":2}`)); err != nil {
			return err
		}
		if n, err := rankOf(tx, old); n != 2 || err != nil {
			t.Errorf("the rank is %d, %v", n, err)
		}
		if err := tx.Delete("notice", old); err != nil {
			return err
		}
		if _, _, err := tx.Read("notice", old); core.CodeOf(err) != core.NotFound {
			t.Errorf("a deleted entry can be read: %v", err)
		}
		if made, err = tx.Create("notice", []byte(`{"title":"New","code":"a","rank":3}`)); err != nil {
			return err
		}
		tx.Stage(func(w storage.Writer) error { w.Put("test", []byte("x")); return nil })
		tx.After(func() { ran = true })
		return tx.Update("notice", made, []byte(`{"rank":4}`))
	})
	if err != nil || !ran {
		t.Fatal(err)
	}
	s.WantFields("notice", made, `{"title":"New","code":"a","rank":4}`)
	if ids := s.IDs(staff, "notice", ""); len(ids) != 1 || ids[0] != made {
		t.Errorf("the entries are %v", ids)
	}
	if err := s.Store.View(t.Context(), func(r storage.Reader) error { _, err := r.Get("test"); return err }); err != nil {
		t.Error(err)
	}
}

// TestTransactionsRunAgainAfterAConflict checks that a transaction sees an entry that is created after it found none.
func TestTransactionsRunAgainAfterAConflict(t *testing.T) {
	t.Parallel()
	s := open(t)
	counter := s.Add("notice", `{"title":"Counter"}`)
	runs := 0
	err := s.Transact(t.Context(), staff, "test", func(tx *writer.Tx) error {
		n, err := rankOf(tx, counter)
		if err != nil {
			return err
		}
		if runs++; runs < 5 {
			s.Change("notice", counter, fmt.Sprintf(`{"rank":%d}`, runs*10))
		}
		return tx.Update("notice", counter, fmt.Appendf(nil, `{"rank":%d}`, n+1))
	})
	if err != nil || runs != 5 {
		t.Fatalf("it ran %d times, %v", runs, err)
	}
	s.WantFields("notice", counter, `{"rank":41}`)
	ends := s.Transact(t.Context(), staff, "test", func(tx *writer.Tx) error {
		runs++
		s.Change("notice", counter, fmt.Sprintf(`{"title":"Counter %d"}`, runs))
		return tx.Update("notice", counter, []byte(`{"rank":1}`))
	})
	// The change is between the read of the transaction and its commit only if the transaction has read before.
	if ends != nil {
		t.Errorf("an entry that is read after the change is no conflict: %v", ends)
	}
	never := s.Transact(t.Context(), staff, "test", func(tx *writer.Tx) error {
		if _, _, err := tx.Read("notice", counter); err != nil {
			return err
		}
		runs++
		s.Change("notice", counter, fmt.Sprintf(`{"title":"Again %d"}`, runs))
		return tx.Update("notice", counter, []byte(`{"rank":2}`))
	})
	if core.CodeOf(never) != core.Unavailable {
		t.Errorf("a transaction whose entries always change ends with %v", never)
	}
}
