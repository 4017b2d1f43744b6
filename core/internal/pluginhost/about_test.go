package pluginhost_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// run serves a route that calls a function, and returns the answer of one call of it.
func run(t *testing.T, method string, fn func(ctx context.Context, call *plugin.Call) error) (*server, api.Response) {
	t.Helper()
	v := serveWith(t, func(p *plugin.Plugin) {
		p.Types = append(p.Types, library.Type())
		p.Routes = append(p.Routes, plugin.Handle(method+" /api/run", func(ctx context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
			return plugin.None{}, fn(ctx, call)
		}, plugin.Summary("Run"), plugin.Visitors(100)))
	})
	return v, v.do("", "192.0.2.1", method, "/api/run", "")
}

// works fails the test unless a function succeeds in a POST.
func works(t *testing.T, fn func(ctx context.Context, call *plugin.Call) error) *server {
	t.Helper()
	v, got := run(t, "POST", fn)
	if got.Status != 204 {
		t.Errorf("%d %s", got.Status, got.Body)
	}
	return v
}

func picture(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestPluginsStoreFiles checks that a file is stored once, and that files that the library refuses are refused.
func TestPluginsStoreFiles(t *testing.T) {
	file := picture(t)
	works(t, func(_ context.Context, call *plugin.Call) error {
		media := call.Site.Media
		id, err := media.Store("poster.png", bytes.NewReader(file))
		if err != nil {
			return err
		}
		again, err := media.Store("again.png", bytes.NewReader(file))
		if err != nil || again != id {
			t.Errorf("the same file: %q and %q, %v", id, again, err)
		}
		if err := call.Site.Content.Delete("media", id); err != nil {
			return err
		}
		restored, err := media.Store("again.png", bytes.NewReader(file))
		if err != nil || restored != id {
			t.Errorf("a file in the trash: %q and %q, %v", id, restored, err)
		}
		from, err := media.Open(id)
		if err != nil {
			return err
		}
		defer from.Close()
		text, err := io.ReadAll(from)
		if err != nil || !bytes.HasPrefix(text, []byte("\x89PNG")) {
			t.Errorf("%.10q, %v", text, err)
		}
		var item struct{ Name, URL string }
		if err := call.Site.Content.Read("media", id, &item); err != nil || item.Name != "poster.png" {
			t.Errorf("%+v, %v", item, err)
		}
		if _, err := media.Open("missing"); core.CodeOf(err) != core.NotFound {
			t.Errorf("a missing file: %v", err)
		}
		if _, err := media.Store("run.exe", strings.NewReader("MZ a program")); core.CodeOf(err) != core.Unsupported {
			t.Errorf("a program: %v", err)
		}
		return nil
	})
	if _, got := run(t, "GET", func(_ context.Context, call *plugin.Call) error {
		_, err := call.Site.Media.Store("poster.png", bytes.NewReader(file))
		return err
	}); got.Status != 500 {
		t.Errorf("in a GET: %d %s", got.Status, got.Body)
	}
}

// TestPluginsNote checks notes and notices in the activity, which both are there at once, and mails to administrators.
func TestPluginsNote(t *testing.T) {
	v := works(t, func(_ context.Context, call *plugin.Call) error {
		for _, text := range []string{"", "two\nlines", strings.Repeat("é", 201)} {
			contenttest.WantError(t, call.Site.Note(text), core.Invalid)
			contenttest.WantError(t, call.Site.Notify(text, "", ""), core.Invalid)
		}
		contenttest.WantError(t, call.Site.Notify("Elsewhere", "", "https://example.com"), core.Invalid)
		return call.Site.Note(strings.Repeat("é", 200))
	})
	activity := func(role core.Role) string {
		got := v.do(role, "192.0.2.1", "GET", "/api/admin/activity", "")
		if got.Coded == nil {
			t.Fatalf("%s: %d %s", role, got.Status, got.Body)
		}
		return string(got.Coded.In(""))
	}
	if got := activity(core.Viewer); !strings.Contains(got, `"description":"note: ééé`) || !strings.Contains(got, `"op":"noted"`) {
		t.Errorf("%s", got)
	}
	if err := v.Sites().Of(t.Context(), "note").Note("Imported"); err != nil {
		t.Fatal(err)
	}
	for _, role := range []core.Role{core.Viewer, core.Administrator} {
		if got := activity(role); !strings.Contains(got, "note: Imported") {
			t.Errorf("%s: %s", role, got)
		}
	}
	if got := v.do("", "192.0.2.1", "GET", "/api/admin/activity", ""); got.Status != 401 {
		t.Errorf("a visitor: %d", got.Status)
	}
}

func TestPluginsNotify(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	sites := s.Sites()
	sites.Administrators = func(context.Context) ([]string, error) { return []string{"ada@example.com", "bob@example.com"}, nil }
	if err := sites.Of(t.Context(), "notes").Notify("The import failed", "It has no columns.", "/admin/notes"); err != nil {
		t.Fatal(err)
	}
	mails := s.Mails()
	slices.SortFunc(mails, func(a, b plugin.Message) int { return strings.Compare(a.To, b.To) })
	if len(mails) != 2 || mails[0].To != "ada@example.com" || mails[0].Subject != "The import failed" ||
		mails[0].Text != "It has no columns.\n\n"+contenttest.Origin+"/admin/notes" {
		t.Errorf("%+v", mails)
	}
}

func TestPluginsKnowTheSite(t *testing.T) {
	v := works(t, func(ctx context.Context, call *plugin.Call) error {
		var names []string
		for _, t := range call.Site.Types() {
			names = append(names, t.Name)
		}
		if fmt.Sprint(names) != "[note media]" {
			t.Errorf("%s", names)
		}
		for path, want := range map[string]bool{"/nowhere": false, "nowhere": false, "": false} {
			if got := call.Site.Leads(ctx, path); got != want {
				t.Errorf("%q: %v", path, got)
			}
		}
		return nil
	})
	for _, err := range v.Sites().Of(t.Context(), "note").References(t.Context(), "missing") {
		contenttest.WantError(t, err, core.NotFound)
	}
}

// tagged is an entry with references.
type tagged struct {
	Text string     `json:"text" validate:"max=20" cms:"title"`
	To   field.Refs `json:"to" cms:"ref=note"`
}

func TestReferencesOfEntries(t *testing.T) {
	s := contenttest.Open(t, model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}), model.Define[tagged]("tagged", model.Options{Path: "tagged", One: "Tagged", Many: "Tagged"}))
	first, second := s.Add("note", `{"text":"One"}`), s.Add("note", `{"text":"Two"}`)
	from := s.Add("tagged", fmt.Sprintf(`{"text":"Both","to":[%q,%q]}`, first, second))
	var got []plugin.Reference
	for r, err := range s.Plugin().References(t.Context(), "tagged") {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r)
	}
	want := []plugin.Reference{{Type: "tagged", ID: from, Path: "to[0]", ToType: "note", ToID: first}, {Type: "tagged", ID: from, Path: "to[1]", ToType: "note", ToID: second}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestWorkInTheBackground writes after the call has been answered, and ends when the program stops.
func TestWorkInTheBackground(t *testing.T) {
	answered, written := make(chan struct{}), make(chan error, 1)
	v := works(t, func(_ context.Context, call *plugin.Call) error {
		return call.Site.Go(func(context.Context) {
			<-answered
			written <- call.Site.Data.Set("done", []byte("yes"))
		})
	})
	close(answered)
	if err := <-written; err != nil {
		t.Errorf("after the call: %v", err)
	}
	if got, err := v.Sites().Of(t.Context(), "note").Data.Get("done"); err != nil || string(got) != "yes" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestWorkInTheBackgroundIsLimited(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	sites := s.Sites()
	var begun sync.WaitGroup
	begun.Add(100)
	for range 100 {
		if err := sites.Of(t.Context(), "notes").Go(func(ctx context.Context) { begun.Done(); <-ctx.Done(); panic("it has ended") }); err != nil {
			t.Fatal(err)
		}
	}
	begun.Wait()
	contenttest.WantError(t, sites.Of(t.Context(), "notes").Go(func(context.Context) {}), core.Unavailable)
	if err := sites.Of(t.Context(), "other").Go(func(context.Context) {}); err != nil {
		t.Error(err)
	}
	if err := sites.Guard.Close(); err != nil {
		t.Error(err)
	}
	sites.Guard.Wait()
	contenttest.WantError(t, sites.Of(t.Context(), "other").Go(func(context.Context) {}), core.Unavailable)
}

// TestGoalsOfPlugins checks that the goal of a visitor counts in the analytics, once in a visit.
func TestGoalsOfPlugins(t *testing.T) {
	var reached []string
	goals := countedGoals{func(goal string) { reached = append(reached, goal) }}
	v := serveWith(t, func(*plugin.Plugin) {})
	h := pluginhost.New(pluginhost.Config{Sites: v.Sites(), Goals: goals, Plugins: []plugin.Plugin{{Name: "tickets", Routes: []plugin.Route{
		plugin.Handle("POST /api/tickets", func(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
			contenttest.WantError(t, call.Reach("Not a name"), core.Invalid)
			return plugin.None{}, call.Reach("ticket")
		}, plugin.Summary("Buy"), plugin.Visitors(10)),
	}}}})
	calls, err := h.Calls()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := calls.Routes[0].Handle(t.Context(), request("POST", "/api/tickets", "", nil)); err != nil || fmt.Sprint(reached) != "[ticket]" {
		t.Errorf("%v, %v", reached, err)
	}
}

// countedGoals calls a function for each goal.
type countedGoals struct{ count func(goal string) }

func (c countedGoals) Reached(_ context.Context, _ api.Client, goal *model.Goal, _ string) {
	c.count(goal.Name)
}
