package etcd

import (
	"fmt"
	"testing"

	"go.etcd.io/etcd/api/v3/mvccpb"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestLoadWays checks that a stream and pages both give every key once, in order and as of the revision.
func TestLoadWays(t *testing.T) {
	nighttest.Only(t)
	s := open(t, Config{Address: newAddress(t)})
	for n := range 10 {
		_, err := s.Update(t.Context(), func(w storage.Writer) error {
			for i := range storage.MaxWrites {
				w.Put(fmt.Sprintf("key/%04d", n*storage.MaxWrites+i), make([]byte, 1500*(n%2)))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	rev := s.mirror.current.Load().rev
	mustPut(t, s, "later", "1")
	ways := map[string][]string{}
	for name, load := range map[string]func(each func(*mvccpb.KeyValue) error) error{
		"stream": func(each func(*mvccpb.KeyValue) error) error { return s.mirror.stream(t.Context(), rev, each) },
		"pages":  func(each func(*mvccpb.KeyValue) error) error { return s.mirror.pages(t.Context(), rev, each) },
	} {
		err := load(func(kv *mvccpb.KeyValue) error {
			ways[name] = append(ways[name], fmt.Sprint(string(kv.Key), kv.ModRevision, len(kv.Value)))
			return nil
		})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if n := len(ways["stream"]); n != 10*storage.MaxWrites+5 || fmt.Sprint(ways["stream"]) != fmt.Sprint(ways["pages"]) {
		t.Errorf("%d come in a stream, %d in pages", n, len(ways["pages"]))
	}
	err := s.mirror.stream(t.Context(), rev, func(*mvccpb.KeyValue) error { return errDoubled })
	if err != errDoubled { //nolint:errorlint // exactly this error
		t.Errorf("a load whose taker fails gave %v", err)
	}
}
