package pluginhost

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/quoin-cms/quoin/core"
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
			one.Findings, one.Failed = runCheck(ctx, p.Name, check, sites)
			for i := range one.Findings {
				one.Findings[i].Text = core.Cut(one.Findings[i].Text, maxFindingText)
			}
			if more := len(one.Findings) - maxFindings; more > 0 {
				one.Findings = append(one.Findings[:maxFindings:maxFindings], plugin.Finding{Text: fmt.Sprintf("There are %d more.", more)})
			}
			all = append(all, one)
		}
	}
	return all
}

// runCheck runs a check. It fails if the check does not end soon after its time: then the check goes on without its caller.
func runCheck(ctx context.Context, name string, check plugin.Check, sites Sites) ([]plugin.Finding, error) {
	type result struct {
		findings []plugin.Finding
		err      error
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	done := make(chan result, 1)
	go func() {
		var findings []plugin.Finding
		err := sites.Run(ctx, name, func(site *plugin.Site) (err error) {
			findings, err = check.Run(ctx, site)
			return err
		})
		done <- result{slices.Clone(findings), err}
	}()
	late := time.NewTimer(checkTimeout + checkGrace)
	defer late.Stop()
	select {
	case r := <-done:
		return r.findings, r.err
	case <-late.C:
		return nil, fmt.Errorf("it did not end within %v", checkTimeout)
	}
}

// checkGrace is the time that a check has to end after its context has.
const checkGrace = 2 * time.Second

// maxFindingText is the number of characters of a finding that are reported.
const maxFindingText = 500

// checksAge is the age up to which the results of the checks are kept: they read much, and people load the site check again.
const checksAge = time.Minute

// checkRuns runs the checks of plugins, and keeps the latest results.
type checkRuns struct {
	plugins []plugin.Plugin
	sites   Sites

	running singleflight.Group
	mu      sync.Mutex
	at      time.Time
	latest  []Checked
}

// Checked returns the results of the checks of all plugins, which are at most a minute old. If they are not there before ctx ends,
// the checks go on, and it returns the results of before, or the error of ctx if there are none.
func (c *checkRuns) Checked(ctx context.Context) ([]Checked, error) {
	done := c.running.DoChan("checks", func() (any, error) {
		c.mu.Lock()
		latest, at := c.latest, c.at
		c.mu.Unlock()
		if now := c.sites.Now(); !at.IsZero() && now.Sub(at).Abs() < checksAge {
			return latest, nil
		}
		latest = RunChecks(context.WithoutCancel(ctx), c.plugins, c.sites)
		for _, one := range latest {
			if one.Failed != nil {
				c.sites.Log.Error("a check of a plugin failed", slog.String("plugin", one.Plugin), slog.String("check", one.Title), slog.Any("error", one.Failed))
			}
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.latest, c.at = latest, c.sites.Now()
		return latest, nil
	})
	select {
	case result := <-done:
		all, _ := result.Val.([]Checked)
		return all, result.Err
	case <-ctx.Done():
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.at.IsZero() {
			return nil, ctx.Err()
		}
		return c.latest, nil
	}
}

// EachCheck calls each with the result of every check; see Checked.
func (c *checkRuns) EachCheck(ctx context.Context, each func(name, title string, findings []plugin.Finding, failed error)) error {
	all, err := c.Checked(ctx)
	for _, one := range all {
		each(one.Plugin, one.Title, one.Findings, one.Failed)
	}
	return err
}
