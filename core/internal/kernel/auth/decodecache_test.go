package auth

import (
	"errors"
	"strconv"
	"testing"
)

func TestWhatTheStoreSaysCounts(t *testing.T) {
	t.Parallel()
	var k decodeCache[int]
	reads := 0
	number := func(raw []byte) (int, error) {
		reads++
		return strconv.Atoi(string(raw))
	}
	for _, step := range []struct {
		key, raw    string
		want, reads int
	}{
		{"a", "1", 1, 1}, {"a", "1", 1, 1}, {"b", "1", 1, 2}, {"a", "2", 2, 3}, {"a", "2", 2, 3}, {"a", "1", 1, 4},
	} {
		raw := []byte(step.raw)
		got, err := k.get(step.key, raw, number)
		if got != step.want || err != nil || reads != step.reads {
			t.Errorf("%s at %s is %d (%v) after %d reads, want %d after %d", step.raw, step.key, got, err, reads, step.want, step.reads)
		}
		// The store takes its memory back.
		raw[0] = 'x'
	}
	if _, err := k.get("a", []byte("x"), number); !errors.Is(err, strconv.ErrSyntax) {
		t.Errorf("nonsense is read: %v", err)
	}
}

func TestLittleIsRemembered(t *testing.T) {
	t.Parallel()
	var k decodeCache[string]
	for n := range 3 * maxCachedValues {
		if _, err := k.get(strconv.Itoa(n), []byte("raw"), func(raw []byte) (string, error) { return string(raw), nil }); err != nil {
			t.Fatal(err)
		}
		if len(k.byKey) > maxCachedValues {
			t.Fatalf("%d values are remembered", len(k.byKey))
		}
	}
}
