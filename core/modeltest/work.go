package modeltest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

// settler is the administrator who changes the settings of a plugin.
var settler = core.Actor{Role: core.Administrator, Name: "settings"}

// ChangeSettings changes the settings of the plugin as an administrator who has just signed in. body is a JSON object of the
// settings to change, including secrets. It is for sites of OpenPlugin.
func (s *Site) ChangeSettings(body string) {
	s.tb.Helper()
	s.needServer("ChangeSettings")
	s.signIn(settler, true) // a change of a secret needs the password, which has just been given then
	r := httptest.NewRequest(http.MethodPut, "/api/admin/plugins/"+s.server.plugin.Name+"/settings", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if answer := s.Do(settler, r); answer.Status != http.StatusOK {
		s.tb.Fatalf("the settings %s: %d %s", body, answer.Status, answer.Body)
	}
}

// Run runs a job or a command of the plugin by its name, as `quoin run` does, and returns what the command has written. It fails
// with the error of the function, and with core.NotFound for an unknown name. It is for sites of OpenPlugin.
func (s *Site) Run(name string, args ...string) (output string, err error) {
	s.tb.Helper()
	s.needServer("Run")
	var out strings.Builder
	err = s.server.host.Execute(s.tb.Context(), s.server.plugin.Name, name, args, &out)
	return out.String(), err
}

// RunDueJobs runs the jobs of the plugin that are due by the clock, as the server does each minute. A job with Every is due at
// the first call, and one with At at the first call after that time of day. It fails with the errors of the jobs. It is for
// sites of OpenPlugin.
func (s *Site) RunDueJobs() error {
	s.tb.Helper()
	s.needServer("RunDueJobs")
	var all []error
	for _, job := range s.server.plugin.Jobs {
		all = append(all, s.server.host.Look(s.tb.Context(), &s.server.plugin, job))
	}
	return errors.Join(all...)
}

// maxRounds is the number of times that followers may answer changes with further changes.
const maxRounds = 100

// CatchUp shows and hides the entries whose time has come, and calls the followers of the plugin with all changes that they have
// not received, until there are no more. It fails the test if a follower fails. It is for sites of OpenPlugin.
func (s *Site) CatchUp() {
	s.tb.Helper()
	s.needServer("CatchUp")
	s.check(s.site.ApplyDue(s.tb.Context()))
	for range maxRounds {
		called := false
		for _, f := range s.server.followers {
			called = s.deliver(f) || called
		}
		if !called {
			return
		}
	}
	s.tb.Fatalf("the followers change entries without end")
}

// deliver calls a follower with the changes that it has not received, and reports whether there were any.
func (s *Site) deliver(f changes.Follower) bool {
	s.tb.Helper()
	ctx, cancel := context.WithCancel(s.tb.Context())
	defer cancel()
	after, err := f.Cursor(ctx)
	s.check(err)
	// A follower does not store a cursor after changes that do not concern it.
	after = max(after, s.server.delivered[f.Name()])
	// The log waits for more at its end, which a record without changes marks.
	end, err := s.site.Store.Update(ctx, func(w storage.Writer) error {
		w.Append([]byte("{}"))
		return nil
	})
	s.check(err)
	changed := false
	var records []changes.Record
	for record, err := range changes.Since(ctx, s.site.Store, after) {
		s.check(err)
		if record.Seq >= end {
			break
		}
		records = append(records, record)
		changed = changed || slices.ContainsFunc(record.Changes, func(c core.Change) bool { return c.Type != "" })
	}
	if changed {
		s.check(f.Apply(ctx, records))
	}
	s.server.delivered[f.Name()] = end
	return changed
}
