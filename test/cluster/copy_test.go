package cluster_test

import (
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"go.etcd.io/etcd/server/v3/embed"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/apptest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// quoin runs a command of the program to its end.
func quoin(t *testing.T, args ...string) (string, error) {
	t.Helper()
	out, err := apptest.Command(t, 10*patience, bucket(), args...).CombinedOutput()
	return string(out), err
}

// stop ends a node as an operator does.
func (n *node) stop() {
	_ = n.Cmd.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	_ = n.Wait()
}

// epochs are part of what answers are known by: a copy has another one.
var epochs = regexp.MustCompile(`(\d+-)[0-9a-f]{6}(-public)`)

// look gives what visitors of a node see.
func look(n *node) map[string]string {
	seen := map[string]string{}
	for _, path := range pages {
		seen[path] = epochs.ReplaceAllString(marks.ReplaceAllString(n.visitor().get(path).body, "$1"), "$1$2")
	}
	return seen
}

// alone runs a member of its own in this process, and gives its address.
func alone(dir string) (member *embed.Etcd, address string, err error) {
	list, err := etcdtest.Addresses(2)
	if err != nil {
		return nil, "", err
	}
	config := etcdtest.Config("alone", dir, list[0], list[1])
	config.UnsafeNoFsync = true
	member, err = etcdtest.StartHere(config)
	return member, list[0], err
}

// TestStoreCopy brings a site from a folder to a cluster, where two nodes go on with it, and back.
func TestStoreCopy(t *testing.T) {
	nighttest.Only(t)
	member, address, err := alone(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer member.Close()
	folder, store := t.TempDir(), "etcd://"+address+"/site"
	first, last := "bolt:"+filepath.Join(folder, "first"), "bolt:"+filepath.Join(folder, "last")
	one := serve(t, "", filepath.Join(folder, "first"), "--demo")
	signIn(one)
	if made := save(one, "Before the move"); made.status != http.StatusCreated {
		t.Fatal(made)
	}
	if out, err := quoin(t, "store", "copy", "--from", first, "--to", store); err == nil || !strings.Contains(out, "stop it first") {
		t.Errorf("while the server runs: %v %s", err, out)
	}
	want := look(one)
	one.stop()

	if out, err := quoin(t, "store", "copy", "--from", store, "--to", last); err == nil || !strings.Contains(out, "there is no store") {
		t.Errorf("from where nothing is: %v %s", err, out)
	}
	out, err := quoin(t, "store", "copy", "--from", first, "--to", store)
	if err != nil || !strings.Contains(out, "and read back: ") {
		t.Fatalf("%v %s", err, out)
	}
	t.Log(out)
	if out, err := quoin(t, "store", "copy", "--from", first, "--to", store); err == nil || !strings.Contains(out, "taken") {
		t.Errorf("onto a store: %v %s", err, out)
	}
	a := serve(t, store, filepath.Join(folder, "a"))
	b := serve(t, store, filepath.Join(folder, "b"))
	a.cookie, b.cookie = one.cookie, one.cookie
	for _, n := range []*node{a, b} {
		for path, page := range look(n) {
			if page != want[path] {
				t.Errorf("%s has changed: %s", path, difference(page, want[path]))
			}
		}
	}
	made := save(b, "In the cluster")
	if made.status != http.StatusCreated {
		t.Fatalf("a save by a session of before: %s", made)
	}
	eventually(t, "both have it", patience, func() bool {
		want = look(a)
		return strings.Contains(want["/blog"], "In the cluster") && want["/blog"] == look(b)["/blog"]
	})
	a.stop()
	b.stop()

	if out, err := quoin(t, "store", "copy", "--from", store, "--to", last); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	archive := filepath.Join(folder, "site.tar")
	if out, err := quoin(t, "backup", archive, "--store", store, "--data", filepath.Join(folder, "a")); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	restored := "etcd://" + address + "/restored"
	if out, err := quoin(t, "restore", archive, "--store", restored, "--media", "s3://no-bucket"); err == nil {
		t.Errorf("without its bucket: %s", out)
	}
	if out, err := quoin(t, "restore", archive, "--store", restored); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	third := serve(t, restored, filepath.Join(folder, "c"))
	for path, page := range look(third) {
		if page != want[path] {
			t.Errorf("%s has changed by a backup: %s", path, difference(page, want[path]))
		}
	}
	third.stop()
	again := serve(t, "", filepath.Join(folder, "last"))
	again.cookie = one.cookie
	for path, page := range look(again) {
		if page != want[path] {
			t.Errorf("%s has changed on its way back: %s", path, difference(page, want[path]))
		}
	}
	if made := save(again, "At home"); made.status != http.StatusCreated {
		t.Error(made)
	}
	if out, err := quoin(t, "store", "copy", "--from", first, "--to", last); err == nil || !strings.Contains(out, "not empty") {
		t.Errorf("into a folder that has something: %v %s", err, out)
	}
}
