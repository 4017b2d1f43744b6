package pluginhost_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

type note struct {
	Text string `json:"text" validate:"required,max=20" cms:"title"`
	Done bool   `json:"done" cms:"exact"`
}

// open makes a site of notes, and the host of a plugin of them.
func open(t *testing.T, p plugin.Plugin) (*contenttest.Site, *pluginhost.Host) {
	t.Helper()
	notes := model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"})
	p.Name, p.Types = "notes", []model.Type{notes}
	s := contenttest.Open(t, notes, contenttest.Stub("other"))
	return s, pluginhost.New(pluginhost.Config{Plugins: []plugin.Plugin{p}, Sites: s.Sites()})
}

func TestAJobIsDoneWhenItIsDue(t *testing.T) {
	runs := 0
	job := plugin.Job{Name: "count", Every: time.Hour, Run: func(context.Context, *plugin.Site) error {
		runs++
		return nil
	}}
	s, h := open(t, plugin.Plugin{Jobs: []plugin.Job{job}})
	for _, step := range []struct {
		later time.Duration
		runs  int
	}{
		{0, 1},
		{0, 1},
		{59 * time.Minute, 1},
		{time.Minute, 2},
		{5 * time.Hour, 3},
		{-48 * time.Hour, 4}, // the clock was ahead and has been corrected
		{30 * time.Minute, 4},
	} {
		s.Clock.Advance(step.later)
		if err := h.Look(t.Context(), &h.Plugins[0], job); err != nil || runs != step.runs {
			t.Errorf("%s later: %d runs, want %d; %v", step.later, runs, step.runs, err)
		}
	}
}

func TestAJobThatFailsIsTold(t *testing.T) {
	for name, fail := range map[string]func() error{
		"an error": func() error { return errors.New("no luck") },
		"a panic":  func() error { panic("no luck") },
	} {
		t.Run(name, func(t *testing.T) {
			broken := true
			job := plugin.Job{Name: "count", Every: time.Hour, Run: func(context.Context, *plugin.Site) error {
				if broken {
					return fail()
				}
				return nil
			}}
			s, h := open(t, plugin.Plugin{Jobs: []plugin.Job{job}})
			if err := h.Look(t.Context(), &h.Plugins[0], job); err == nil || !strings.Contains(err.Error(), "no luck") {
				t.Errorf("the error is %v", err)
			}
			if got := h.Problems(); !slices.Equal(got, []string{"The job count of notes failed the last time."}) {
				t.Errorf("%q", got)
			}
			broken = false
			s.Clock.Advance(time.Hour)
			if err := h.Look(t.Context(), &h.Plugins[0], job); err != nil || len(h.Problems()) > 0 {
				t.Errorf("%v, %q", err, h.Problems())
			}
		})
	}
}

func TestContentIsWrittenByTheRules(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	c := s.Plugin().Content
	id, err := c.Create("note", note{Text: "one"})
	if err != nil {
		t.Fatal(err)
	}
	contenttest.WantError(t, c.Update("note", id, map[string]any{"text": strings.Repeat("long", 20)}), core.Invalid, "text")
	contenttest.WantError(t, c.Update("note", "nobody", map[string]any{"done": true}), core.NotFound)
	if err := c.Update("note", id, map[string]any{"done": true}); err != nil {
		t.Fatal(err)
	}
	var got note
	if err := c.Read("note", id, &got); err != nil || got != (note{"one", true}) {
		t.Errorf("%+v, %v", got, err)
	}
	if err := c.Delete("note", id); err != nil {
		t.Fatal(err)
	}
	contenttest.WantError(t, c.Read("note", id, &got), core.NotFound)
	if err := c.Update("note", id, make(chan int)); err == nil {
		t.Error("a channel was taken for fields")
	}
}

func TestManyEntriesAreReadInTheirOrder(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	for i := range 450 {
		s.Add("note", fmt.Sprintf(`{"text":"%d","done":%t}`, i, i%2 == 0))
	}
	for _, where := range [][]model.Condition{nil, {{Field: "done", Value: true}}} {
		step := 1 + len(where) // every second job has run
		next := 0
		for item, err := range s.Plugin().Content.List("note", model.Query{Where: where}) {
			var n note
			if err == nil {
				err = item.Into(&n)
			}
			if err != nil || n.Text != fmt.Sprint(next) {
				t.Fatalf("%q after %d: %v", n.Text, next, err)
			}
			next += step
		}
		if next != 450 {
			t.Errorf("%v: the last was before %d", where, next)
		}
	}
}

