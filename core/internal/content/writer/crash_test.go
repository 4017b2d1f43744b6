package writer_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// The crash test needs a second process. The test binary starts itself, with the data folder in the
// environment.
const childEnv = "QUOIN_TEST_CHILD"

func TestMain(m *testing.M) {
	folder := os.Getenv(childEnv)
	if folder == "" {
		os.Exit(m.Run())
	}
	if err := saveUntilKilled(folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const (
	crashAcks = 40 // a child is killed after at most this many saves
)

func openFolder(folder string) (storage.Store, *writer.Writer, *query.Reader, error) {
	registry, err := model.NewRegistry(notices())
	if err != nil {
		return nil, nil, nil, err
	}
	store, err := bolt.Open(filepath.Join(folder, "store"))
	if err != nil {
		return nil, nil, nil, err
	}
	w, err := writer.Open(context.Background(), store, registry, time.Now)
	if err != nil {
		return nil, nil, nil, errors.Join(err, store.Close())
	}
	return store, w, query.New(store, registry, time.Now, w.Freshness()), nil
}

// acked is the acknowledged state of the notice: its revision, and whether it has unpublished changes.
type acked struct {
	rev     uint64
	pending bool
}

// saveUntilKilled repeatedly saves, restores, deletes and undeletes one notice, stores and publishes
// unpublished changes of it, and acknowledges its state each time.
func saveUntilKilled(folder string) error {
	_, w, r, err := openFolder(folder)
	if err != nil {
		return err
	}
	// An earlier kill may have left it in the trash.
	if _, err := w.Undelete(context.Background(), staff, "notice", "it"); err != nil && core.CodeOf(err) != core.NotFound {
		return err
	}
	_, err = r.Pending(context.Background(), staff, "notice", "it")
	is := acked{pending: err == nil}
	for i := 0; ; i++ {
		if is, err = oneOfMany(context.Background(), w, i, is); err != nil {
			return err
		}
		fmt.Println(is.rev, is.pending) //nolint:forbidigo // the parent reads it
	}
}

// oneOfMany performs the i-th action on the notice.
func oneOfMany(ctx context.Context, w *writer.Writer, i int, was acked) (is acked, err error) {
	body := fmt.Appendf(nil, `{"title":"%d"}`, i)
	var e core.Entry
	is.pending = was.pending
	switch i % 8 {
	case 0:
		e, err = w.Update(ctx, staff, "notice", "it", always, body)
	case 2, 6:
		d, err := w.SavePending(ctx, staff, "notice", "it", always, body)
		if err != nil {
			return is, err
		}
		return acked{d.Rev - 1, true}, nil
	case 3:
		e, err = w.Restore(ctx, staff, "notice", "it", always, 1)
	case 5:
		if err := w.Delete(ctx, staff, "notice", "it", always); err != nil {
			return is, err
		}
		e, err = w.Undelete(ctx, staff, "notice", "it")
	case 7:
		e, err = w.PublishPending(ctx, staff, "notice", "it", always)
		is.pending = false
	default:
		e, err = w.Autosave(ctx, staff, "notice", "it", always, body)
	}
	is.rev = e.Rev
	return is, err
}

// TestAKillLeavesEntryHistoryAndTrashInStep kills a process at arbitrary times. It checks that the
// acknowledged state is stored, that each earlier state leads to the next, and that unpublished changes are
// consistent.
func TestAKillLeavesEntryHistoryAndTrashInStep(t *testing.T) {
	folder := t.TempDir()
	store, w, _, err := openFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	err = w.Import(t.Context(), "notice", []writer.Item{{ID: "it", Created: contenttest.Start, Body: []byte(`{"title":"a"}`)}})
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
	for range nighttest.Count(2, 6) {
		told := killed(t, folder)
		store, _, reader, err := openFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		inStep(t, store, reader, told)
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// killed runs a child until it has acknowledged some states, and returns the last.
func killed(t *testing.T, folder string) (last acked) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), childEnv+"="+folder)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for range 1 + rand.IntN(crashAcks) {
		if !lines.Scan() {
			t.Fatal("the child ended by itself")
		}
		if _, err = fmt.Sscan(lines.Text(), &last.rev, &last.pending); err != nil {
			t.Fatal(err)
		}
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, out)
	_ = child.Wait() // it was killed
	return last
}

// inStep fails the test unless every state of the notice is stored and leads to the next.
func inStep(t *testing.T, store storage.Store, reader *query.Reader, told acked) {
	t.Helper()
	err := store.View(t.Context(), func(r storage.Reader) error {
		typ, _ := reader.Registry().Type("notice")
		h, err := entrystore.ReadHistory(r, &typ, "it")
		if err != nil {
			return err
		}
		last := uint64(0)
		for one, err := range h.Revisions(0) {
			if err != nil {
				return err
			}
			if last == 0 && one.Rev < told.rev {
				t.Errorf("revision %d was acknowledged, and the newest is %d", told.rev, one.Rev)
			}
			if last == 0 {
				pendingInStep(t, r, &typ, one.Rev, told)
			}
			if one.Rev != 1 && (one.Actor != staff.Name || len(one.Fields) == 0 && one.Act == core.ActUpdated) {
				t.Errorf("of revision %d nobody knows how it came", one.Rev)
			}
			record, err := h.At(one.Rev)
			if err != nil || record.Rev != one.Rev {
				t.Errorf("revision %d is %d, %v", one.Rev, record.Rev, err)
			}
			last = one.Rev
		}
		if last != 1 {
			t.Errorf("the history ends at revision %d", last)
		}
		return inOnePlace(t, r, &typ)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// pendingInStep fails the test unless the notice has the acknowledged unpublished changes, or a later action
// has removed them.
func pendingInStep(t *testing.T, r storage.Reader, typ *model.Type, newest uint64, told acked) {
	t.Helper()
	key := entrystore.PendingKey("notice", "it")
	there, err := entrystore.Exists(r, typ, "it")
	if err != nil {
		t.Fatal(err)
	}
	load := entrystore.Load
	if !there {
		load = entrystore.Gone
		key = entrystore.GonePendingKey("notice", "it")
	}
	e, err := load(r, typ, "it")
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		if told.pending && newest == told.rev {
			t.Errorf("the changes over revision %d were acknowledged, and are gone", told.rev)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := entrystore.DecodePending(data)
	if err == nil {
		_, err = p.Over(typ, e)
	}
	if err != nil {
		t.Errorf("the changes cannot be read: %v", err)
	}
}

// inOnePlace fails the test unless the notice is either in its list or in the trash, with all that belongs to
// it.
func inOnePlace(t *testing.T, r storage.Reader, typ *model.Type) error {
	t.Helper()
	there, err := entrystore.Exists(r, typ, "it")
	if err != nil {
		return err
	}
	totals, err := entrystore.Counts(r, typ)
	if err != nil {
		return err
	}
	listed, trashed := 0, 0
	for _, err := range r.Scan(entrystore.ListPrefix("notice", core.Everyone), "") {
		if err != nil {
			return err
		}
		listed++
	}
	for _, err := range r.Scan(entrystore.TrashedPrefix(), "") {
		if err != nil {
			return err
		}
		trashed++
	}
	_, err = entrystore.Gone(r, typ, "it")
	gone := err == nil
	want := 0
	if there {
		want = 1
	}
	if listed != want || totals.All != want || trashed != 1-want || gone == there {
		t.Errorf("there: %v, listed %d times, counted %d, in the trash %d times: %v", there, listed, totals.All, trashed, gone)
	}
	return nil
}

// TestTrimmingThatDies checks that an interrupted trim or deletion of history resumes.
func TestTrimmingThatDies(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	for range 400 {
		s.Change("notice", id, `{}`)
	}
	s.Clock.Advance(32 * 24 * time.Hour)
	dead := 0
	for ; dead < 20; dead++ {
		w, err := writer.Open(t.Context(), mortalStore(s.Store, 1), s.Registry(), s.Clock.Now)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.TrimHistory(t.Context())
		linesOf(t, s, "notice", id)
		if err == nil {
			break
		}
		if !errors.Is(err, errDied) {
			t.Fatal(err)
		}
	}
	if n, left := steps(t, s, id), aging(t, s); n != 100 || left != 0 || dead < 3 {
		t.Errorf("after %d deaths %d steps and %d notes are left", dead, n, left)
	}
}

// TestASaveThatFails checks that a failed save leaves neither the state nor its step.
func TestASaveThatFails(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	before := everything(t, s.Store)
	w, err := writer.Open(t.Context(), mortalStore(s.Store, 0), s.Registry(), s.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Update(t.Context(), staff, "notice", id, always, []byte(`{"title":"b"}`)); !errors.Is(err, errDied) {
		t.Errorf("it fails with %v", err)
	}
	if _, err := w.Restore(t.Context(), staff, "notice", id, always, 1); !errors.Is(err, errDied) {
		t.Errorf("it fails with %v", err)
	}
	if _, err := w.SavePending(t.Context(), staff, "notice", id, always, []byte(`{"title":"b"}`)); !errors.Is(err, errDied) {
		t.Errorf("it fails with %v", err)
	}
	untouched(t, s, before)
}
