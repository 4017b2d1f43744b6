package writer_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// slow is a type whose Prepare is slow.
type slow struct {
	Title string `json:"title" cms:"title"`
	Count int    `json:"count"`
}

// halt blocks Prepare of a slow entry whose title asks for it.
var halt struct {
	sync.Mutex
	reached, release chan struct{}
}

func (v *slow) Prepare(old *slow, _ time.Time) {
	halt.Lock()
	reached, release := halt.reached, halt.release
	halt.Unlock()
	if old != nil && v.Title == "slowly" {
		reached <- struct{}{}
		<-release
	}
}

func slows() model.Type {
	return model.Define[slow]("slow", model.Options{Path: "slow", One: "Slow", Many: "Slow ones"})
}

// halting sets the channels of halt for a test. The tests that use it must not run in parallel.
func halting() (reached, release chan struct{}) {
	halt.Lock()
	defer halt.Unlock()
	halt.reached, halt.release = make(chan struct{}), make(chan struct{})
	return halt.reached, halt.release
}

// TestASlowWriterHoldsNobodyUp checks that a change is built outside of the store's update.
func TestASlowWriterHoldsNobodyUp(t *testing.T) {
	s := contenttest.Open(t, slows())
	reached, release := halting()
	a, b := s.Add("slow", `{"title":"a"}`), s.Add("slow", `{"title":"b"}`)
	done := make(chan error)
	go func() {
		_, err := s.Update(t.Context(), staff, "slow", a, always, []byte(`{"title":"slowly"}`))
		done <- err
	}()
	<-reached
	s.Change("slow", b, `{"title":"c"}`)
	s.Remove("slow", s.Add("slow", `{"title":"d"}`))
	close(release)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	s.WantFields("slow", a, `{"title":"slowly"}`)
}

// TestAnEntryThatMovedOn checks that a change is built again from the newer state, and that a precondition on
// the older one fails.
func TestAnEntryThatMovedOn(t *testing.T) {
	for name, c := range map[string]struct {
		match writer.Match
		move  string
		want  core.Code
	}{
		"without a condition": {always, `{"count":7}`, ""},
		"with a condition":    {writer.Match{Revisions: []uint64{1}}, `{"count":7}`, core.Stale},
		"gone":                {always, "", core.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, slows())
			reached, release := halting()
			id := s.Add("slow", `{"title":"a"}`)
			done := make(chan error)
			go func() {
				_, err := s.Update(t.Context(), staff, "slow", id, c.match, []byte(`{"title":"slowly"}`))
				done <- err
			}()
			<-reached
			if c.move == "" {
				s.Remove("slow", id)
			} else {
				s.Change("slow", id, c.move)
			}
			release <- struct{}{}
			if c.want == "" {
				<-reached // again, from the newer state
				release <- struct{}{}
			}
			contenttest.WantError(t, <-done, c.want)
			if c.want == "" {
				s.WantFields("slow", id, `{"title":"slowly","count":7}`)
			}
		})
	}
}

// TestManyWritersOfOneEntry checks that all concurrent updates succeed, each on top of the others.
func TestManyWritersOfOneEntry(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	var writers sync.WaitGroup
	for i := range 16 {
		writers.Go(func() {
			body := fmt.Appendf(nil, `{"rank":%d}`, i)
			for range 4 {
				if _, err := s.Update(t.Context(), staff, "notice", id, always, body); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	s.WantFields("notice", id, `{"saves":64}`)
}

// strictNotice is a notice with stricter rules.
type strictNotice struct {
	Title string `json:"title" validate:"required,max=40" cms:"title"`
	Board string `json:"board" validate:"oneof=stairs lift"`
	Memo  string `json:"memo" validate:"max=1" cms:"private"`
}

// TestWhatWasRightOnceIsNoObstacle checks that an old value that has become invalid does not block a change
// of another field.
func TestWhatWasRightOnceIsNoObstacle(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"a","board":"hall","memo":"long"}`)
	s.Reopen(model.Define[strictNotice]("notice", model.Options{Path: "notices", One: "Notice", Many: "Notices"}))
	s.Change("notice", id, `{"title":"b"}`)
	s.WantFields("notice", id, `{"title":"b","board":"hall","memo":"long"}`)
	for body, field := range map[string]string{
		`{"board":"hall"}`: "board", `{"board":"roof"}`: "board", `{"memo":"longer"}`: "memo", `{"title":"c","memo":"long"}`: "memo", `{"title":""}`: "title",
	} {
		_, err := s.Update(t.Context(), staff, "notice", id, always, []byte(body))
		contenttest.WantError(t, err, core.Invalid, field)
	}
	_, err := s.Create(t.Context(), staff, "notice", []byte(`{"title":"d"}`))
	contenttest.WantError(t, err, core.Invalid, "board")
}

// BenchmarkTitleOnly measures an update of the title, with and without rich text in a field that it does not
// name.
func BenchmarkTitleOnly(b *testing.B) {
	for name, text := range map[string]string{"beside 9 kB": strings.Repeat("<p>A <b>bold</b> word.</p>", 360), "beside none": ""} {
		b.Run(name, func(b *testing.B) {
			s := contenttest.Open(b, notices(), letters())
			id := s.Add("notice", `{"title":"a","text":"`+text+`"}`)
			for b.Loop() {
				s.Change("notice", id, `{"title":"b"}`)
			}
		})
	}
}
