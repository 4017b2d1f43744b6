package analytics_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/analytics"
)

// TestParseEvents checks that only exact bodies of events are accepted.
func TestParseEvents(t *testing.T) {
	t.Parallel()
	view := `{"type":"view","page":"/"}`
	for body, want := range map[string]core.Code{
		`{"events":[` + view + `]}`: "",
		`{"events":[{"type":"view","page":"/","referrer":"https://a.example"}]}`:   "",
		`{"events":[{"type":"leave","page":"/","seconds":1.5,"interacted":true}]}`: "",
		`{"events":[{"type":"vital","page":"/","name":"LCP","value":12}]}`:         "",
		`{"events":[` + view + strings.Repeat(","+view, 19) + `]}`:                 "",
		``:                                      core.Malformed,
		`null x`:                                core.Malformed,
		`[]`:                                    core.Malformed,
		`{"events":[` + view:                    core.Malformed,
		`{"events":[` + view + `]}{}`:           core.Malformed,
		`{"events":{}}`:                         core.Malformed,
		`{"events":[7]}`:                        core.Malformed,
		`{"events":[{"type":"view","page":7}]}`: core.Malformed,
		`{"events":[{"type":"leave","page":"/","seconds":"1"}]}`:              core.Malformed,
		`{"events":[{"type":"vital","page":"/","name":"LCP","value":1e999}]}`: core.Malformed,
		`{}`:            core.Invalid,
		`{"events":[]}`: core.Invalid,
		`{"events":[` + view + `],"address":"203.0.113.7"}`:                core.Invalid,
		`{"events":[{"type":"view","page":"/","at":"2026-01-01"}]}`:        core.Invalid,
		`{"events":[{"type":"click","page":"/"}]}`:                         core.Invalid,
		`{"events":[{"type":"view"}]}`:                                     core.Invalid,
		`{"events":[{"type":"vital","page":"/","name":"XYZ"}]}`:            core.Invalid,
		`{"events":[{"type":"vital","page":"/","name":"LCP","value":-1}]}`: core.Invalid,
		`{"events":[{"type":"goal","page":"/","name":"brochure"}]}`:        core.Invalid,
		`{"events":[{"type":"leave","page":"/","seconds":-1}]}`:            core.Invalid,
		`{"events":[` + view + strings.Repeat(","+view, 20) + `]}`:         core.Invalid,
	} {
		events, err := analytics.ParseEvents([]byte(body))
		if got := core.CodeOf(err); got != want {
			t.Errorf("%s: %q, want %q: %v", body, got, want, err)
		}
		if (err == nil) != (len(events) > 0) {
			t.Errorf("%s: %d events", body, len(events))
		}
	}
}

// FuzzParseEvents checks that errors are meant for the caller, and that accepted events can be counted.
func FuzzParseEvents(f *testing.F) {
	for _, seed := range []string{
		`{"events":[{"type":"view","page":"/?utm_source=a&utm_campaign=%ff","referrer":"https://t.co/x"}]}`,
		`{"events":[{"type":"leave","page":"https://agency.example/blog","seconds":4}]}`,
		`{"events":[{"type":"vital","page":"/","name":"CLS","value":0.01}]}`, `{"events":[{}]}`, `{"events":null}`,
	} {
		f.Add(seed)
	}
	s := newTestSite(f)
	p := s.person(1, chrome)
	f.Fuzz(func(t *testing.T, body string) {
		events, err := analytics.ParseEvents([]byte(body))
		if code := core.CodeOf(err); code == core.Internal {
			t.Fatal(err)
		}
		p.Collect(p.request, events)
		for _, e := range events {
			if page, ok := analytics.PageOf(e.Page, host, knownPage); ok && page != "(unknown)" {
				if _, there := knownPage(page); !there {
					t.Fatalf("%q is counted as %q", e.Page, page)
				}
			}
			if label := analytics.SourceOf(e.Page, e.Referrer, host); len(label) > 400 || strings.Contains(label, "@") {
				t.Fatalf("%q with %q comes from %q", e.Page, e.Referrer, label)
			}
		}
	})
}
