package etcd

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"go.etcd.io/etcd/api/v3/authpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// own starts a member in this process for one test.
func own(t *testing.T, alter func(*embed.Config)) Address {
	t.Helper()
	list, err := etcdtest.Addresses(2)
	if err != nil {
		t.Fatal(err)
	}
	c := etcdtest.Config("own", t.TempDir(), list[0], list[1])
	c.UnsafeNoFsync = true
	alter(c)
	member, err := etcdtest.StartHere(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(member.Close)
	return Address{Endpoints: list[:1], Prefix: "site"}
}

func TestOpenRefuses(t *testing.T) {
	nighttest.Only(t)
	for name, test := range map[string]struct {
		keys map[string]string
		want error
	}{
		"keys of another":     {map[string]string{"theirs": "1"}, storage.ErrForeign},
		"a format of another": {map[string]string{formatKey: "x"}, storage.ErrForeign},
		"a format to come":    {map[string]string{formatKey: "3", "head/other": "1"}, storage.ErrNewer},
		"no identity":         {map[string]string{formatKey: "2"}, storage.ErrForeign},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAddress(t)
			client := raw(t, a)
			for key, value := range test.keys {
				if _, err := client.Put(t.Context(), a.Prefix+"/"+key, value); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := Open(t.Context(), Config{Address: a}); !errors.Is(err, test.want) || !strings.Contains(err.Error(), a.String()) {
				t.Errorf("Open gave %v, want %v with the address", err, test.want)
			}
			answer, err := client.Get(t.Context(), a.Prefix+"/", clientv3.WithPrefix())
			if err != nil || len(answer.Kvs) != len(test.keys) {
				t.Errorf("%d keys are there afterwards, %v", len(answer.Kvs), err)
			}
		})
	}
}

func TestOpenAway(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	list, err := etcdtest.Addresses(1)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	_, err = Open(t.Context(), Config{Address: Address{Endpoints: list, Prefix: "site"}, times: briefly()})
	if took := time.Since(began); !errors.Is(err, storage.ErrUnavailable) || took > 3*briefly().timeout {
		t.Errorf("Open took %v and gave %v, want ErrUnavailable", took, err)
	}
}

// TestOpenSaysWhy checks that Open reports a TLS handshake that fails, because the member has no TLS or an untrusted
// certificate.
func TestOpenSaysWhy(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	a := newAddress(t)
	a.TLS = true
	_, err := Open(t.Context(), Config{Address: a, times: briefly()})
	if !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(fmt.Sprint(err), "handshake") {
		t.Errorf("Open gave %v, want ErrUnavailable that tells of the handshake", err)
	}
}

// TestPrefixesApart checks that two stores are separate if the prefix of one begins with that of the other.
func TestPrefixesApart(t *testing.T) {
	nighttest.Only(t)
	a := newAddress(t)
	longer := a
	longer.Prefix += "x"
	one, other := open(t, Config{Address: a}), open(t, Config{Address: longer})
	mustPut(t, one, "a", "1")
	mustPut(t, other, "a", "2")
	holdsValue(t, one, "a", "1")
	if d := difference(one.mirror.current.Load(), open(t, Config{Address: a}).mirror.current.Load()); d != "" {
		t.Error(d)
	}
}

func TestCredentials(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	a := own(t, func(c *embed.Config) { c.BcryptCost = 4 })
	client := raw(t, a)
	ctx := t.Context()
	end := clientv3.GetPrefixRangeEnd(a.Prefix + "/")
	_, err1 := client.UserAdd(ctx, "root", "rootpass")
	_, err2 := client.UserGrantRole(ctx, "root", "root")
	_, err3 := client.RoleAdd(ctx, "site")
	_, err4 := client.RoleGrantPermission(ctx, "site", a.Prefix+"/", end, clientv3.PermissionType(authpb.READWRITE))
	_, err5 := client.UserAdd(ctx, "quoin", "secret")
	_, err6 := client.UserGrantRole(ctx, "quoin", "site")
	_, err7 := client.UserAdd(ctx, "stranger", "stranger")
	_, err8 := client.AuthEnable(ctx)
	if err := errors.Join(err1, err2, err3, err4, err5, err6, err7, err8); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]Config{
		"no user":             {},
		"a wrong password":    {Username: "quoin", Password: "sesame"},
		"a user without role": {Username: "stranger", Password: "stranger"},
	} {
		c.Address = a
		_, err := Open(ctx, c)
		if !errors.Is(err, ErrRefused) || strings.Contains(fmt.Sprint(err), "sesame") {
			t.Errorf("%s: Open gave %v, want ErrRefused", name, err)
		}
	}
	s := open(t, Config{Address: a, Username: "quoin", Password: "secret", times: briefly()})
	mustPut(t, s, "a", "1")
	if err := s.Lease(ctx, "name", nothing); err != nil {
		t.Errorf("Lease: %v", err)
	}

	admin := raw(t, a, "root", "rootpass")
	if _, err := admin.RoleRevokePermission(ctx, "site", a.Prefix+"/", end); err != nil {
		t.Fatal(err)
	}
	if _, err := put(ctx, s, "b", "1"); !errors.Is(err, ErrRefused) || storage.Uncertain(err) {
		t.Errorf("without the role, Update gave %v, want ErrRefused", err)
	}
	eventually(t, "the trouble is noticed", func() bool { return s.Trouble(ctx) != nil })
	holdsValue(t, s, "a", "1")
	if _, err := admin.RoleGrantPermission(ctx, "site", a.Prefix+"/", end, clientv3.PermissionType(authpb.READWRITE)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "there is no trouble", func() bool { return s.Trouble(ctx) == nil })
	mustPut(t, s, "b", "2")
	holdsValue(t, s, "b", "2")
}

