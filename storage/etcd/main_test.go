package etcd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
)

func TestMain(m *testing.M) {
	etcdtest.Main()
	code := m.Run()
	if lone.close != nil {
		lone.close()
	}
	os.Exit(code)
}

// lone is the one member that most tests use, each with a prefix of its own.
var lone struct {
	once    sync.Once
	address string
	err     error
	close   func()
	count   atomic.Int64
}

// newAddress returns the address of a store that does not exist yet.
func newAddress(t testing.TB) Address {
	t.Helper()
	lone.once.Do(func() {
		dir, err := os.MkdirTemp("", "quoin-etcd")
		list, err2 := etcdtest.Addresses(2)
		if lone.err = errors.Join(err, err2); lone.err != nil {
			return
		}
		c := etcdtest.Config("lone", dir, list[0], list[1])
		c.UnsafeNoFsync = true // these tests kill no process
		member, err := etcdtest.StartHere(c)
		lone.address, lone.err = list[0], err
		lone.close = func() {
			if member != nil {
				member.Close()
			}
			_ = os.RemoveAll(dir)
		}
	})
	if lone.err != nil {
		t.Fatal(lone.err)
	}
	return Address{Endpoints: []string{lone.address}, Prefix: fmt.Sprintf("test%d", lone.count.Add(1))}
}

// briefly returns short times for tests in which the cluster is unreachable.
func briefly() times {
	return times{
		timeout: 1500 * time.Millisecond, requestTimeout: 700 * time.Millisecond, maxSilence: 700 * time.Millisecond,
		retryDelay: 20 * time.Millisecond, lease: 2 * time.Second, leaseMargin: 500 * time.Millisecond, probeInterval: 50 * time.Millisecond,
	}
}

// open opens a store until the end of the test.
func open(t testing.TB, c Config) *Store {
	t.Helper()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	store, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return store
}

// raw returns a plain client of the cluster, with the given user and password, if any.
func raw(t testing.TB, a Address, credentials ...string) *clientv3.Client {
	t.Helper()
	c := clientv3.Config{Endpoints: a.urls(), Logger: zap.NewNop(), DialTimeout: 5 * time.Second}
	if len(credentials) == 2 {
		c.Username, c.Password = credentials[0], credentials[1]
	}
	client, err := clientv3.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// put runs an Update that sets a key and appends the key to the log.
func put(ctx context.Context, s *Store, key, value string) (storage.Seq, error) {
	return s.Update(ctx, func(w storage.Writer) error {
		w.Put(key, []byte(value))
		w.Append([]byte(key))
		return nil
	})
}

// mustPut is like put, but fails the test if that fails.
func mustPut(t testing.TB, s *Store, key, value string) storage.Seq {
	t.Helper()
	seq, err := put(t.Context(), s, key, value)
	if err != nil {
		t.Fatalf("Update: %v", err)
	}
	return seq
}

func nothing(context.Context) error { return nil }

// eventually waits until a condition holds, for at most 30 seconds.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	every := time.NewTicker(5 * time.Millisecond)
	defer every.Stop()
	late := time.After(30 * time.Second)
	for !so() {
		select {
		case <-every.C:
		case <-late:
			t.Fatalf("still waiting until %s", what)
		}
	}
}
