package pluginhost

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// system reports the jobs of plugins, their faults, and their routes that are not served, for the screen System.
func (h *Host) system(ctx context.Context, _ changes.Lag) (report.Part, error) {
	p := report.New("jobs", "Jobs", "The plugins of this site have no jobs.")
	all, err := h.Jobs(ctx)
	for i, j := range all {
		if i == 0 {
			p.Sentence = "All went well the last time."
		}
		row := report.Row{Name: j.Plugin + ": " + j.Name, Status: report.OK, Sentence: j.sentence()}
		if !j.Last.IsZero() {
			row.At = field.At(j.Last)
		}
		if j.Error != "" {
			row.Status = report.Trouble
			p.Raise(report.Trouble, "The job "+j.Name+" of "+j.Plugin+" failed the last time.")
		}
		p.Rows = append(p.Rows, row)
	}
	for _, fault := range h.faults() {
		p.Rows = append(p.Rows, report.Row{Name: "Plugins", Status: report.Trouble, Sentence: fault})
		p.Raise(report.Trouble, fault)
	}
	for _, u := range h.Unserved {
		p.Rows = append(p.Rows, report.Row{Name: u.Plugin + ": " + u.Route, Status: report.Attention, Sentence: u.String()})
		p.Raise(report.Attention, u.String())
	}
	return p, err
}

// sentence says when the job runs.
func (j JobState) sentence() string {
	when := fmt.Sprintf("Every %s", j.Every)
	if j.At != "" {
		when = "Every day at " + j.At
	}
	if j.Next.IsZero() {
		return when + "."
	}
	return when + ", next at " + j.Next.UTC().Format("2 January 15:04 UTC") + "."
}
