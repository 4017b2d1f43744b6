package search

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// The crash test needs a second process. The test binary starts itself, with the data folder in its environment.
const childEnv = "QUOIN_TEST_CHILD"

// makeEnv holds the path of an index that the test binary must build.
const makeEnv = "QUOIN_TEST_MAKE"

func TestMain(m *testing.M) {
	var err error
	switch folder, path, task := os.Getenv(childEnv), os.Getenv(makeEnv), os.Getenv(fullEnv); {
	case task != "":
		err = fullTasks[task](folder)
	case folder != "":
		err = writeUntilKilled(folder)
	case path != "":
		err = makeMemos(path)
	default:
		os.Exit(m.Run())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const (
	crashAcks    = 60 // a child is killed after at most this many writes
	crashWriters = 4
	crashEntries = 40 // that each writer writes repeatedly
)

// leaf is the content type of the child's writes. Visitors see all but drafts.
type leaf struct {
	Title string     `json:"title" cms:"title"`
	Text  field.Rich `json:"text"`
	Draft bool       `json:"draft"`
	Memo  string     `json:"memo" cms:"private"`
}

func (l *leaf) Visible(time.Time) bool { return !l.Draft }

var _ model.Publisher = (*leaf)(nil)

// testServer is a store with its content and index.
type testServer struct {
	store   storage.Store
	content *writer.Writer
	answers *query.Reader
	index   *Index
	stop    func()
}

func openTestServer(folder string) (*testServer, error) {
	registry, err := model.NewRegistry(model.Define[leaf]("leaf", model.Options{
		Path: "leaves", One: "Leaf", Many: "Leaves",
		Public: model.PublicOptions{Page: "/leaves/:id"},
	}))
	if err != nil {
		return nil, err
	}
	h := &testServer{}
	if h.store, err = bolt.Open(filepath.Join(folder, "store")); err != nil {
		return nil, err
	}
	if h.content, err = writer.Open(context.Background(), h.store, registry, time.Now); err != nil {
		return nil, err
	}
	h.answers = query.New(h.store, registry, time.Now, h.content.Freshness())
	h.index, err = Open(Config{
		Folder: filepath.Join(folder, "search"), Answers: h.answers, Store: h.store, Now: time.Now, Log: slog.New(slog.DiscardHandler),
	})
	return h, err
}

// follow feeds the index until stop is called.
func (h *testServer) follow() {
	ctx, cancel := context.WithCancel(context.Background())
	feed := changes.NewFeed(h.store, slog.New(slog.DiscardHandler), time.Now, h.index)
	var running sync.WaitGroup
	running.Go(func() { feed.Run(ctx) })
	h.stop = func() {
		cancel()
		running.Wait()
	}
}

// writeUntilKilled is the task of the child. It prints a line for each write.
func writeUntilKilled(folder string) error {
	h, err := openTestServer(folder)
	if err != nil {
		return err
	}
	h.follow()
	failed := make(chan error)
	for writer := range crashWriters {
		go func() {
			for {
				if err := h.writeLeaf(writer); err != nil {
					failed <- err
				}
			}
		}()
	}
	return <-failed
}

// writeLeaf writes or deletes one of the writer's entries.
func (h *testServer) writeLeaf(contentWriter int) error {
	ctx, id := context.Background(), fmt.Sprintf("%d-%d", contentWriter, rand.IntN(crashEntries))
	var err error
	if rand.IntN(4) == 0 {
		err = h.content.Delete(ctx, core.Actor{Role: core.System}, "leaf", id, writer.Match{})
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
	} else {
		n := rand.IntN(1000)
		body := fmt.Appendf(nil, `{"title":"Leaf %d","text":"<p>Word%d</p>","draft":%t,"memo":"Secret%d"}`, n, n, n%3 == 0, n)
		err = h.content.Import(ctx, "leaf", []writer.Item{{ID: id, Created: time.Now(), Body: body}})
	}
	if err == nil {
		_, err = fmt.Println(id) //nolint:forbidigo // the parent reads it
	}
	return err
}

// TestCrash kills a child at a random moment while it writes and indexes. It then opens what the child left: the index
// continues from there and must agree with the store in every entry and every field.
func TestCrash(t *testing.T) {
	folder := t.TempDir()
	rebuilds, rounds := 0, nighttest.Count(4, 20)
	for round := range rounds {
		runChild(t, folder, 1+rand.IntN(crashAcks))
		if checkCrash(t, folder) {
			rebuilds++
		}
		if t.Failed() {
			t.Fatalf("after round %d", round)
		}
	}
	t.Logf("the index was rebuilt %d times", rebuilds)
	if rebuilds > rounds/2 {
		t.Errorf("the index was rebuilt %d times: it hardly ever survives", rebuilds)
	}
}

// runChild lets a child write that many times and kills it.
func runChild(t *testing.T, folder string, writes int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+folder)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for range writes {
		if !lines.Scan() {
			t.Error("the child ended by itself")
			break
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, out)
	_ = cmd.Wait() // the error is that it was killed
}

// checkCrash opens what a killed child left and reports whether the index had to be rebuilt.
func checkCrash(t *testing.T, folder string) (rebuilt bool) {
	t.Helper()
	h, err := openTestServer(folder)
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.index.Cursor(t.Context())
	if rebuilt = errors.Is(err, changes.ErrRebuild); err != nil && !rebuilt {
		t.Error(err)
	}
	// Add one more commit that has a record.
	if err := h.content.Import(t.Context(), "leaf", []writer.Item{{ID: "mark", Created: time.Now(), Body: []byte(`{"title":"Mark"}`)}}); err != nil {
		t.Fatal(err)
	}
	h.follow()
	h.index.position.wait(t.Context(), storage.Seq(h.answers.Newest("leaf")))
	h.stop()
	wantAgreement(t, h.index)
	if err := errors.Join(h.index.Close(), h.store.Close()); err != nil {
		t.Error(err)
	}
	return rebuilt
}
