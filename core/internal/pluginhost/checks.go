package pluginhost

import (
	"context"
	"fmt"
	"time"

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
