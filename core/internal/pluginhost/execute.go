package pluginhost

import (
	"context"
	"io"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Execute runs a command or a job of a plugin, and returns its error. A command writes to out. It fails with core.NotFound for
// another name, and with core.Conflict for a job that runs.
func (h *Host) Execute(ctx context.Context, name, what string, args []string, out io.Writer) error {
	for _, p := range h.Plugins {
		for _, c := range p.Commands {
			if p.Name == name && c.Name == what {
				return h.Sites.Run(ctx, name, func(site *plugin.Site) error { return c.Run(ctx, site, args, out) })
			}
		}
	}
	p, job, err := h.findJob(name, what)
	if err != nil {
		return core.Errorf(core.NotFound, "The plugin %s has neither a command nor a job %s.", name, what)
	}
	if err := h.changeJob(ctx, p, job, func(w storage.Writer, record *jobRecord) error {
		if err := record.checkIdle(); err != nil {
			return err
		}
		w.Put(jobKey(p, job), []byte(h.Now().UTC().Format(time.RFC3339)))
		record.Running = true
		return nil
	}); err != nil {
		return err
	}
	return h.runStarted(ctx, p, job)
}

// RecordInterrupted records that jobs failed which have not ended because the program did. It is called while no program runs
// jobs.
func (h *Host) RecordInterrupted(ctx context.Context) error {
	for i := range h.Plugins {
		for _, job := range h.Plugins[i].Jobs {
			if err := h.recordInterrupted(ctx, &h.Plugins[i], job); err != nil {
				return err
			}
		}
	}
	return nil
}
