package system

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/report"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

type trip struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Phone string `json:"phone"`
}

type tripWithTelephone struct {
	Title     string `json:"title" validate:"required" cms:"title"`
	Telephone string `json:"telephone" validate:"required"`
}

func trips[T any](o model.Options) model.Type {
	o.Path, o.One, o.Many = "trips", "Trip", "Trips"
	return model.Define[T]("trip", o)
}

// TestSystemTellsOfContentTypes by rows.
func TestSystemTellsOfContentTypes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, trips[trip](model.Options{}), model.Define[trip]("tour", model.Options{Path: "tours", One: "Tour", Many: "Tours"}))
	id := s.Add("trip", `{"title":"Rome","phone":"1"}`)
	s.Add("tour", `{"title":"Paris"}`)
	s.Reopen(trips[tripWithTelephone](model.Options{}))
	registry, err := model.NewRegistry(trips[tripWithTelephone](model.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	h := &Monitor{Environment: environment.Environment{Program: environment.Program{Registry: registry}, Store: s.Store}}
	p, err := reporter{h}.contentPart(t.Context())
	if err != nil || p.Status != report.Attention || len(p.Rows) != 2 {
		t.Fatalf("the part is %+v, %v", p, err)
	}
	told := ""
	for _, row := range p.Rows {
		told += row.Name + ": " + row.Sentence
	}
	for _, words := range []string{
		"`phone` gone from 1 entry, `telephone` new: a rename?", "1 entry breaks a rule: " + id + " (telephone is required)",
		"1 entry kept", "tour: This program has no such type",
	} {
		if !strings.Contains(told, words) {
			t.Errorf("%q does not say %q", told, words)
		}
	}
}

// TestSystemListsFollowersOfPlugins with whether they fail.
func TestSystemListsFollowersOfPlugins(t *testing.T) {
	t.Parallel()
	typ := trips[trip](model.Options{})
	announcing := plugin.Of(typ)
	announcing.Followers = []plugin.Follower{{
		Name:   "announce",
		Follow: func(context.Context, *plugin.Site, []core.Change) error { return errors.New("nobody listens") },
	}}
	s := contenttest.Open(t, typ)
	hosted := pluginhost.New(pluginhost.Config{
		Plugins: []plugin.Plugin{announcing},
		Sites:   pluginhost.Sites{Store: s.Store, Writer: s.Writer, Reader: s.Reader, Log: slog.New(slog.DiscardHandler), Now: time.Now},
	})
	h := &Monitor{Feed: changes.NewFeed(s.Store, slog.New(slog.DiscardHandler), time.Now)}
	h.Reactions = changes.NewFeed(s.Store, slog.New(slog.DiscardHandler), time.Now, hosted.Followers()...)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { h.Reactions.Run(ctx); close(done) }()
	for len(h.Reactions.Problems()) == 0 {
		s.Add("trip", `{"title":"Paris"}`)
	}
	stop()
	<-done
	p, err := reporter{h}.followersPart(t.Context())
	if err != nil || p.Status != report.Trouble || len(p.Rows) != 1 || p.Rows[0].Name != "trip/announce" || p.Rows[0].Status != report.Trouble {
		t.Errorf("the part is %+v, %v", p, err)
	}
}
