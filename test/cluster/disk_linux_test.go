package cluster_test

import (
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestFullDisk has the disk of one member full, that of the leader, while posts are made: the member ends, nothing that was
// acknowledged is lost, and with room it takes part again. Who may mount gets a small file system; a limit on
// what the process may write works for everybody.
func TestFullDisk(t *testing.T) {
	nighttest.Only(t)
	t.Run("a limit on files", func(t *testing.T) {
		p := newPair(t)
		m := p.cluster.Leader()
		if err := m.LimitFiles(0); err != nil {
			t.Fatal(err)
		}
		outlive(t, p, m, func() {})
	})
	t.Run("a small file system", func(t *testing.T) {
		p := newPair(t)
		m := p.cluster.Leader()
		m.Kill()
		folder := t.TempDir()
		if err := syscall.Mount("none", folder, "tmpfs", 0, "size=240m"); err != nil {
			t.Skip("nobody may mount here: ", err)
		}
		t.Cleanup(func() { m.Kill(); _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
		dir := filepath.Join(folder, "member")
		for _, err := range []error{os.CopyFS(dir, os.DirFS(m.Dir)), os.RemoveAll(m.Dir), os.Symlink(dir, m.Dir)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		p.cluster.Start(m)
		ballast := filepath.Join(folder, "ballast")
		if err := fill(ballast); !strings.Contains(fmt.Sprint(err), syscall.ENOSPC.Error()) {
			t.Fatalf("the disk is not full: %v", err)
		}
		outlive(t, p, m, func() {
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
		})
	})
}

// fill writes a file until the disk is full, and gives what the last write failed with.
func fill(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	for size, some := 0, make([]byte, 1<<20); err == nil && size < 1<<30; size += len(some) {
		_, err = file.Write(some)
	}
	return err
}

// outlive makes posts until the member has ended and some more, then gives it room, and has all be as it should.
func outlive(t *testing.T, p *pair, m *etcdtest.Member, room func()) {
	t.Helper()
	client, err := clientv3.New(clientv3.Config{Endpoints: p.cluster.Endpoints, Logger: zap.NewNop(), DialTimeout: patience})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	var made []string
	post := func() {
		// There is room in the files that the member has already. Another site of the cluster needs it.
		_, _ = client.Put(t.Context(), fmt.Sprintf("other/%d", len(made)%4), rand.Text()+strings.Repeat("x", 1<<20))
		a := save([]*node{p.a, p.b}[len(made)%2], fmt.Sprintf("Full %d", len(made)))
		switch {
		case a.status == http.StatusCreated:
			made = append(made, idOf(t, a))
		case a.status == http.StatusServiceUnavailable && a.header.Get("Retry-After") != "":
		default:
			t.Fatal(a)
		}
	}
	eventually(t, "the member ends", 2*time.Minute, func() bool {
		post()
		return !listens(m)
	})
	for before := len(made); len(made) < before+10; {
		post()
	}
	for _, n := range []*node{p.a, p.b} {
		eventually(t, "a cluster with one member less is ready", patience, func() bool { return n.get("/readyz").status == http.StatusOK })
	}
	room()
	m.Kill()
	p.cluster.Start(m)
	eventually(t, "saves go on", patience, func() bool { return save(p.a, "With room").status == http.StatusCreated })
	for _, other := range p.cluster.Members {
		if other != m {
			other.Kill() // what the member has must do for a majority
			break
		}
	}
	eventually(t, "saves go on with it", patience, func() bool { return save(p.a, "After").status == http.StatusCreated })
	for _, id := range made {
		for _, n := range []*node{p.a, p.b} {
			if got := n.get("/api/blog/" + id); got.status != http.StatusOK {
				t.Errorf("a post was acknowledged, and is %s", got)
			}
		}
	}
	p.same(t)
	t.Logf("%d posts", len(made))
}

// listens reports whether a member takes connections.
func listens(m *etcdtest.Member) bool {
	c, err := net.DialTimeout("tcp", m.Client, time.Second)
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}
