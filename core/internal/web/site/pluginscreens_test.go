package site_test

import (
	"log/slog"
	"net/http"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/site"
	"github.com/quoin-cms/quoin/core/model"
)

// TestScreensOfPluginsAreServed checks that the page of the back office is at the path of a screen and at all below it, and
// the script at its address.
func TestScreensOfPluginsAreServed(t *testing.T) {
	s := contenttest.Open(t, at("case", "/cases/:id"))
	own := modules.Set{{Screen: "desk", Part: model.ScreenPart, Address: "/admin/assets/modules/desk.js", Script: []byte("desk()")}}
	m, err := site.NewMap(s.Reader, []byte(allPages), []byte(`[{"path":"/admin"}]`), own)
	if err != nil {
		t.Fatal(err)
	}
	admin := site.App{Files: fstest.MapFS{"dist/index.html": {Data: []byte("<body>the back office</body>")}}}
	served, err := site.New(site.Config{Map: m, Answers: s.Reader, Log: slog.New(slog.DiscardHandler), Admin: admin})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{
		"/admin/desk": http.StatusOK, "/admin/desk/2031": http.StatusOK, "/admin/desk/2031/may/3": http.StatusOK,
		"/admin/assets/modules/desk.js": http.StatusOK, "/admin/desks": http.StatusNotFound, "/admin/other/desk": http.StatusNotFound,
		"/admin/desk//may": http.StatusNotFound,
	} {
		out, err := served.Answer(t.Context(), &api.Request{Method: http.MethodGet, Path: path})
		if err != nil || out.Status != want {
			t.Errorf("%s: %d, %v, want %d", path, out.Status, err, want)
		}
	}
}
