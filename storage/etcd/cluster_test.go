package etcd

import (
	"fmt"
	"os"
	"testing"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
)

// startCluster starts three members, and gives where a store may be made.
func startCluster(t testing.TB) (*etcdtest.Cluster, Address) {
	t.Helper()
	c := etcdtest.StartCluster(t)
	return c, Address{Endpoints: c.Endpoints, Prefix: "site"}
}

// rounds gives how often a test does what it does: few times, or as QUOIN_FAULTS says that a store be harmed.
func rounds(few, many int) int {
	if os.Getenv("QUOIN_FAULTS") != "" {
		return many
	}
	return few
}

// wait waits until two stores are at the same revision of all that was written.
func converge(t *testing.T, a, b *Store) {
	t.Helper()
	eventually(t, "both mirrors are equal", func() bool { return difference(a.mirror.now.Load(), b.mirror.now.Load()) == "" })
}

// difference tells how two states differ, byte for byte; it is empty if they do not.
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

// fresh loads the store anew, past any mirror, and gives how it differs from one.
func fresh(t testing.TB, a Address, s *Store) string {
	t.Helper()
	m := &mirror{client: raw(t, a), prefix: s.prefix, times: s.times}
	st, _, err := m.load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return difference(st, s.mirror.now.Load())
}
