package pluginhost_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// pluginsAnswer is the part of the list of plugins that the tests look at.
type pluginsAnswer []struct {
	Name, Title string
	Types       []string
	Routes      []string
	Jobs        []struct {
		Name, Every, At string
		LastAt, NextAt  *time.Time
		Running         bool
		Error           *string
	}
	Followers []struct {
		Name    string
		Types   []string
		Behind  int
		Failing bool
	}
	Readers []struct {
		Name   string
		Behind int
	}
}

func (v *server) plugins(t *testing.T) (all pluginsAnswer) {
	t.Helper()
	got := v.do(core.Administrator, "", http.MethodGet, "/api/admin/plugins", "")
	if got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if err := json.Unmarshal(got.Body, &all); err != nil || len(all) != 1 {
		t.Fatalf("%v: %s", err, got.Body)
	}
	return all
}

// TestAJobIsRunByACall starts a job of the test by the call, while a server runs jobs.
func TestAJobIsRunByACall(t *testing.T) {
	started, end := make(chan struct{}), make(chan error)
	work := plugin.Job{Name: "tidy", At: "02:30", Run: func(context.Context, *plugin.Site) error {
		started <- struct{}{}
		return <-end
	}}
	v := serveWith(t, func(p *plugin.Plugin) {
		p.Jobs = []plugin.Job{work}
		p.Followers = []plugin.Follower{{Name: "count", Follow: func(context.Context, *plugin.Site, []core.Change) error { return nil }}}
	})
	host := hostOf(t, v)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		host.Run(ctx)
		close(done)
	}()
	const path = "/api/admin/plugins/note/jobs/tidy"
	for _, c := range []struct {
		role   core.Role
		path   string
		status int
	}{
		{"", path, 401},
		{core.Editor, path, 403},
		{core.Administrator, "/api/admin/plugins/note/jobs/other", 404},
		{core.Administrator, "/api/admin/plugins/other/jobs/tidy", 404},
		{core.Administrator, path, 202},
		{core.Administrator, path, 409},
	} {
		if got := v.do(c.role, "", http.MethodPost, c.path, ""); got.Status != c.status {
			t.Errorf("%q %s: %d %s, want %d", c.role, c.path, got.Status, got.Body, c.status)
		}
	}
	<-started
	if got := v.do(core.Administrator, "", http.MethodPost, path, ""); got.Status != http.StatusConflict {
		t.Errorf("while it runs: %d", got.Status)
	}
	if got := v.plugins(t)[0].Jobs[0]; !got.Running || got.LastAt == nil || !got.LastAt.Equal(v.Clock.Now()) || got.Error != nil {
		t.Errorf("while it runs: %+v", got)
	}
	end <- errors.New("no luck\nwith a stack")
	stop()
	<-done
	got := v.plugins(t)[0]
	if job := got.Jobs[0]; job.Running || job.Error == nil || *job.Error != "no luck" || job.At != "02:30" || job.Every != "" || job.NextAt == nil {
		t.Errorf("afterwards: %+v", job)
	}
	if got.Name != "note" || got.Title != "Notes" || len(got.Types) != 1 || len(got.Routes) == 0 || !strings.HasPrefix(got.Routes[0], "POST /api/notes/") {
		t.Errorf("the plugin: %+v", got)
	}
	if f := got.Followers[0]; f.Name != "count" || len(f.Types) != 1 || f.Behind != 0 {
		t.Errorf("the follower: %+v", f)
	}
	host.SetLags(lagging{{Follower: "note/count", Records: 3, Failing: v.Clock.Now()}})
	if f := v.plugins(t)[0].Followers[0]; f.Behind != 3 || !f.Failing {
		t.Errorf("the follower that fails: %+v", f)
	}
	if err := v.Sites().Of(t.Context(), "note").KeepLog("receiver", 7); err != nil {
		t.Fatal(err)
	}
	if r := v.plugins(t)[0].Readers; len(r) != 1 || r[0].Name != "receiver" || r[0].Behind != 7 {
		t.Errorf("the reader: %+v", r)
	}
	for _, role := range []core.Role{"", core.Viewer, core.Editor} {
		if got := v.do(role, "", http.MethodGet, "/api/admin/plugins", ""); got.Status != 401 && got.Status != 403 {
			t.Errorf("%q: %d", role, got.Status)
		}
	}
}

// lagging are the lags of followers; other readers are behind by their position.
type lagging []changes.Lag

func (l lagging) Lags() []changes.Lag { return l }

func (l lagging) Behind(name string, at storage.Seq) changes.Lag {
	return changes.Lag{Follower: name, Records: uint64(at)}
}

// TestARunThatTheProgramInterrupts checks that a run is reported as failed after the program ended during it.
func TestARunThatTheProgramInterrupts(t *testing.T) {
	job := plugin.Job{Name: "tidy", Every: time.Hour, Run: func(context.Context, *plugin.Site) error { return nil }}
	_, h := open(t, plugin.Plugin{Jobs: []plugin.Job{job}})
	stopped := errors.New("stopped")
	h.Plugins[0].Jobs[0].Run = func(context.Context, *plugin.Site) error {
		all, err := h.Jobs(t.Context())
		if err != nil || !all[0].Running {
			t.Errorf("%+v, %v", all, err)
		}
		contenttest.WantError(t, h.Ask(t.Context(), "notes", "tidy"), core.Conflict)
		// A new program over the same store.
		next := pluginhost.New(h.Config)
		if err := next.RecordInterrupted(t.Context()); err != nil {
			t.Error(err)
		}
		if all, err = next.Jobs(t.Context()); err != nil || all[0].Running || all[0].Error != "The program ended while the job was running." {
			t.Errorf("%+v, %v", all, err)
		}
		return stopped
	}
	if err := h.Look(t.Context(), &h.Plugins[0], h.Plugins[0].Jobs[0]); !errors.Is(err, stopped) {
		t.Errorf("the error is %v", err)
	}
}

func TestVersionsOfPlugins(t *testing.T) {
	info := &debug.BuildInfo{
		Main: debug.Module{Path: "example.com/site", Version: "(devel)"},
		Deps: []*debug.Module{
			{Path: "example.com/site/polls", Version: "v1.2.3"},
			{Path: "example.com/poll", Version: "v3.0.0"},
			{Path: "example.com/here", Version: "v1.0.0", Replace: &debug.Module{Path: "../here"}},
		},
	}
	for path, want := range map[string]string{
		"example.com/site": "", "example.com/site/other": "", "example.com/site/polls/votes": "v1.2.3", "example.com/poll": "v3.0.0",
		"example.com/polls": "", "example.com/here": "", "": "",
	} {
		if got := pluginhost.VersionOf(info, path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if got := pluginhost.VersionOf(nil, "example.com/poll"); got != "" {
		t.Errorf("%q", got)
	}
	job := plugin.Plugin{Jobs: []plugin.Job{{Run: func(context.Context, *plugin.Site) error { return nil }}}}
	for _, p := range []plugin.Plugin{job, {Types: []model.Type{model.Define[note]("note", model.Options{})}}, {Routes: routes()[:1]}} {
		if got := pluginhost.PackageOf(&p); !strings.HasPrefix(got, "github.com/quoin-cms/quoin/core/internal/pluginhost") {
			t.Errorf("%q", got)
		}
	}
}
