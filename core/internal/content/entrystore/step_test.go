package entrystore

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

func steps() map[string]Step {
	at := time.Unix(3, 4).UTC()
	record := Record{Entry: core.Entry{
		Rev: 7, Created: time.Unix(1, 0).UTC(), Updated: time.Unix(2, 0).UTC(), Visible: true,
		JSON: []byte(`{"text":"` + strings.Repeat("again ", 100) + `"}`),
	}, Date: time.Unix(5, 0).UTC(), Past: Past{Shape: 2, Rest: []byte(`{"old":1}`)}}
	short := record
	short.JSON = []byte(`{}`)
	return map[string]Step{
		"a creation": {Rev: 1, At: at, Actor: "ada", Act: core.ActCreated, Fields: []string{}},
		"a change":   {Rev: 8, At: at, Actor: "ada", Act: core.ActUpdated, Fields: []string{"text", "naïve"}, Before: Pack(record)},
		"a short":    {Rev: 8, At: at, Act: core.ActUpdated, Fields: []string{}, Before: Pack(short)},
		"by itself":  {Rev: 9, At: at, Actor: "bea", Act: core.ActUpdated, Autosaved: true, Fields: []string{"text"}, Before: Pack(record)},
	}
}

func TestStepsReadBack(t *testing.T) {
	for name, want := range steps() {
		got, err := DecodeStep(want.Rev, want.Encode())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s reads back %+v, %v; want %+v", name, got, err, want)
		}
		if want.Before.None() {
			continue
		}
		r, err := got.Before.Record()
		if err != nil || r.Rev != 7 || r.Shape != 2 || string(r.Rest) != `{"old":1}` || !r.Visible {
			t.Errorf("%s had the state %+v before, %v", name, r, err)
		}
	}
}

func TestDecodeStepRefusesWhatIsNone(t *testing.T) {
	good := steps()["a creation"].Encode()
	for n := range good {
		if s, err := DecodeStep(1, good[:n]); err == nil {
			t.Errorf("the first %d bytes are taken for %+v", n, s)
		}
	}
	for at, value := range map[int]byte{0: 2, 1: 4} {
		bad := bytes.Clone(good)
		bad[at] = value
		if s, err := DecodeStep(1, bad); err == nil {
			t.Errorf("byte %d as %d is taken for %+v", at, value, s)
		}
	}
	if s, err := DecodeStep(1, append(good, 0)); err == nil {
		t.Errorf("a byte more is taken for %+v", s)
	}
	later := steps()["a change"]
	if s, err := DecodeStep(7, later.Encode()); err == nil {
		t.Errorf("a state before that is not before is taken for %+v", s)
	}
}

// TestWhatIsPackedIsBounded unpacks data that expands to many megabytes.
func TestWhatIsPackedIsBounded(t *testing.T) {
	if data, err := unpack(pack(make([]byte, 64<<20))); err == nil {
		t.Errorf("%d bytes are unpacked", len(data))
	}
}

func FuzzStep(f *testing.F) {
	for _, s := range steps() {
		f.Add(s.Rev, s.Encode())
	}
	f.Fuzz(func(t *testing.T, rev uint64, data []byte) {
		s, err := DecodeStep(rev, data)
		if err != nil {
			return
		}
		again, err := DecodeStep(rev, s.Encode())
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%x is taken for %+v, which reads back %+v, %v", data, s, again, err)
		}
		if !s.Before.None() {
			_, _ = s.Before.Record() // it may fail, but must not panic
		}
	})
}
