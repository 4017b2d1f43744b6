package storagetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// awkward are keys that are sorted wrongly if bytes are compared as text, or if the end of a prefix is computed by
// incrementing its last byte.
var awkward = []string{
	"\x00", "\x00\x00", "\x00\xff", "a", "a\x00", "a\x00b", "a\x01", "a\xff", "a\xff\x00", "a\xff\xff",
	"a\xff\xffz", "b", "b/", "b/\x00", "b/é", "b/\xff", "b0", "é", "\xfe", "\xff", "\xff\x00",
	"\xff\xff", "\xff\xff\xff",
}

func scan(f fixture, prefix, after string) (keys []string) {
	f.t.Helper()
	f.view(func(r storage.Reader) {
		for pair, err := range r.Scan(prefix, after) {
			if err != nil {
				f.t.Errorf("Scan(%q, %q): %v", prefix, after, err)
			}
			if string(pair.Value) != pair.Key {
				f.t.Errorf("%q came with the value %q", pair.Key, pair.Value)
			}
			keys = append(keys, pair.Key)
		}
	})
	return keys
}

func scanIsOrdered(t *testing.T, open Opener) {
	f := start(t, open)
	if keys := scan(f, "", ""); len(keys) > 0 {
		t.Errorf("an empty store has the keys %q", keys)
	}
	shuffled := slices.Clone(awkward)
	slices.Reverse(shuffled)
	f.put(shuffled...)
	if got := scan(f, "", ""); !slices.Equal(got, slices.Sorted(slices.Values(awkward))) {
		t.Errorf("the order is %q", got)
	}
}

func scanKeepsToPrefix(t *testing.T, open Opener) {
	f := start(t, open)
	f.put(awkward...)
	for _, prefix := range append([]string{"c", "zzz", "a\x00\x00"}, awkward...) {
		if got, want := scan(f, prefix, ""), expected(prefix, ""); !slices.Equal(got, want) {
			t.Errorf("Scan(%q) gave %q, want %q", prefix, got, want)
		}
	}
}

func scanResumes(t *testing.T, open Opener) {
	f := start(t, open)
	f.put(awkward...)
	points := append([]string{"0", "a\x00a", "c", "\xff\xff\xff\xff"}, awkward...)
	for _, prefix := range []string{"", "a", "a\xff", "b/", "\xff", "\xff\xff", "c"} {
		for _, after := range points {
			got, want := scan(f, prefix, after), expected(prefix, after)
			if !slices.Equal(got, want) {
				t.Errorf("Scan(%q, %q) gave %q, want %q", prefix, after, got, want)
			}
		}
	}
}

func expected(prefix, after string) (keys []string) {
	for _, key := range slices.Sorted(slices.Values(awkward)) {
		if strings.HasPrefix(key, prefix) && key > after {
			keys = append(keys, key)
		}
	}
	return keys
}

// scanStops checks that a scan can be stopped early. There are enough keys for any backend to fetch them in several
// pieces.
func scanStops(t *testing.T, open Opener) {
	f := start(t, open)
	const batches = 30
	for batch := range batches {
		f.update(func(w storage.Writer) {
			for i := range storage.MaxWrites {
				w.Put(fmt.Sprintf("key/%04d", batch*storage.MaxWrites+i), []byte("v"))
			}
		})
	}
	for _, stop := range []int{1, 20, batches*storage.MaxWrites - 1} {
		f.view(func(r storage.Reader) {
			n := 0
			for pair, err := range r.Scan("key/", "") {
				if want := fmt.Sprintf("key/%04d", n); err != nil || pair.Key != want {
					t.Fatalf("pair %d is %q, %v", n, pair.Key, err)
				}
				if n++; n == stop {
					break
				}
			}
			if n != stop {
				t.Errorf("%d pairs, want to stop after %d", n, stop)
			}
		})
	}
}
