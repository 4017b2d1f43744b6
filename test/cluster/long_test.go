package cluster_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// longSpan is the variable that says for how long TestLong runs; without it, it does not.
const longSpan = "QUOIN_LONG"

// writer makes posts, and remembers what was said of each.
type writer struct {
	acknowledged map[string]string // ids, by the titles
	uncertain    map[string]bool   // titles of which nothing is known
	refused      int
	slowest      time.Duration
}

// pace is how long a writer waits after each post, so that those of an hour have room.
const pace = 50 * time.Millisecond

// run makes posts until it is stopped.
func (w *writer) run(name string, through func() *node, stop *atomic.Bool) {
	for n := 0; !stop.Load(); n++ {
		title := fmt.Sprintf("Long %s-%d", name, n)
		body := fmt.Sprintf(`{"title":%q,"content":"<p>text</p>","excerpt":"e","category":"News","status":"published"}`, title)
		sent := time.Now()
		a, err := through().ask(http.MethodPost, "/api/blog", body)
		w.slowest = max(w.slowest, time.Since(sent))
		var made struct{ ID string }
		switch {
		case err == nil && a.status == http.StatusCreated && json.Unmarshal([]byte(a.body), &made) == nil:
			w.acknowledged[title] = made.ID
			<-time.After(pace)
			continue
		case err == nil && a.status == http.StatusServiceUnavailable && !strings.Contains(a.body, "nobody can tell"):
			w.refused++
		default:
			w.uncertain[title] = true
		}
		<-time.After(200 * time.Millisecond)
	}
}

// TestLong has two nodes over three members written to for QUOIN_LONG, while every minute, or twenty times in all if that is
// more often, something is killed or stopped: the leader, a node, a member that is cut off, a node that is, all members.
// Whatever was acknowledged is there once at the end, and the nodes are alike.
func TestLong(t *testing.T) {
	span, err := time.ParseDuration(os.Getenv(longSpan))
	if err != nil {
		t.Skipf("%s says for how long", longSpan)
	}
	p := newPair(t)
	var nodes [2]atomic.Pointer[node]
	nodes[0].Store(p.a)
	nodes[1].Store(p.b)
	cookie := p.a.cookie
	names := []string{"a", "b"}
	again := func(i int) {
		n := serve(t, p.store, filepath.Join(p.folder, names[i]))
		n.cookie = cookie
		nodes[i].Store(n)
	}
	rest := func() { <-time.After(min(10*time.Second, span/60)) }
	faults := []func(round int){
		func(int) {
			m := p.cluster.Leader()
			m.Kill()
			rest()
			p.cluster.Start(m)
		},
		func(round int) {
			nodes[round%2].Load().Kill()
			rest()
			again(round % 2)
		},
		func(round int) {
			resume := p.cluster.Members[round%3].Pause()
			rest()
			resume()
		},
		func(round int) {
			process := nodes[(round+1)%2].Load().Cmd.Process
			_ = process.Signal(syscall.SIGSTOP) // until it is resumed it is there
			rest()
			rest()
			_ = process.Signal(syscall.SIGCONT)
		},
		func(int) {
			for _, m := range p.cluster.Members {
				m.Kill()
			}
			rest()
			p.cluster.Start(p.cluster.Members...)
		},
	}
	var stop atomic.Bool
	var running sync.WaitGroup
	var writers []*writer
	for i := range 4 {
		w := &writer{acknowledged: map[string]string{}, uncertain: map[string]bool{}}
		writers = append(writers, w)
		running.Go(func() { w.run(fmt.Sprint(i), func() *node { return nodes[i%2].Load() }, &stop) })
	}
	every := time.NewTicker(min(time.Minute, span/20))
	defer every.Stop()
	round := 0
	for begin := time.Now(); time.Since(begin) < span; round++ {
		<-every.C
		faults[round%len(faults)](round / len(faults))
	}
	stop.Store(true)
	running.Wait()
	p.a, p.b = nodes[0].Load(), nodes[1].Load()
	for _, n := range []*node{p.a, p.b} {
		eventually(t, "all is well again", patience, func() bool { return strings.Contains(n.get("/readyz").body, `"ok"`) })
	}
	there := titles(t, p.a)
	acknowledged, uncertain, refused, slowest := 0, 0, 0, time.Duration(0)
	for _, w := range writers {
		for title, id := range w.acknowledged {
			for _, n := range []*node{p.a, p.b} {
				if got := n.get("/api/blog/" + id); got.status != http.StatusOK || !strings.Contains(got.body, title) {
					t.Errorf("%q was acknowledged, and is %s", title, got)
				}
			}
			if there[title] != 1 {
				t.Errorf("%q is there %d times", title, there[title])
			}
		}
		for title := range w.uncertain {
			if there[title] > 1 {
				t.Errorf("%q is there %d times", title, there[title])
			}
		}
		acknowledged, uncertain, refused = acknowledged+len(w.acknowledged), uncertain+len(w.uncertain), refused+w.refused
		slowest = max(slowest, w.slowest)
	}
	p.same(t)
	t.Logf("%d faults: %d posts acknowledged, %d refused, %d of which nothing was told; the slowest call took %v",
		round, acknowledged, refused, uncertain, slowest.Round(time.Millisecond))
}

var nextPage = regexp.MustCompile(`<([^>]+)>; rel="next"`)

// titles counts the posts of each title.
func titles(t *testing.T, n *node) map[string]int {
	t.Helper()
	all := map[string]int{}
	for path := "/api/blog?limit=100&fields=title"; path != ""; {
		page := n.get(path)
		var posts []struct{ Title string }
		if err := json.Unmarshal([]byte(page.body), &posts); err != nil {
			t.Fatalf("%s: %s, %v", path, page, err)
		}
		for _, p := range posts {
			all[p.Title]++
		}
		path = ""
		if next := nextPage.FindStringSubmatch(page.header.Get("Link")); next != nil {
			path = next[1][max(0, strings.Index(next[1], "/api/")):]
		}
	}
	return all
}
