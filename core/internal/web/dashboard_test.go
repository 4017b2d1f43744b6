package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

func (s *stack) staff(path string) answer {
	s.tb.Helper()
	return s.do(request{method: http.MethodGet, path: path, staff: true})
}

// TestStats checks that the statistics follow the writes, and that they have the uptime of the program.
func TestStats(t *testing.T) {
	t.Parallel()
	since := start.Add(-time.Hour)
	s := newStack(t, func(c *parts) {
		c.Replaced = uptimeOf(func(_ context.Context, now time.Time) (float64, time.Time, error) {
			if !now.Equal(start) {
				return 0, now, errors.New("another time")
			}
			return 99.95, since, nil
		})
	})
	type stats struct {
		TotalProducts, TotalServices, TotalBlogPosts, NewInquiries int
		Captions                                                   map[string]string
		Uptime                                                     struct {
			Percent float64
			Since   time.Time
		}
	}
	read := func() (got stats) {
		t.Helper()
		a := s.staff("/api/admin/stats").want(t, http.StatusOK)
		if control := a.header.Get("Cache-Control"); control != "no-store" {
			t.Errorf("Cache-Control %q", control)
		}
		s.check(json.Unmarshal([]byte(a.body), &got))
		return got
	}
	got := read()
	if got.TotalProducts != 3 || got.TotalServices != 1 || got.TotalBlogPosts != 4 || got.NewInquiries != 1 {
		t.Errorf("the figures are %+v", got)
	}
	if got.Uptime.Percent != 99.95 || !got.Uptime.Since.Equal(since) {
		t.Errorf("the uptime is %+v", got.Uptime)
	}
	s.do(request{method: http.MethodPost, path: "/api/inquiries", body: `{"name":"A","email":"a@b.c","message":"M"}`}).want(t, http.StatusCreated)
	s.do(request{method: http.MethodPut, path: "/api/inquiries/question", body: `{"status":"resolved"}`, staff: true}).want(t, http.StatusOK)
	s.do(request{method: http.MethodPut, path: "/api/services/web", body: `{"status":"inactive"}`, staff: true}).want(t, http.StatusOK)
	got = read()
	if got.NewInquiries != 1 || got.Captions["newInquiries"] != "+1 this week" || got.Captions["totalServices"] != "0 of 1 active" {
		t.Errorf("after the writes: %+v", got)
	}
}

// TestUptimeThatCannotBeRead checks that the statistics fail without giving the cause if the uptime cannot be
// read.
func TestUptimeThatCannotBeRead(t *testing.T) {
	t.Parallel()
	s := newStack(t, func(c *parts) {
		c.Replaced = uptimeOf(func(context.Context, time.Time) (float64, time.Time, error) {
			return 0, time.Time{}, errors.New("secret cause")
		})
	})
	if a := s.staff("/api/admin/stats").want(t, http.StatusInternalServerError); strings.Contains(a.body, "secret") {
		t.Errorf("the answer is %s", a.body)
	}
}

// TestActivity checks that the activity list names actors and actions, and that its pages follow one another.
func TestActivity(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.do(request{method: http.MethodPost, path: "/api/inquiries", body: `{"name":"Mia","email":"a@b.c","message":"M"}`}).want(t, http.StatusCreated)
	s.clock.Advance(time.Second)
	s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: `{"phone":"0161 496 0123"}`, staff: true}).want(t, http.StatusOK)
	s.clock.Advance(time.Second)
	s.do(request{method: http.MethodDelete, path: "/api/products/beacon", staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodDelete, path: "/api/products/beacon", staff: true}).want(t, http.StatusNotFound)
	var told []string
	path := "/api/admin/activity?limit=2&security=false" // without it, the sign-in is listed as well
	for range 2 {
		a := s.staff(path).want(t, http.StatusOK)
		if got := a.header.Get("X-Total-Count"); got != "16" {
			t.Errorf("%s: X-Total-Count %s", path, got)
		}
		var lines []struct{ Description, By string }
		s.check(json.Unmarshal([]byte(a.body), &lines))
		for _, l := range lines {
			told = append(told, l.Description)
		}
		path = next(t, a)
	}
	want := `Product "Beacon" was deleted by ada; Settings were changed by ada; Inquiry from "Mia" was received; ` +
		`"reader@example.com" subscribed to the newsletter`
	if got := strings.Join(told, "; "); got != want {
		t.Errorf("the activity is %s, want %s", got, want)
	}
	one := s.staff("/api/admin/activity?type=product&entry=beacon").want(t, http.StatusOK)
	if n := one.header.Get("X-Total-Count"); n != "2" || strings.Count(one.body, `"entry":"beacon"`) != 2 {
		t.Errorf("of one entry there are %s: %s", n, one.body)
	}
	tag := s.staff("/api/admin/activity").header.Get("Etag")
	again := request{method: http.MethodGet, path: "/api/admin/activity", staff: true, header: map[string]string{"If-None-Match": tag}}
	s.do(again).want(t, http.StatusNotModified)
	s.do(request{method: http.MethodPut, path: "/api/team/ada", body: `{"bio":"Still here."}`, staff: true}).want(t, http.StatusOK)
	s.do(again).want(t, http.StatusOK)
}

// TestActivityQueryStrings checks that the answer to an invalid query names the key.
func TestActivityQueryStrings(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for query, name := range map[string]string{
		"limit=0": "limit", "cursor=zzz": "cursor", "op=read": "op", "sort=by": "sort", "by=a&by=b": "by", "security=no": "security", "security=": "security", "%zz": "query",
	} {
		if p := s.staff("/api/admin/activity?"+query).want(t, http.StatusBadRequest).problem(t); !strings.Contains(p.Detail, name) {
			t.Errorf("%s: %q does not name %s", query, p.Detail, name)
		}
	}
}

// meter is a feature that measures uptime.
type meter func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)

func (m meter) Report(ctx context.Context, now time.Time) (percent float64, since time.Time, err error) {
	return m(ctx, now)
}

// uptimeOf returns the feature that reports an uptime.
func uptimeOf(report meter) []feature.Feature {
	return []feature.Feature{{Name: "uptime", Open: func(context.Context, feature.Env) (feature.Instance, error) {
		return feature.Instance{Gives: report}, nil
	}}}
}
