package etcd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"

	"github.com/quoin-cms/quoin/storage"
)

// Some tests need members that can be killed. The test binary starts itself for each of them, with what it is to be in
// its environment.
const memberEnv = "QUOIN_TEST_MEMBER"

func TestMain(m *testing.M) {
	if task, ok := os.LookupEnv(memberEnv); ok {
		if err := beMember(task); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	if lone.close != nil {
		lone.close()
	}
	os.Exit(code)
}

// addresses gives so many addresses of this machine that nobody listens at.
func addresses(n int) (list []string, err error) {
	for range n {
		l, listenErr := net.Listen("tcp", "127.0.0.1:0")
		if listenErr != nil {
			return nil, listenErr
		}
		defer func() { err = errors.Join(err, l.Close()) }()
		list = append(list, l.Addr().String())
	}
	return list, nil
}

func httpURL(address string) url.URL { return url.URL{Scheme: "http", Host: address} }

// memberConfig is that of a member alone. Its two addresses are for clients and for other members.
func memberConfig(name, dir, client, peer string) *embed.Config {
	c := embed.NewConfig()
	c.Name, c.Dir = name, dir
	c.ListenClientUrls, c.AdvertiseClientUrls = []url.URL{httpURL(client)}, []url.URL{httpURL(client)}
	c.ListenPeerUrls, c.AdvertisePeerUrls = []url.URL{httpURL(peer)}, []url.URL{httpURL(peer)}
	c.InitialCluster = c.InitialClusterFromName(name)
	c.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zap.NewNop())
	return c
}

// startMember runs a member in this process.
func startMember(c *embed.Config) (*embed.Etcd, error) {
	member, err := embed.StartEtcd(c)
	if err != nil {
		return nil, err
	}
	select {
	case <-member.Server.ReadyNotify():
		return member, nil
	case <-time.After(30 * time.Second):
		member.Close()
		return nil, errors.New("the member is not ready")
	}
}

// lone is the one member that most tests use, each below a prefix of its own.
var lone struct {
	once    sync.Once
	address string
	err     error
	close   func()
	count   atomic.Int64
}

// newAddress gives the address of a store that is yet to be made.
func newAddress(t testing.TB) Address {
	t.Helper()
	lone.once.Do(func() {
		dir, err := os.MkdirTemp("", "quoin-etcd")
		list, err2 := addresses(2)
		if lone.err = errors.Join(err, err2); lone.err != nil {
			return
		}
		c := memberConfig("lone", dir, list[0], list[1])
		c.UnsafeNoFsync = true // these tests kill nothing
		member, err := startMember(c)
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

// briefly are times for tests in which the cluster is away.
func briefly() times {
	return times{
		patience: 1500 * time.Millisecond, attempt: 700 * time.Millisecond, silence: 700 * time.Millisecond,
		between: 20 * time.Millisecond, lease: 2 * time.Second, margin: 500 * time.Millisecond, probe: 50 * time.Millisecond,
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

// raw gives a client of the cluster that knows nothing of stores, for a user with a password if that is given.
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

// put is an Update that sets a key and appends it to the log.
func put(ctx context.Context, s *Store, key, value string) (storage.Seq, error) {
	return s.Update(ctx, func(w storage.Writer) error {
		w.Put(key, []byte(value))
		w.Append([]byte(key))
		return nil
	})
}

// mustPut is put, which must succeed.
func mustPut(t testing.TB, s *Store, key, value string) storage.Seq {
	t.Helper()
	seq, err := put(t.Context(), s, key, value)
	if err != nil {
		t.Fatalf("Update: %v", err)
	}
	return seq
}

func nothing(context.Context) error { return nil }

// eventually waits until something is so, which must not take long.
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

// beMember is what a child does: it is a member until it is killed, or its parent ends.
func beMember(task string) error {
	var name, client, peer, dir, cluster string
	if _, err := fmt.Sscan(task, &name, &client, &peer, &dir, &cluster); err != nil {
		return err
	}
	c := memberConfig(name, filepath.Clean(dir), client, peer)
	c.InitialCluster = cluster
	c.TickMs, c.ElectionMs = 50, 500
	member, err := startMember(c)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stdout, "ready")
	_, err = io.Copy(io.Discard, os.Stdin)
	member.Close()
	return err
}
