package sitecheck_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/sitecheck"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
)

// TestChecksOfPlugins checks that the report has the findings of plugins, and does not wait for them for ever.
func TestChecksOfPlugins(t *testing.T) {
	s := contenttest.Open(t, form.Type())
	report := func(eachCheck func(context.Context, func(string, string, []plugin.Finding, error)) error) (r sitecheck.Report) {
		t.Helper()
		service := sitecheck.New(sitecheck.Config{
			Answers: s.Reader, Freshness: s.Freshness(), EachCheck: eachCheck,
			Leads: func(context.Context, string) bool { return false },
		})
		out, err := sitecheck.Module(service).Routes[0].Handle(t.Context(), &api.Request{})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(out.Body, &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	if got := report(nil); got.Checks == nil || len(got.Checks) != 0 {
		t.Errorf("without plugins: %+v", got.Checks)
	}
	got := report(func(_ context.Context, each func(string, string, []plugin.Finding, error)) error {
		each("a", "Ended", []plugin.Finding{{Text: "It has ended.", Path: "/admin/events"}}, nil)
		each("a", "Nothing", nil, nil)
		each("b", "Broken", nil, errors.New("the password is hunter2"))
		return nil
	}).Checks
	if len(got) != 2 || got[0].Title != "Ended" || got[0].Findings[0].Path != "/admin/events" || got[0].Failed || !got[1].Failed || got[1].Plugin != "b" {
		t.Errorf("%+v", got)
	}
	if got := report(func(context.Context, func(string, string, []plugin.Finding, error)) error {
		return context.DeadlineExceeded
	}); got.Checks != nil {
		t.Errorf("while they run: %+v", got.Checks)
	}
}
