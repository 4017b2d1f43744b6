package etcd

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// lines collects the log output.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) has(s string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), s)
}

// apart opens a store twice; cut is connected through a proxy.
func apart(t *testing.T) (cut *Store, p *proxy, whole *Store, log *lines) {
	t.Helper()
	a := newAddress(t)
	p, log = startProxy(t, a.Endpoints[0]), new(lines)
	cut = open(t, Config{Address: p.through(a), times: briefly(), Log: slog.New(slog.NewTextHandler(log, nil))})
	return cut, p, open(t, Config{Address: a}), log
}

// TestCutOff checks that a disconnected node still reads its data, reports that it may be stale, and catches up when
// the connection is restored. The connection is closed in one case, and silent in the other.
func TestCutOff(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	for name, sever := range map[string]func(p *proxy, cut bool){
		"closed": func(p *proxy, cut bool) { p.set(func() { p.away = cut }) },
		"silent": func(p *proxy, cut bool) { p.set(func() { p.mute, p.deaf = cut, cut }) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cut, p, whole, _ := apart(t)
			mustPut(t, whole, "a", "1")
			converge(t, cut, whole)
			sever(p, true)
			eventually(t, "the trouble is noticed", func() bool { return errors.Is(cut.Trouble(t.Context()), storage.ErrUnavailable) })
			mustPut(t, whole, "a", "2")
			holdsValue(t, cut, "a", "1")
			if _, err := put(t.Context(), cut, "b", "1"); !errors.Is(err, storage.ErrUnavailable) {
				t.Errorf("Update gave %v, want ErrUnavailable", err)
			}
			sever(p, false)
			eventually(t, "there is no trouble", func() bool { return cut.Trouble(t.Context()) == nil })
			mustPut(t, cut, "c", "1")
			converge(t, cut, whole)
			holdsValue(t, cut, "a", "2")
		})
	}
}

// TestCompactedAway checks that a node loads the store again if the history that it missed was compacted, and that its
// log has no gap.
func TestCompactedAway(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	cut, p, whole, log := apart(t)
	mustPut(t, whole, "before", "1")
	converge(t, cut, whole)
	reached, read := make(chan bool, 1), make(chan []string, 1)
	go func() {
		var keys []string
		for record, err := range cut.Log(t.Context(), 0) {
			if err != nil {
				t.Errorf("Log: %v", err)
				break
			}
			keys = append(keys, string(record.Items[0]))
			if len(keys) == 1 {
				reached <- true
			}
			if len(keys) == 22 {
				break
			}
		}
		read <- keys
	}()
	<-reached
	p.set(func() { p.away = true })
	want := []string{"before"}
	for i := range 20 {
		key := fmt.Sprintf("key%d", i)
		mustPut(t, whole, key, "1")
		want = append(want, key)
	}
	mustDelete(t, whole, "before")
	compact(t, whole)
	p.set(func() { p.away = false })
	eventually(t, "the store is read anew", func() bool { return log.has("read anew") })
	converge(t, cut, whole)
	mustPut(t, whole, "after", "1")
	want = append(want, "after")
	select {
	case got := <-read:
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("the log gave %v, want %v", got, want)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the log does not go on")
	}
}

