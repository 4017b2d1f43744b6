package hostile_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestFullDisk is lived through: saves are refused with a clear answer, reads and searches go on or are refused,
// and with room everything recovers. Who may mount gets a small file system; a limit on what the process may
// write works for everybody.
func TestFullDisk(t *testing.T) {
	nighttest.Only(t)
	t.Run("a limit on files", func(t *testing.T) {
		begin(t)
		s := serve(t, "--demo")
		disk{
			fill: func(testing.TB, int) { s.limitFiles(t, "0") },
			free: func(testing.TB) { s.limitFiles(t, "unlimited") },
		}.torment(t, s, 1)
	})
	folder := t.TempDir()
	if syscall.Mount("none", folder, "tmpfs", 0, "size=160m") != nil {
		return
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	t.Run("a small file system", func(t *testing.T) {
		ballast := filepath.Join(folder, "ballast")
		d := disk{
			fill: func(t testing.TB, room int) { fill(t, ballast, room) },
			free: func(t testing.TB) {
				if err := os.Remove(ballast); err != nil {
					t.Fatal(err)
				}
			},
		}
		data := filepath.Join(folder, "data")
		d.torment(t, serveIn(t, data, "", "--demo"), 12)
		s := serveIn(t, data, "")
		d.fill(t, 0)
		d.save(t, s)
		s.searches(t)
		s.Kill()
		s = serveIn(t, data, "")
		s.searches(t)
		s.lives()
		d.free(t)
		d.recovers(t, s)
	})
}

// disk is what a server's data lies on.
type disk struct {
	fill func(t testing.TB, room int) // leaves so many bytes of room
	free func(t testing.TB)
}

// limitFiles bounds the files that the process may write, from now on.
func (s *server) limitFiles(t testing.TB, most string) {
	t.Helper()
	out, err := exec.Command("prlimit", fmt.Sprintf("--pid=%d", s.Cmd.Process.Pid), "--fsize="+most+":unlimited").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// fill writes a file until the disk is full, and cuts some room off it again.
func fill(t testing.TB, path string, room int) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if n, err := io.Copy(file, io.LimitReader(zeroReader{}, 256<<20)); err == nil {
		t.Fatalf("the disk is not full after %d bytes", n)
	}
	info, err := file.Stat()
	if err == nil {
		err = file.Truncate(max(0, info.Size()-int64(room)))
	}
	if err != nil {
		t.Fatal(err)
	}
}

type zeroReader struct{}

func (zeroReader) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// torment fills the disk several times, with more and more room, so that one time the store finds some and the
// index does not.
func (d disk) torment(t *testing.T, s *server, times int) {
	t.Helper()
	staff := s.staff()
	for n := range times {
		d.fill(t, n*64<<10)
		saved := 0
		var r reply
		for ; saved < 100; saved++ {
			if r = staff.post("/api/products", product(saved)); r.status != http.StatusCreated {
				break
			}
			s.searches(t)
		}
		// The store may have room in its own file for a hundred; then nothing is refused.
		refused := saved < 100
		if refused && (r.err != nil || r.status != http.StatusServiceUnavailable || !strings.Contains(r.header.Get("Content-Type"), "problem+json")) {
			t.Errorf("a save on a full disk, after %d others: %s", saved, r)
		}
		s.searches(t)
		want(t, "a read", staff.get("/api/products"), 200)
		within(t, "/readyz tells of the disk", func() bool {
			ready := staff.get("/readyz")
			return ready.status == http.StatusServiceUnavailable || strings.Contains(ready.body, "degraded")
		})
		s.lives()
		d.free(t)
		d.recovers(t, s)
	}
	s.Stop()
}

// save writes until the disk takes no more.
func (d disk) save(t *testing.T, s *server) {
	t.Helper()
	staff := s.staff()
	for n := range 100 {
		if staff.post("/api/products", product(n)).status != http.StatusCreated {
			return
		}
	}
}

// recovers wants that everything works again.
func (d disk) recovers(t *testing.T, s *server) {
	t.Helper()
	staff := s.staff()
	within(t, "saves work again", func() bool {
		return staff.post("/api/products", product(0)).status == http.StatusCreated
	})
	within(t, "the server is ready again", func() bool {
		r := staff.get("/readyz")
		return r.status == 200 && strings.Contains(r.body, `"ok"`)
	})
	within(t, "what was saved is found again", func() bool {
		r := staff.get("/api/search?q=brimful")
		return r.status == 200 && strings.Contains(r.body, "Brimful")
	})
}

func product(n int) string {
	return fmt.Sprintf(`{"name":"Brimful %d","description":%q}`, n, strings.Repeat(fmt.Sprintf("Portal number %d. ", n), 200))
}

// searches asks as visitors do: with whole words, with beginnings and with mistakes.
func (s *server) searches(t testing.TB) {
	t.Helper()
	v := s.visitor("198.51.100.3")
	for _, path := range []string{
		"/api/search?q=portal", "/api/search?q=portl", "/api/search?q=br", "/api/search/suggest?q=por", "/api/search/suggest?q=brimf",
	} {
		want(t, path, v.get(path), 200, 429, 503)
	}
	s.lives()
}
