package pluginhost

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/quoin-cms/quoin/core/plugin"
)

// checkTimeout is the time after which the context of a check ends.
const checkTimeout = 30 * time.Second

// maxFindings is the maximum number of findings of a check that are reported.
const maxFindings = 100

// Checked is the result of a check of a plugin.
type Checked struct {
	Plugin, Title string
	Findings      []plugin.Finding
	Failed        error // the error of the check; nil if it succeeded
}

// RunChecks runs the checks of plugins over sites, one after the other.
func RunChecks(ctx context.Context, plugins []plugin.Plugin, sites Sites) (all []Checked) {
	for _, p := range plugins {
		for _, check := range p.Checks {
			one := Checked{Plugin: p.Name, Title: check.Title}
			ctx, cancel := context.WithTimeout(ctx, checkTimeout)
			one.Failed = sites.Run(ctx, p.Name, func(site *plugin.Site) (err error) {
				one.Findings, err = check.Run(ctx, site)
				return err
			})
			cancel()
			if more := len(one.Findings) - maxFindings; more > 0 {
				one.Findings = append(one.Findings[:maxFindings:maxFindings], plugin.Finding{Text: fmt.Sprintf("There are %d more.", more)})
			}
			all = append(all, one)
		}
	}
	return all
}

// checksAge is the age up to which the results of the checks are kept: they read much, and people load the site check again.
const checksAge = time.Minute

// checkRuns keeps the latest results of the checks.
type checkRuns struct {
	running singleflight.Group
	mu      sync.Mutex
	at      time.Time
	latest  []Checked
}

// Checked returns the results of the checks of all plugins, which are at most a minute old. If they are not there before ctx ends,
// it returns the error of ctx, and the checks go on.
func (h *Host) Checked(ctx context.Context) ([]Checked, error) {
	done := h.checks.running.DoChan("checks", func() (any, error) {
		h.checks.mu.Lock()
		latest, at := h.checks.latest, h.checks.at
		h.checks.mu.Unlock()
		if now := h.Now(); !at.IsZero() && now.Sub(at).Abs() < checksAge {
			return latest, nil
		}
		latest = RunChecks(context.WithoutCancel(ctx), h.Plugins, h.Sites)
		h.checks.mu.Lock()
		defer h.checks.mu.Unlock()
		h.checks.latest, h.checks.at = latest, h.Now()
		return latest, nil
	})
	select {
	case result := <-done:
		all, _ := result.Val.([]Checked)
		return all, result.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// EachCheck calls each with the result of every check; see Checked.
func (h *Host) EachCheck(ctx context.Context, each func(name, title string, findings []plugin.Finding, failed error)) error {
	all, err := h.Checked(ctx)
	for _, one := range all {
		each(one.Plugin, one.Title, one.Findings, one.Failed)
	}
	return err
}
