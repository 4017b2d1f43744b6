package modeltest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestMisuseOfAPluginFails checks that a helper that cannot do its work fails the test with a reason.
func TestMisuseOfAPluginFails(t *testing.T) {
	t.Parallel()
	restless := plugin.Of(Stub("note"))
	restless.Followers = []plugin.Follower{{Name: "rename", Follow: func(_ context.Context, site *plugin.Site, all []core.Change) error {
		return site.Content.Update("note", all[0].ID, map[string]any{"title": fmt.Sprint("The title ", all[len(all)-1].Seq)})
	}}}
	failing := plugin.Of(Stub("note"))
	failing.Followers = []plugin.Follower{{Name: "fail", Follow: func(context.Context, *plugin.Site, []core.Change) error {
		return errors.New("no luck")
	}}}
	withSettings := plugin.Plugin{Name: "plain", Settings: &struct {
		Limit int `json:"limit" validate:"max=3"`
	}{}}
	for name, c := range map[string]struct {
		do   func(tb testing.TB)
		says string
	}{
		"a mistake": {func(tb testing.TB) { OpenPlugin(tb, plugin.Plugin{Name: "No name"}) }, "No name"},
		"a broken module": {func(tb testing.TB) {
			OpenPlugin(tb, plugin.Plugin{
				Name: "plain", Files: fstest.MapFS{"a.tsx": {Data: []byte("import { Nothing } from 'quoin'\nexport default () => <Nothing />")}},
				Screens: []plugin.Screen{{Name: "desk", Title: "Desk", File: "a.tsx"}},
			})
		}, "Nothing"},
		"endless changes": {func(tb testing.TB) {
			s := OpenPlugin(tb, restless)
			s.Add("note", `{"title":"a"}`)
			s.CatchUp()
		}, "without end"},
		"a follower": {func(tb testing.TB) {
			s := OpenPlugin(tb, failing)
			s.Add("note", `{"title":"a"}`)
			s.CatchUp()
		}, "no luck"},
		"refused settings": {func(tb testing.TB) { OpenPlugin(tb, withSettings).ChangeSettings(`{"limit":4}`) }, "422"},
		"a request":        {func(tb testing.TB) { Open(tb, Stub("note")).Get(Visitor, "/api/note-stubs") }, "OpenPlugin"},
		"a missing page":   {func(tb testing.TB) { OpenPlugin(tb, withSettings).HTML(Visitor, "/nowhere") }, "404"},
		"another version":  {func(tb testing.TB) { OpenPlugin(tb, withSettings).Reopen(Stub("note")) }, "ReopenPlugin"},
	} {
		t.Run(name, func(t *testing.T) {
			r, done := &recorder{TB: t}, make(chan struct{})
			go func() {
				defer close(done)
				c.do(r)
			}()
			<-done
			if said := strings.Join(r.failures, "\n"); !strings.Contains(said, c.says) {
				t.Errorf("the test says %q", said)
			}
		})
	}
}

func TestErrorsOfResponses(t *testing.T) {
	t.Parallel()
	problem := `{"title":"Invalid values","status":422,"detail":"name is required.","errors":[{"field":"name","message":"is required"}]}`
	WantError(t, Response{Status: http.StatusUnprocessableEntity, Body: problem}.Err(), core.Invalid, "name")
	WantError(t, Response{Status: http.StatusNotFound, Body: "<!doctype html>"}.Err(), core.NotFound)
	WantError(t, Response{Status: http.StatusInternalServerError}.Err(), core.Internal)
	if err := (Response{Status: http.StatusSeeOther}).Err(); err != nil {
		t.Error(err)
	}
}