// noise returns bytes that cannot be compressed.
func noise(size int) []byte {
	b := make([]byte, size)
	_, _ = rand.Read(b) // it never fails
	return b
}

// TestNoSpace checks that writes fail with the reason when the cluster has reached its quota, that reads still work,
// and that writes work again once there is space.
func TestNoSpace(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	a := own(t, func(c *embed.Config) { c.QuotaBackendBytes = 8 << 20 })
	s := open(t, Config{Address: a, times: briefly()})
	mustPut(t, s, "a", "1")
	var err error
	for n := 0; err == nil && n < 20; n++ {
		_, err = s.Update(t.Context(), func(w storage.Writer) error { w.Put("large", noise(storage.MaxValue)); return nil })
	}
	if !errors.Is(err, storage.ErrFull) || storage.Uncertain(err) || !strings.Contains(err.Error(), "--quota-backend-bytes") {
		t.Errorf("Update gave %v, want ErrFull with the flag", err)
	}
	if _, err := put(t.Context(), s, "a", "2"); !errors.Is(err, storage.ErrFull) {
		t.Errorf("Update gave %v, want ErrFull", err)
	}
	if err := s.Trouble(t.Context()); !errors.Is(err, storage.ErrFull) {
		t.Errorf("Trouble is %v, want ErrFull", err)
	}
	holdsValue(t, s, "a", "1")
	compact(t, s)
	client := raw(t, a)
	_, err1 := client.Defragment(t.Context(), a.Endpoints[0])
	_, err2 := client.AlarmDisarm(t.Context(), &clientv3.AlarmMember{})
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	eventually(t, "there is no trouble", func() bool { return s.Trouble(t.Context()) == nil })
	mustPut(t, s, "a", "2")
	holdsValue(t, s, "a", "2")
}

// TestTooLarge checks that an update that does not fit a request is refused, that the error names the flag that would
// permit it, and that Trouble reports nothing.
func TestTooLarge(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	s := open(t, Config{Address: newAddress(t)})
	mustPut(t, s, "a", "1")
	for _, size := range []int{1700 << 10, 2900 << 10} { // more than a member accepts, and more than it reads at all
		_, err := s.Update(t.Context(), func(w storage.Writer) error {
			for n := 0; size > 0; n++ {
				w.Put(fmt.Sprint(n), noise(min(size, storage.MaxValue)))
				size -= storage.MaxValue
			}
			return nil
		})
		if !errors.Is(err, storage.ErrLimit) || storage.Uncertain(err) || !strings.Contains(err.Error(), "--max-request-bytes") {
			t.Errorf("Update gave %v, want ErrLimit with the flag", err)
		}
	}
	if err := s.Trouble(t.Context()); err != nil {
		t.Errorf("Trouble is %v", err)
	}
	wide := own(t, func(c *embed.Config) { c.MaxRequestBytes = 4 << 20 })
	w := open(t, Config{Address: wide})
	_, err := w.Update(t.Context(), func(w storage.Writer) error {
		for n := range 2 {
			w.Put(fmt.Sprint(n), noise(storage.MaxValue))
		}
		w.Put("last", noise(storage.MaxUpdate-2*storage.MaxValue-6))
		return nil
	})
	if err != nil {
		t.Errorf("with the flag, Update gave %v", err)
	}
}
