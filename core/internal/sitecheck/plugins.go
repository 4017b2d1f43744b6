package sitecheck

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/plugin"
)

// checksTime is how long a report waits for the checks of plugins.
const checksTime = 5 * time.Second

// checks returns the checks of plugins that have findings or failed; nil if they take too long.
func (s *Service) checks(ctx context.Context) []PluginCheck {
	all := []PluginCheck{}
	if s.EachCheck == nil {
		return all
	}
	ctx, cancel := context.WithTimeout(ctx, checksTime)
	defer cancel()
	err := s.EachCheck(ctx, func(name, title string, findings []plugin.Finding, failed error) {
		if failed == nil && len(findings) == 0 {
			return
		}
		one := PluginCheck{Plugin: name, Title: title, Findings: []PluginFinding{}, Failed: failed != nil}
		for _, f := range findings {
			one.Findings = append(one.Findings, PluginFinding{Text: f.Text, Path: f.Path})
		}
		all = append(all, one)
	})
	if err != nil {
		return nil
	}
	return all
}
