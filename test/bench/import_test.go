package bench_test

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/apptest"
)

// manyPosts is the variable that says how many articles BenchmarkImport brings in, with a tenth as many redirects.
const manyPosts = "QUOIN_BENCH_IMPORT"

// BenchmarkImport brings articles and redirects into a server that runs, through every rule, until a search finds the
// last article, while a visitor reads the home page. Then the server is stopped and started again: how long until it is
// ready, and until it has answered with the newest 20 of all the articles, and how long that list takes from then on. It is for
// QUOIN_BENCH_IMPORT=100000 and a quiet machine.
func BenchmarkImport(b *testing.B) {
	posts, err := strconv.Atoi(os.Getenv(manyPosts))
	if err != nil || posts < 10 {
		b.Skip(manyPosts + " says how many articles are brought in")
	}
	for b.Loop() {
		folder, data := b.TempDir(), filepath.Join(b.TempDir(), "data")
		writeLines(b, filepath.Join(folder, "posts.jsonl"), posts, func(n int) string {
			return fmt.Sprintf(`{"id":"p%d","title":"Article needle%d","slug":"article-%d","content":"<p>%s</p>","status":"published","category":"Craft","tags":["one","two"]}`, n, n, n, words)
		})
		writeLines(b, filepath.Join(folder, "redirects.jsonl"), posts/10, func(n int) string {
			return fmt.Sprintf(`{"id":"r%d","from":"/2019/05/old-%d","to":"/blog/article-%d"}`, n, n, n)
		})
		p := start(b, serve(b, data))
		in := exec.Command(apptest.Binary(), "import", folder, "--data", data)
		in.Stderr = os.Stderr
		begun, ended := time.Now(), make(chan error, 1)
		if err := in.Start(); err != nil {
			b.Fatal(err)
		}
		go func() { ended <- in.Wait() }()
		var visits []time.Duration
		for running := true; running; {
			at := time.Now()
			p.request(http.MethodGet, "/", "")
			visits = append(visits, time.Since(at))
			select {
			case err := <-ended:
				if running = false; err != nil {
					b.Fatal(err)
				}
			case <-time.After(10 * time.Millisecond):
			}
		}
		written := time.Since(begun)
		for !p.finds(fmt.Sprintf("needle%d", posts-1)) {
			<-time.After(20 * time.Millisecond)
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(written.Seconds(), "s-written")
		b.ReportMetric(time.Since(begun).Seconds(), "s-found")
		b.ReportMetric(memoryOf(b, p.cmd.Process.Pid), "MB-server")
		report(b, "visit", visits)
		if err := errors.Join(p.cmd.Process.Signal(syscall.SIGTERM), p.cmd.Wait()); err != nil {
			b.Fatal(err)
		}
		begun = time.Now()
		p = start(b, serve(b, data))
		b.ReportMetric(ms(time.Since(begun)), "ms-start")
		p.request(http.MethodGet, "/api/blog?limit=20", "")
		b.ReportMetric(ms(time.Since(begun)), "ms-newest-first")
		newest := call{method: http.MethodGet, path: "/api/blog?limit=20"}
		p.run(newest, 1, 3*time.Second) // what a start leaves to do goes on for a while
		b.ReportMetric(ms(p.run(newest, 1, time.Second).at(0.99)), "ms-newest-p99")
		p.stop()
	}
}

// serve is the command that serves what is in a folder.
func serve(b *testing.B, data string) *exec.Cmd {
	b.Helper()
	cmd := exec.Command(apptest.Binary(), "serve", "--addr", "127.0.0.1:0", "--data", data)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + b.TempDir(), "QUOIN_ADMIN_PASSWORD=" + password}
	return cmd
}

func writeLines(b *testing.B, path string, lines int, line func(n int) string) {
	b.Helper()
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriter(file)
	for n := range lines {
		fmt.Fprintln(w, line(n))
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
}

var memoryPattern = regexp.MustCompile(`RssAnon:\s+(\d+) kB`)

// memoryOf is what a process has of its own, without the file that the store maps, in MB; 0 where nobody tells.
func memoryOf(b *testing.B, pid int) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	found := memoryPattern.FindSubmatch(text)
	if found == nil {
		return 0
	}
	kb, _ := strconv.ParseFloat(string(found[1]), 64)
	return kb / 1024
}
