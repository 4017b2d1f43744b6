package search

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

func newMisses(t *testing.T) (*Misses, *contenttest.Clock) {
	t.Helper()
	store := bolttest.New(t)
	clock := &contenttest.Clock{}
	return NewMisses(store, clock.Now), clock
}

func wantMisses(t *testing.T, m *Misses, want string) {
	t.Helper()
	all, err := m.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range all {
		got = append(got, fmt.Sprint(one.Query, " ", one.Count))
	}
	if got := strings.Join(got, ", "); got != want {
		t.Errorf("the misses are %q, want %q", got, want)
	}
}

func TestMissesAreCounted(t *testing.T) {
	t.Parallel()
	m, clock := newMisses(t)
	for range 3 {
		for _, text := range []string{"Blockchain", "  BLOCKCHAIN ", "vr  headset"} {
			m.record(text)
		}
		wantFlushed(t, m)
	}
	clock.Advance(time.Hour)
	m.record("vr headset")
	wantMisses(t, m, "blockchain 6, vr headset 4")
	again := NewMisses(m.store, clock.Now)
	wantMisses(t, again, "blockchain 6, vr headset 3")
	wantFlushed(t, m)
	wantMisses(t, again, "blockchain 6, vr headset 4")
}

func wantFlushed(t *testing.T, m *Misses) {
	t.Helper()
	if err := m.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestMissesLeaveOutWhatIsPersonal(t *testing.T) {
	t.Parallel()
	m, _ := newMisses(t)
	for _, text := range []string{"", " ", "tom@example.com", "07700 900123", "sw1a 12345", strings.Repeat("long ", 13)} {
		m.record(text)
	}
	m.record("iso 9001")
	wantMisses(t, m, "iso 9001 1")
}

func TestMissesLeaveOutPartialQueries(t *testing.T) {
	t.Parallel()
	m, _ := newMisses(t)
	for _, text := range []string{"vr", "vr h", "vr hea", "vr headset", "vr", "va"} {
		m.record(text)
	}
	wantMisses(t, m, "va 1, vr headset 1")
}

func TestMissesAreBounded(t *testing.T) {
	t.Parallel()
	m, clock := newMisses(t)
	m.record("old")
	wantFlushed(t, m)
	clock.Advance(missRetention)
	for i := range 2 * maxMisses {
		m.record(fmt.Sprintf("%03d.", i))
	}
	wantFlushed(t, m)
	m.record("new")
	all, err := m.List(t.Context())
	if err != nil || len(all) != maxMisses {
		t.Errorf("there are %d misses, %v", len(all), err)
	}
}

func TestMissesSurviveAFailedFlush(t *testing.T) {
	t.Parallel()
	m, _ := newMisses(t)
	m.record("blockchain")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if m.Flush(ctx) == nil {
		t.Error("a flush whose context has ended succeeds")
	}
	wantMisses(t, m, "blockchain 1")
}
