package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// The tests of a full disk need a process of their own, because file size limits apply to a whole process. fullEnv
// names the task, childEnv the data folder.
const fullEnv = "QUOIN_TEST_FULL"

var fullTasks = map[string]func(folder string) error{
	"while it runs":              fullWhileItRuns,
	"at the start":               fullAtTheStart,
	"at the start without index": fullWithoutIndex,
	"while an index is rebuilt":  fullWhileMade,
}

func TestFullDisk(t *testing.T) {
	for task := range fullTasks {
		t.Run(task, func(t *testing.T) {
			if task != "while it runs" {
				nighttest.Only(t)
			}
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), fullEnv+"="+task, childEnv+"="+t.TempDir())
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// limitFiles prevents every file of this process from growing or being written until release is called.
func limitFiles() (release func() error, err error) {
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return nil, err
	}
	limit := before
	limit.Cur = 0
	release = func() error { return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before) }
	return release, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

// write stores leaves with the given range of numbers.
func (h *testServer) write(from, to int) error {
	var items []writer.Item
	for n := from; n < to; n++ {
		items = append(items, writer.Item{
			ID: fmt.Sprintf("leaf-%d", n), Created: time.Now(),
			Body: fmt.Appendf(nil, `{"title":"Portal %d","text":"<p>Database word%d</p>","draft":%t}`, n, n, n%5 == 4),
		})
	}
	return h.content.Import(context.Background(), "leaf", items)
}

// catchUp feeds the index until it has everything, and checks that it finds it.
func (h *testServer) catchUp() error {
	newest := h.answers.Newest("leaf")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	h.follow()
	defer h.stop()
	for {
		at, curErr := h.index.Cursor(ctx)
		r, err := h.index.Search(ctx, Query{Text: "portal", Limit: 1}, true)
		if err == nil && curErr == nil && uint64(at) >= newest {
			if total, countErr := h.answers.Count(ctx); r.Total != total || countErr != nil {
				return errors.Join(countErr, fmt.Errorf("%d of %d entries are found", r.Total, total))
			}
			return errors.Join(compare(ctx, h.index), wantProblems(h.index, 0))
		}
		if ctx.Err() != nil {
			return fmt.Errorf("the index does not come to %d: %w", newest, err)
		}
	}
}

func wantProblems(x *Index, want int) error {
	if all := x.Problems(); len(all) != want {
		return fmt.Errorf("the problems are %q, want %d", all, want)
	}
	return nil
}

// ask runs every kind of search and returns the errors.
func ask(x *Index) []error {
	ctx, ref := context.Background(), query.Ref{Type: "leaf", ID: "leaf-1"}
	var all []error
	for _, staff := range []bool{false, true} {
		for _, text := range []string{"portal", "portla datbase", "porta", "brotal", "nothing at all"} {
			_, err := x.Search(ctx, Query{Text: text, Limit: 10}, staff)
			_, completeErr := x.Complete(ctx, text, staff)
			all = append(all, err, completeErr)
		}
		_, err := x.Related(ctx, ref, 3, staff)
		all = append(all, err)
	}
	return all
}

// wantRefused checks that no search is answered.
func wantRefused(x *Index) error {
	for i, err := range ask(x) {
		known, ok := errors.AsType[*core.Error](err)
		if !ok || known.Code != core.Unavailable || known.RetryAfter <= 0 {
			return fmt.Errorf("search %d of a broken index fails with %w", i, err)
		}
	}
	return nil
}

// keepSearching searches until stop is called, which returns the first error that is not Unavailable.
func keepSearching(x *Index) (stop func() error) {
	done, failures := make(chan struct{}), make(chan error, 1)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				for _, err := range ask(x) {
					if err != nil && core.CodeOf(err) != core.Unavailable {
						select {
						case failures <- err:
						default:
						}
					}
				}
			}
		})
	}
	return func() error {
		close(done)
		all.Wait()
		select {
		case err := <-failures:
			return err
		default:
			return nil
		}
	}
}

// applyAll applies changes of the entries, as the log would. That must fail so that the index is rebuilt.
func (h *testServer) applyAll(ids ...string) error {
	record := changes.Record{}
	for _, id := range ids {
		record.Changes = append(record.Changes, core.Change{Op: core.OpPut, Type: "leaf", ID: id})
	}
	if err := h.index.Apply(context.Background(), []changes.Record{record}); !errors.Is(err, changes.ErrRebuild) {
		return fmt.Errorf("a record is applied with %w", err)
	}
	return nil
}

// startFull opens a testServer with some content and its index, and fills the disk.
func startFull(folder string) (h *testServer, release func() error, err error) {
	if h, err = openTestServer(folder); err != nil {
		return nil, nil, err
	}
	if err := errors.Join(h.write(0, 20), h.catchUp(), h.write(20, 40)); err != nil {
		return nil, nil, err
	}
	release, err = limitFiles()
	return h, release, err
}

func fullWhileItRuns(folder string) error {
	h, release, err := startFull(folder)
	if err != nil {
		return err
	}
	stop := keepSearching(h.index)
	err = errors.Join(h.applyAll("leaf-20", "leaf-24"), wantRefused(h.index), wantProblems(h.index, 1), stop())
	if err != nil {
		return err
	}
	if err := h.index.Rebuild(context.Background(), 1); err == nil {
		return errors.New("the index is rebuilt on a full disk")
	}
	return errors.Join(wantRefused(h.index), release(), h.catchUp(), h.index.Close(), h.store.Close())
}

func fullAtTheStart(folder string) error {
	h, release, err := startFull(folder)
	if err != nil {
		return err
	}
	for range 2 {
		if err := h.index.Close(); err != nil {
			return err
		}
		if h.index, err = Open(h.index.Config); err != nil {
			return err
		}
		// The files on disk are intact.
		if err := errors.Join(ask(h.index)...); err != nil {
			return err
		}
		if err := errors.Join(h.applyAll("leaf-20", "leaf-24"), wantRefused(h.index)); err != nil {
			return err
		}
	}
	return errors.Join(release(), h.catchUp(), h.index.Close(), h.store.Close())
}

func fullWithoutIndex(folder string) error {
	h, release, err := startFull(folder)
	if err != nil {
		return err
	}
	if err := errors.Join(h.index.Close(), os.RemoveAll(filepath.Join(folder, "search"))); err != nil {
		return err
	}
	if h.index, err = Open(h.index.Config); err != nil {
		return err
	}
	for range 2 {
		if err := h.index.Rebuild(context.Background(), 1); err == nil {
			return errors.New("the index is made on a full disk")
		}
		if err := wantRefused(h.index); err != nil {
			return err
		}
	}
	return errors.Join(release(), h.catchUp(), h.index.Close(), h.store.Close())
}

// fullWhileMade checks that an index which is rebuilt for a reason other than a fault of its own keeps answering.
func fullWhileMade(folder string) error {
	h, release, err := startFull(folder)
	if err != nil {
		return err
	}
	h.index.requireRebuild(h.index.live)
	stop := keepSearching(h.index)
	if err := h.index.Rebuild(context.Background(), 1); err == nil {
		return errors.New("the index is rebuilt on a full disk")
	}
	if err := errors.Join(errors.Join(ask(h.index)...), stop()); err != nil {
		return err
	}
	return errors.Join(release(), h.catchUp(), h.index.Close(), h.store.Close())
}
