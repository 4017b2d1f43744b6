package pluginhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// lookEvery is the interval at which a job is checked, so that a changed clock delays it by no more than that.
const lookEvery = time.Minute

// Run runs the jobs and the services of all plugins until the context ends, and returns when the last of them has ended.
func (h *Host) Run(ctx context.Context) {
	var group sync.WaitGroup
	for i := range h.Plugins {
		for _, job := range h.Plugins[i].Jobs {
			group.Go(func() { h.regularly(ctx, &h.Plugins[i], job) })
		}
		for _, service := range h.Plugins[i].Services {
			group.Go(func() { h.keepRunning(ctx, &h.Plugins[i], service) })
		}
	}
	group.Wait()
	// Another node may run them from now on.
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.failures)
}

func (h *Host) regularly(ctx context.Context, p *plugin.Plugin, job plugin.Job) {
	report := func(err error) {
		if err != nil && ctx.Err() == nil {
			h.Log.Error("a job failed", slog.String("plugin", p.Name), slog.String("job", job.Name), slog.Any("error", err))
		}
	}
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	report(h.recordInterrupted(ctx, p, job))
	for {
		report(h.Look(ctx, p, job))
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-h.wakes[jobKey(p, job)]:
		}
	}
}

// Look runs a job of a plugin if it is due, or if somebody has asked for it. It fails with the error of the job or of the
// store.
func (h *Host) Look(ctx context.Context, p *plugin.Plugin, job plugin.Job) error {
	now := h.Now().UTC()
	last, record, err := h.readJob(ctx, p, job)
	if err != nil {
		return err
	}
	if job.At != "" && last.IsZero() {
		// A time of day from before the job was added is not a missed run.
		if record.Added.IsZero() {
			record.Added = now
			if err := h.changeJob(ctx, p, job, func(_ storage.Writer, record *jobRecord) error {
				record.Added = now
				return nil
			}); err != nil {
				return err
			}
		}
		last = record.Added
	}
	if !record.Wanted && !scheduleOf(job, h.location(ctx)).due(last, now) {
		return nil
	}
	// The time is stored before the run, so that a job that crashes the program does not run again at each start.
	if err := h.changeJob(ctx, p, job, func(w storage.Writer, record *jobRecord) error {
		w.Put(jobKey(p, job), []byte(now.Format(time.RFC3339)))
		record.Wanted, record.Running = false, true
		return nil
	}); err != nil {
		return err
	}
	return h.runStarted(ctx, p, job)
}

// runStarted runs a job whose start is stored.
func (h *Host) runStarted(ctx context.Context, p *plugin.Plugin, job plugin.Job) error {
	err := h.Sites.Run(ctx, p.Name, func(site *plugin.Site) error { return job.Run(ctx, site) })
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		err = errInterrupted
	}
	h.note(fmt.Sprintf("The job %s of %s failed the last time.", job.Name, p.Name), err != nil)
	// The end of a run is stored even if the program is stopping.
	return errors.Join(err, h.changeJob(context.WithoutCancel(ctx), p, job, func(_ storage.Writer, record *jobRecord) error {
		record.Running, record.Error = false, jobError(err)
		return nil
	}))
}

// errInterrupted is the error of a run that has failed while the program was stopping.
var errInterrupted = errors.New("The program ended while the job was running.") //nolint:staticcheck,revive // a sentence for administrators

// location returns the time zone of the site.
func (h *Host) location(ctx context.Context) *time.Location {
	if h.Location == nil {
		return time.UTC
	}
	return h.Location(ctx)
}

// JobState is the state of a job.
type JobState struct {
	Plugin, Name string
	Every        time.Duration // 0 for a job at a time of day
	At           string        // the time of day
	Last         time.Time     // the start of the latest run; zero for none
	Next         time.Time     // when the next run is due; zero for at once
	Running      bool          // whether it runs, or is about to because somebody has asked for it
	Error        string        // why the latest run failed; empty if it did not
}

// Jobs returns the states of the jobs of all plugins.
func (h *Host) Jobs(ctx context.Context) (all []JobState, err error) {
	for i := range h.Plugins {
		p := &h.Plugins[i]
		for _, job := range p.Jobs {
			last, record, err := h.readJob(ctx, p, job)
			if err != nil {
				return nil, err
			}
			state := JobState{Plugin: p.Name, Name: job.Name, Every: job.Every, At: job.At, Last: last, Running: record.Running || record.Wanted, Error: record.Error}
			switch s := scheduleOf(job, h.location(ctx)); {
			case job.At != "":
				state.Next = s.next(h.Now())
			case !last.IsZero():
				state.Next = s.next(last)
			}
			all = append(all, state)
		}
	}
	return all, nil
}

func (h *Host) note(failure string, there bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if there {
		h.failures[failure] = true
	} else {
		delete(h.failures, failure)
	}
}

// Problems returns a message for each job whose latest run failed, and for each plugin that harms the program.
func (h *Host) Problems() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append(sortedKeys(h.failures), h.faults()...)
}