func TestEntriesAreCounted(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	for i := range 5 {
		s.Add("note", fmt.Sprintf(`{"text":"%d","done":%t}`, i, i == 0))
	}
	c, q := s.Plugin().Content, model.Query{Where: []model.Condition{{Field: "done", Value: false}}}
	if n, err := c.Count("note", q); err != nil || n != 4 {
		t.Errorf("%d are not done, %v", n, err)
	}
	if all, err := c.Distinct("note", "done", model.Query{}); err != nil || fmt.Sprint(all) != "[false true]" {
		t.Errorf("the values are %q, %v", all, err)
	}
	_, err := c.Sum("note", "done", q)
	contenttest.WantError(t, err, core.Invalid)
}

func TestAFollowerIsToldOnceAndGoesOn(t *testing.T) {
	var told []string
	broken := true
	failed := make(chan struct{}, 100)
	heard := make(chan struct{}, 100)
	follower := plugin.Follower{Name: "list", Follow: func(_ context.Context, _ *plugin.Site, news []core.Change) error {
		if broken {
			broken = false
			failed <- struct{}{}
			return errors.New("no luck")
		}
		for _, c := range news {
			told = append(told, string(c.Op)+" "+c.ID)
			heard <- struct{}{}
		}
		return nil
	}}
	s, h := open(t, plugin.Plugin{Followers: []plugin.Follower{follower}})
	s.Add("note", `{"text":"before"}`)
	run := func(work func()) {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		followers := h.Followers()
		if _, err := followers[0].Cursor(ctx); err != nil {
			t.Fatal(err)
		}
		go func() {
			changes.NewFeed(s.Store, slog.New(slog.DiscardHandler), time.Now, followers...).Run(ctx)
			close(done)
		}()
		work()
		stop()
		<-done
	}
	var want []string
	run(func() {
		id := s.Add("note", `{"text":"one"}`)
		s.Add("other", `{"title":"of no concern"}`)
		<-failed
		<-heard
		s.Remove("note", id)
		<-heard
		want = append(want, "put "+id, "delete "+id)
	})
	id := s.Add("note", `{"text":"while away"}`)
	run(func() { <-heard })
	want = append(want, "put "+id)
	// Changes from just before the stop may be delivered again.
	if !slices.Equal(slices.Compact(told), want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestAFollowerLearnsThatChangesWereLost trims the log while the follower is away.
func TestAFollowerLearnsThatChangesWereLost(t *testing.T) {
	t.Parallel()
	missed, heard := make(chan int, 10), make(chan string, 10)
	runs := 0
	follower := plugin.Follower{
		Name: "list",
		Follow: func(_ context.Context, _ *plugin.Site, news []core.Change) error {
			for _, c := range news {
				heard <- c.ID
			}
			return nil
		},
		Missed: func(_ context.Context, site *plugin.Site) error {
			n, err := site.Content.Count("note", model.Query{})
			if runs++; runs == 1 || err != nil {
				return errors.Join(err, errors.New("no luck the first time"))
			}
			missed <- n
			return nil
		},
	}
	s, h := open(t, plugin.Plugin{Followers: []plugin.Follower{follower}})
	followers := h.Followers()
	if _, err := followers[0].Cursor(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		s.Add("note", `{"text":"lost"}`)
	}
	if err := s.Store.Trim(t.Context(), s.Seq()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		changes.NewFeed(s.Store, slog.New(slog.DiscardHandler), time.Now, followers...).Run(ctx)
		close(done)
	}()
	if n := <-missed; n != 3 {
		t.Errorf("it found %d entries", n)
	}
	id := s.Add("note", `{"text":"after"}`)
	if got := <-heard; got != id {
		t.Errorf("it received a change of %s, want %s", got, id)
	}
	stop()
	<-done
	if len(missed) > 0 || runs != 2 {
		t.Errorf("Missed ran %d times", runs)
	}
}
