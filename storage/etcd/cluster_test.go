package etcd

import (
	"fmt"
	"os"
	"testing"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
)

// startCluster starts three members, and returns the address of a store that does not exist yet.
func startCluster(t testing.TB) (*etcdtest.Cluster, Address) {
	t.Helper()
	c := etcdtest.StartCluster(t)
	return c, Address{Endpoints: c.Endpoints, Prefix: "site"}
}

// rounds returns the number of repetitions of a test: few, or many if QUOIN_FAULTS is set.
func rounds(few, many int) int {
	if os.Getenv("QUOIN_FAULTS") != "" {
		return many
	}
	return few
}

// converge waits until the mirrors of two stores are equal.
func converge(t *testing.T, a, b *Store) {
	t.Helper()
	eventually(t, "both mirrors are equal", func() bool { return difference(a.mirror.current.Load(), b.mirror.current.Load()) == "" })
}

// difference describes how two states differ, byte for byte. It returns an empty string if they are equal.
func difference(a, b *state) string {
	if a.seq() != b.seq() || a.id != b.id || a.trimmed != b.trimmed || a.dataBytes != b.dataBytes || a.logBytes != b.logBytes {
		return fmt.Sprintf("%d %+v %d, %d %+v %d", a.seq(), a.id, a.trimmed, b.seq(), b.id, b.trimmed)
	}
	ak, av := a.data.KeyValues()
	bk, bv := b.data.KeyValues()
	al, ar := a.log.KeyValues()
	bl, br := b.log.KeyValues()
	if len(ak) != len(bk) || len(al) != len(bl) {
		return fmt.Sprintf("%d keys and %d records, %d and %d", len(ak), len(al), len(bk), len(bl))
	}
	for i := range ak {
		if ak[i] != bk[i] || av[i].rev != bv[i].rev || string(av[i].bytes) != string(bv[i].bytes) {
			return fmt.Sprintf("%s and %s", ak[i], bk[i])
		}
	}
	for i := range al {
		if al[i] != bl[i] || ar[i].marker != br[i].marker || string(ar[i].bytes) != string(br[i].bytes) {
			return fmt.Sprintf("records %d and %d", al[i], bl[i])
		}
	}
	return ""
}

// fresh loads the store from the cluster, and returns the difference from the mirror of s.
func fresh(t testing.TB, a Address, s *Store) string {
	t.Helper()
	m := &mirror{client: raw(t, a), prefix: s.prefix, times: s.times}
	st, _, err := m.load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return difference(st, s.mirror.current.Load())
}
