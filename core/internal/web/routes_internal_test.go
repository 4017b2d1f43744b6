package web

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

type note struct {
	Title string `json:"title" cms:"title"`
	Tag   string `json:"tag" cms:"exact"`
}

// echoing returns an API with every route of a program. Its calls answer with the route and the values of its
// parameters.
func echoing(t *testing.T) *api.API {
	t.Helper()
	types := []model.Type{
		model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes", Public: model.PublicOptions{Page: "/notes/:id", Distinct: map[string]string{"tags": "tag"}}}),
		model.Define[note]("memo", model.Options{Path: "memos", StaffPath: "admin/memos", One: "Memo", Many: "Memos"}),
	}
	registry, err := model.NewRegistry(types...)
	if err != nil {
		t.Fatal(err)
	}
	var all []api.Route
	for _, r := range hosttest.Describe(t, types...).Routes()[1:] {
		echo := api.Route{Method: r.Method, Path: r.Path}
		echo.Handle = func(_ context.Context, in *api.Request) (api.Response, error) {
			out := r.Method + " " + r.Path
			for segment := range strings.SplitSeq(r.Path, "/") {
				if name, ok := strings.CutPrefix(segment, "{"); ok {
					out += "|" + in.Param(strings.TrimSuffix(name, "}"))
				}
			}
			return api.Response{Status: http.StatusOK, Body: []byte(out)}, nil
		}
		all = append(all, echo)
	}
	return api.New(api.Config{Registry: registry, Log: slog.New(slog.DiscardHandler), Now: time.Now, Modules: []api.Module{{Routes: all}}})
}

// routed returns a Fiber app with the calls of an API, which sends their bodies.
func routed(a *api.API) *fiber.App {
	s := &Server{Config: Config{API: a}, app: fiber.New(fiberConfig(nil))}
	s.app.Use(func(c fiber.Ctx) error {
		x := &exchange{request: &api.Request{Method: c.Method(), Path: c.Path()}}
		c.Locals(exchangeKey{}, x)
		if err := c.Next(); err != nil {
			return err
		}
		c.Status(x.out.Status)
		return c.Send(x.out.Body)
	})
	s.registerCalls()
	s.app.Use(s.otherMethod)
	return s.app
}

// TestBothDoorsLeadToTheSameRoute checks that Fiber and the matcher of the API choose the same route for random paths,
// made of segments of all routes and of others.
func TestBothDoorsLeadToTheSameRoute(t *testing.T) {
	a := echoing(t)
	app := routed(a)
	segments := []string{"x", "", "%2F", "a%20b", "é", "..", "list.csv", "*", ":id", "+", "a-b.c", "%zz"}
	for _, r := range a.Routes() {
		for segment := range strings.SplitSeq(strings.Trim(r.Path, "/"), "/") {
			if !strings.HasPrefix(segment, "{") && !slices.Contains(segments, segment) {
				segments = append(segments, segment)
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	methods := []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"}
	check := func(method, path string) {
		t.Helper()
		inside := a.Do(t.Context(), &api.Request{Method: method, Path: path})
		request := httptest.NewRequest(method, "http://site.example/", nil)
		request.URL.Opaque = path
		request.RequestURI = path
		answer, err := app.Test(request)
		if err != nil {
			t.Fatal(method, path, err)
		}
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != inside.Status || method != "HEAD" && string(body) != string(inside.Body) {
			t.Errorf("%s %s: Fiber answers %d %s, the matcher %d %s", method, path, answer.StatusCode, body, inside.Status, inside.Body)
		}
	}
	found := 0
	for _, r := range a.Routes() {
		path := strings.NewReplacer("{", "", "}", "").Replace(r.Path)
		check(r.Method, path)
		for range 8 {
			parts := strings.Split(strings.TrimPrefix(r.Path, "/"), "/")
			for i := range parts {
				if strings.HasPrefix(parts[i], "{") || random.IntN(8) == 0 {
					parts[i] = segments[random.IntN(len(segments))]
				}
			}
			path := "/" + strings.Join(parts, "/")
			if random.IntN(10) == 0 {
				path += "/" + segments[random.IntN(len(segments))]
			}
			check(methods[random.IntN(len(methods))], path)
			found++
		}
	}
	if found < 500 {
		t.Errorf("%d paths were tried", found)
	}
}

// TestFiberHasTheTable checks that every call of the API is a route of Fiber.
func TestFiberHasTheTable(t *testing.T) {
	a := echoing(t)
	has := map[string]bool{}
	for _, stack := range routed(a).Stack() {
		for _, r := range stack {
			has[r.Method+" "+r.Path] = true
		}
	}
	for _, r := range a.Routes() {
		if pattern := r.Method + " " + fiberPattern("", r.Path); !has[pattern] {
			t.Errorf("Fiber has no route %s", pattern)
		}
	}
}
