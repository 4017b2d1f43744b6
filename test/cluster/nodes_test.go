package cluster_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// pair is two nodes over one cluster.
type pair struct {
	cluster *etcdtest.Cluster
	store   string
	folder  string
	a, b    *node
}

func newPair(t *testing.T) *pair {
	t.Helper()
	p := &pair{cluster: etcdtest.StartCluster(t), folder: t.TempDir()}
	p.store = "etcd://" + strings.Join(p.cluster.Endpoints, ",") + "/site"
	p.a = serve(t, p.store, filepath.Join(p.folder, "a"), "--demo")
	p.b = serve(t, p.store, filepath.Join(p.folder, "b"))
	signIn(p.a, p.b)
	return p
}

// pages are what visitors see.
var pages = []string{"/", "/blog", "/services", "/products", "/careers", "/api/products", "/api/blog", "/api/services", "/api/search?q=software"}

// marks match the numbers of the newest change when a page was rendered. Each node renders a page at its own time.
var marks = regexp.MustCompile(`("(?:quoin-seq|after)\\*":\\*")[^"\\]*`)

// same wants both nodes to answer visitors alike.
func (p *pair) same(t *testing.T) {
	t.Helper()
	for _, path := range pages {
		var a, b answer
		defer func() {
			if t.Failed() {
				t.Logf("%s: %d %s", path, a.status, difference(a.body, b.body))
			}
		}()
		eventually(t, "both nodes answer alike at "+path, patience, func() bool {
			a, b = p.a.visitor().get(path), p.b.visitor().get(path)
			a.body, b.body = marks.ReplaceAllString(a.body, "$1"), marks.ReplaceAllString(b.body, "$1")
			return a.status == http.StatusOK && a.status == b.status && a.body == b.body
		})
	}
}

// difference gives where two texts begin to differ.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := max(0, at-100)
	return fmt.Sprintf("%.200q, %.200q", a[from:], b[from:])
}

// save makes a post through a node.
func save(n *node, title string) answer {
	n.t.Helper()
	return n.do(http.MethodPost, "/api/blog", fmt.Sprintf(`{"title":%q,"content":"<p>%s</p>","excerpt":"e","category":"News","status":"published"}`, title, title))
}

func idOf(t *testing.T, a answer) string {
	t.Helper()
	var entry struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal([]byte(a.body), &entry); err != nil || entry.ID == "" {
		t.Fatalf("%s: %v", a, err)
	}
	return entry.ID
}

// TestTwoNodes are one site: a session of one is good at the other, a save is seen anywhere at once by its author and within a
// second by visitors, visits of both are counted, and a node that is killed leaves nothing undone.
func TestTwoNodes(t *testing.T) {
	p := newPair(t)
	p.same(t)
	for i := range 10 {
		through, other := p.a, p.b
		if i%2 == 1 {
			through, other = other, through
		}
		made := save(through, fmt.Sprintf("Across %d", i))
		if made.status != http.StatusCreated {
			t.Fatalf("a save: %s", made)
		}
		if seen := other.get("/api/blog/" + idOf(t, made)); seen.status != http.StatusOK {
			t.Errorf("who saved asks the other node at once: %s", seen)
		}
		visitor := other.visitor()
		eventually(t, "a visitor of the other node sees it", time.Second, func() bool {
			return visitor.get("/api/blog/"+idOf(t, made)).status == http.StatusOK
		})
	}
	eventually(t, "the other node finds it", 2*time.Second, func() bool {
		return strings.Contains(p.b.get("/api/search?q=across").body, "Across 0")
	})
	before := p.a.views()
	for range 3 {
		p.a.view("/")
		p.b.view("/blog")
		p.b.view("/products")
	}
	for _, n := range []*node{p.a, p.b} {
		eventually(t, "what visitors of both nodes saw adds up", patience, func() bool { return n.views() == before+9 })
	}
	if out := p.b.do(http.MethodPost, "/api/admin/logout", ""); out.status != http.StatusNoContent {
		t.Errorf("signing out: %s", out)
	}
	if me := p.a.get("/api/admin/me"); me.status != http.StatusUnauthorized {
		t.Errorf("signed out at one node, the other says %s", me)
	}
	signIn(p.b, p.a)

	// The first node is on duty: what is due is done by the other once it is gone.
	moment := time.Now().Add(4 * time.Second).UTC().Format(time.RFC3339)
	scheduled := p.b.do(http.MethodPost, "/api/blog", fmt.Sprintf(
		`{"title":"At its moment","content":"<p>now</p>","excerpt":"e","category":"News","status":"published","publishedAt":%q}`, moment))
	if scheduled.status != http.StatusCreated {
		t.Fatalf("a scheduled post: %s", scheduled)
	}
	p.a.Kill()
	visitor := p.b.visitor()
	eventually(t, "what was scheduled is there although the node on duty is gone", patience, func() bool {
		return visitor.get("/api/blog/"+idOf(t, scheduled)).status == http.StatusOK
	})
	p.a = serve(t, p.store, filepath.Join(p.folder, "a"))
	p.same(t)
}

// TestClusterAway is lived through: nodes serve what they have and refuse writes, and go on when it is back.
func TestClusterAway(t *testing.T) {
	nighttest.Only(t)
	p := newPair(t)
	made := save(p.a, "Before")
	if made.status != http.StatusCreated {
		t.Fatalf("a save: %s", made)
	}
	leader := p.cluster.Leader()
	leader.Kill()
	eventually(t, "saves go on without the leader", patience, func() bool { return save(p.b, "Without a leader").status == http.StatusCreated })
	for _, m := range p.cluster.Members {
		m.Kill()
	}
	refused := save(p.a, "Into nothing")
	if refused.status != http.StatusServiceUnavailable || refused.header.Get("Retry-After") == "" || !strings.Contains(refused.body, "cannot be reached") {
		t.Errorf("a save while the cluster is away: %s %v", refused, refused.header)
	}
	for _, path := range []string{"/api/blog/" + idOf(t, made), "/blog"} {
		eventually(t, "a read says that it may be old", patience, func() bool {
			got := p.b.visitor().get(path)
			return got.status == http.StatusOK && got.header.Get("Quoin-Stale") != ""
		})
	}
	eventually(t, "/readyz says so", patience, func() bool {
		return strings.Contains(p.a.get("/readyz").body, "out of reach")
	})
	p.cluster.Start(p.cluster.Members...)
	eventually(t, "saves go on", patience, func() bool { return save(p.a, "Back").status == http.StatusCreated })
	eventually(t, "/readyz is well again", patience, func() bool { return strings.Contains(p.b.get("/readyz").body, `"ok"`) })
	p.same(t)
}
