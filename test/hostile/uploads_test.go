package hostile_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// mostTogether bounds the memory of the server and of its workers, in kB, while pictures are taken.
const mostTogether = 256 << 10

// together gives what the process and those that it has started have in memory, in kB; 0 where the system does not tell.
func (s *server) together() int {
	sum, _ := s.memory("VmRSS")
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.Cmd.Process.Pid))
	for _, path := range lists {
		list, _ := os.ReadFile(path)
		for pid := range strings.FieldsSeq(string(list)) {
			status, _ := os.ReadFile("/proc/" + pid + "/status")
			_, held, _ := strings.Cut(string(status), "VmRSS:")
			if fields := strings.Fields(held); len(fields) > 0 {
				kB, _ := strconv.Atoi(fields[0])
				sum += kB
			}
		}
	}
	return sum
}

// watchTogether measures until the process ends, and gives the most that it has seen.
func (s *server) watchTogether() *atomic.Int64 {
	most := new(atomic.Int64)
	ticker := time.NewTicker(20 * time.Millisecond)
	go func() {
		defer ticker.Stop()
		for {
			most.Store(max(most.Load(), int64(s.together())))
			select {
			case <-s.Done():
				return
			case <-ticker.C:
			}
		}
	}()
	return most
}

// TestManyPictures of 12 megapixels by 8 clients, while somebody reads: the server and its workers stay small, and what
// was answered is there after the process was killed in the middle.
func TestManyPictures(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	data := filepath.Join(t.TempDir(), "data")
	s := serveIn(t, data, "", "--demo")
	staff := s.staff()
	most := s.watchTogether()
	photo := photograph(t, 4000, 3000, 0)
	n := scale(12, 1000)
	var taken sync.Map // by number, the ids
	var count atomic.Int64
	s.beside(func() {
		crowd(n, 8, func(i int) {
			r := staff.upload("a.jpg", photo+strconv.Itoa(i)) // another file, that shows the same
			if r.err != nil && count.Load() >= int64(n/2) {
				return // it came when the process was killed
			}
			if want(t, "an upload", r, 201, 503); r.status != http.StatusCreated {
				return
			}
			taken.Store(i, read[map[string]any](t, r)["id"])
			count.Add(1)
		})
	}, "/healthz", "/api/products")
	t.Logf("%d of %d taken; server and workers had %d MB at the most", count.Load(), n, most.Load()>>10)
	if most.Load() > mostTogether {
		t.Errorf("server and workers had %d MB", most.Load()>>10)
	}
	var killed sync.WaitGroup
	killed.Go(func() {
		for i := range 8 {
			killed.Go(func() {
				if r := staff.upload("b.jpg", photo+"more"+strconv.Itoa(i)); r.status == http.StatusCreated {
					taken.Store(n+i, read[map[string]any](t, r)["id"])
					count.Add(1)
				}
			})
		}
	})
	before := count.Load()
	for end := time.Now().Add(patience); count.Load() < before+2 && time.Now().Before(end); {
		s.lives()
	}
	s.Kill()
	killed.Wait()
	s = serveIn(t, data, "")
	reader := s.visitor("192.0.2.8")
	taken.Range(func(_, id any) bool {
		want(t, "a picture that was taken", reader.get(fmt.Sprintf("/media/%v/a.jpg", id), "Range", "bytes=0-1"), http.StatusPartialContent)
		return true
	})
	s.lives()
}

// TestUploadsThatStall hold no room that others want.
func TestUploadsThatStall(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	staff := s.staff()
	photo := photograph(t, 600, 400, 3)
	body, contentType := formOf(t, "a.jpg", photo+strings.Repeat("x", 24<<20))
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: quoin.test\r\nCookie: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n",
		library, staff.header.Get("Cookie"), contentType, len(body))
	s.beside(func() {
		for i := range scale(16, 64) {
			c, err := s.dial(address(i))
			if err != nil {
				continue // refused, which costs even less
			}
			defer c.drop()
			_, _ = io.WriteString(c, head+body[:100<<10])
		}
		var got tally
		crowd(64, 64, func(i int) {
			v := s.visitor(address(i))
			v.header.Set("Cookie", staff.header.Get("Cookie"))
			got.add(want(t, "an upload beside them", v.upload("a.jpg", photo+strconv.Itoa(i)), 200, 201, 429, 503))
		})
		t.Logf("64 at once: %v", got.statuses)
		if got.statuses[http.StatusCreated]+got.statuses[http.StatusOK] == 0 {
			t.Error("none was taken")
		}
	}, "/healthz", "/api/products")
	want(t, "an upload of 24 MB", staff.upload("b.jpg", photo+strings.Repeat("y", 24<<20)), 201)
	want(t, "one that is too large", staff.upload("c.jpg", photo+strings.Repeat("z", 26<<20)), 413)
	s.lives()
	s.staysSmall()
}