// TestTrimmedAndCompactedAway checks that a reader of the log gets ErrTrimmed if the records that it missed were
// trimmed and the history was compacted.
func TestTrimmedAndCompactedAway(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	cut, p, whole, log := apart(t)
	first := mustPut(t, whole, "before", "1")
	converge(t, cut, whole)
	p.set(func() { p.away = true })
	mustPut(t, whole, "missed", "1")
	last := mustPut(t, whole, "missed too", "1")
	if err := whole.Trim(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	compact(t, whole)
	p.set(func() { p.away = false })
	eventually(t, "the store is read anew", func() bool { return log.has("read anew") })
	for record, err := range cut.Log(t.Context(), first) {
		if !errors.Is(err, storage.ErrTrimmed) {
			t.Errorf("the log gave record %d, %v, want ErrTrimmed", record.Seq, err)
		}
		break
	}
	converge(t, cut, whole)
}

func mustDelete(t *testing.T, s *Store, key string) {
	t.Helper()
	if _, err := s.Update(t.Context(), func(w storage.Writer) error { w.Delete(key); return nil }); err != nil {
		t.Fatal(err)
	}
}

// compact makes the cluster discard all revisions except the newest.
func compact(t *testing.T, s *Store) {
	t.Helper()
	answer, err := s.client.Get(t.Context(), s.prefix+idKey)
	if err == nil {
		_, err = s.client.Compact(t.Context(), answer.Header.Revision, clientv3.WithCompactPhysical())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnswerLost checks that an update whose commit was not answered finds out that it happened, once the connection
// works.
func TestAnswerLost(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	cut, p, whole, _ := apart(t)
	mustPut(t, cut, "before", "1")
	p.set(func() { p.mute = true })
	outcome := make(chan error, 1)
	var seq storage.Seq
	runs := 0
	go func() {
		var err error
		seq, err = cut.Update(t.Context(), func(w storage.Writer) error {
			runs++
			if _, err := w.Get("key"); !errors.Is(err, storage.ErrNotFound) {
				return errDoubled
			}
			w.Put("key", nil)
			w.Append([]byte("key"))
			return nil
		})
		outcome <- err
	}()
	eventually(t, "it is committed", func() bool { return len(logOf(t, whole)["key"]) == 1 })
	p.set(func() { p.away = true })
	p.set(func() { p.away, p.mute = false, false })
	if err := <-outcome; err != nil || runs != 1 {
		t.Errorf("Update gave %v after %d runs, want none after one", err, runs)
	}
	if at := logOf(t, whole)["key"]; len(at) != 1 || at[0] != seq {
		t.Errorf("it is in the log at %v, and was told to be at %d", at, seq)
	}
	converge(t, cut, whole)
}

// TestAnswerNeverCame checks that Update fails with ErrCommitUnknown if the connection is not restored.
func TestAnswerNeverCame(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	cut, p, whole, _ := apart(t)
	mustPut(t, cut, "before", "1")
	p.set(func() { p.mute = true })
	began := time.Now()
	_, err := put(t.Context(), cut, "key", "1")
	if took := time.Since(began); !storage.Uncertain(err) || !errors.Is(err, storage.ErrUnavailable) || took > 3*cut.times.timeout {
		t.Errorf("Update took %v and gave %v, want an uncertain ErrUnavailable", took, err)
	}
	p.set(func() { p.mute = false })
	eventually(t, "there is no trouble", func() bool { return cut.Trouble(t.Context()) == nil })
	converge(t, cut, whole)
	holdsValue(t, cut, "key", "1")
}

// TestFence checks that a transaction that depends on a fence has no effect after the fence was written, however late
// it arrives.
func TestFence(t *testing.T) {
	nighttest.Only(t)
	s := open(t, Config{Address: newAddress(t)})
	mustPut(t, s, "a", "1")
	fence, base := s.fences.current(), s.mirror.current.Load()
	c := &change{base: base, lastAnswer: time.Now(), markerKey: lastKey, ops: []clientv3.Op{clientv3.OpPut(s.prefix+dataPrefix+"late", "")}}
	late := s.transaction(c, &attempt{marker: "late"}, fence, nil)
	if _, err := s.fences.raise(fence, time.Now()); err != nil {
		t.Fatal(err)
	}
	answer, _, err := s.send(late, time.Now())
	if err != nil || answer.Succeeded {
		t.Errorf("a transaction that comes late has happened, %v", err)
	}
	again, err := s.fences.raise(fence, time.Now())
	if err != nil || again != s.fences.raised {
		t.Errorf("a fence that was written is written again: %d, %v", again, err)
	}
	mustPut(t, s, "a", "2")

	// A fence that was written, although its write was not answered.
	fence = s.fences.current()
	if _, err := s.client.Put(t.Context(), s.prefix+fencePrefix+fence, ""); err != nil {
		t.Fatal(err)
	}
	mustPut(t, s, "a", "3")
	holdsValue(t, s, "a", "3")
	if s.fences.current() == fence {
		t.Error("it still rests on a fence that stands")
	}
}

// TestStoreDeleted checks that a store that is deleted while it is open can still be read, and accepts no writes.
func TestStoreDeleted(t *testing.T) {
	nighttest.Only(t)
	a := newAddress(t)
	s := open(t, Config{Address: a})
	mustPut(t, s, "a", "1")
	if _, err := raw(t, a).Delete(t.Context(), a.Prefix+"/", clientv3.WithPrefix()); err != nil {
		t.Fatal(err)
	}
	if _, err := put(t.Context(), s, "b", "1"); !errors.Is(err, storage.ErrBroken) {
		t.Errorf("Update gave %v, want ErrBroken", err)
	}
	eventually(t, "the trouble is noticed", func() bool { return errors.Is(s.Trouble(t.Context()), storage.ErrBroken) })
	holdsValue(t, s, "a", "1")
	answer, err := raw(t, a).Get(t.Context(), a.Prefix+"/", clientv3.WithPrefix())
	if err != nil || len(answer.Kvs) != 0 {
		t.Errorf("below the prefix are %d keys, %v", len(answer.Kvs), err)
	}
}
