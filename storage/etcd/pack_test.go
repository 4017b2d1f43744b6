package etcd

import (
	"bytes"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

func TestPack(t *testing.T) {
	for name, test := range map[string]struct {
		value []byte
		most  int // bytes that it may take
	}{
		"nothing":            {nil, 1},
		"short":              {[]byte("short"), 6},
		"long":               {bytes.Repeat([]byte("words "), 1000), 500},
		"the longest":        {make([]byte, storage.MaxValue), 1000},
		"what packs badly":   {noise(10 << 10), 10<<10 + 1},
		"the longest record": {make([]byte, storage.MaxAppend+400), 1000},
	} {
		b := pack(test.value)
		got, err := unpack(b)
		if err != nil || got == nil || !bytes.Equal(got, test.value) || len(b) > test.most {
			t.Errorf("%s takes %d bytes and comes back with %d of %d, %v", name, len(b), len(got), len(test.value), err)
		}
	}
}

// FuzzUnpack checks that invalid input fails, and that no result exceeds the memory limit of the decoder.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{plain})
	f.Add([]byte{7, 7})
	f.Add(pack([]byte(strings.Repeat("words ", 1000))))
	f.Fuzz(func(t *testing.T, b []byte) {
		value, err := unpack(b)
		if (err == nil) != (value != nil) || len(value) > 2*storage.MaxValue {
			t.Errorf("%q gave %d bytes, %v", b, len(value), err)
		}
		if err == nil {
			if again, err := unpack(pack(value)); err != nil || !bytes.Equal(again, value) {
				t.Errorf("%q does not come back: %v", value, err)
			}
		}
	})
}

// TestDamaged checks that a value that cannot be unpacked counts as damaged, that all others can be read, and that
// writing it again repairs it.
func TestDamaged(t *testing.T) {
	a := newAddress(t)
	s := open(t, Config{Address: a})
	mustPut(t, s, "a", "1")
	last := mustPut(t, s, "b", "1")
	if _, err := raw(t, a).Put(t.Context(), s.prefix+dataPrefix+"a", "\x09"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is seen", func() bool { st := s.mirror.current.Load(); return st.rev > st.revOf(last) })
	snapshot, err := s.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = snapshot.Close() }()
	var keys []string
	for pair, err := range snapshot.Scan("", "") {
		if err != nil {
			t.Error(err)
		}
		keys = append(keys, pair.Key)
	}
	if _, err := snapshot.Get("a"); err == nil || len(keys) != 1 || keys[0] != "b" || len(snapshot.Damaged()) != 1 {
		t.Errorf("Get gave %v, Scan %q, damaged are %q", err, keys, snapshot.Damaged())
	}
	mustPut(t, s, "a", "2")
	holdsValue(t, s, "a", "2")
}
