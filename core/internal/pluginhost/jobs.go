package pluginhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// lookEvery is the interval at which a job is checked, so that a changed clock delays it by no more than that.
const lookEvery = time.Minute

// Run runs the jobs of all plugins until the context ends, and returns when the last run has ended.
func (h *Host) Run(ctx context.Context) {
	var group sync.WaitGroup
	for i := range h.Plugins {
		for _, job := range h.Plugins[i].Jobs {
			group.Go(func() { h.regularly(ctx, &h.Plugins[i], job) })
		}
	}
	group.Wait()
}

func (h *Host) regularly(ctx context.Context, p *plugin.Plugin, job plugin.Job) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		if err := h.Look(ctx, p, job); err != nil && ctx.Err() == nil {
			h.Log.Error("a job failed", slog.String("plugin", p.Name), slog.String("job", job.Name), slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Look runs a job of a plugin if it is due. It fails with the error of the job or of the store.
func (h *Host) Look(ctx context.Context, p *plugin.Plugin, job plugin.Job) error {
	key, now := entrystore.Key("job", p.Name, job.Name), h.Now().UTC()
	last, err := h.lastRun(ctx, key)
	if err != nil {
		return err
	}
	if last.IsZero() && job.At != "" {
		if last, err = h.added(ctx, p, job, now); err != nil {
			return err
		}
	}
	if !scheduleOf(job, h.location(ctx)).due(last, now) {
		return nil
	}
	// The time is stored before the run, so that a job that crashes the program does not run again at each start.
	if _, err := h.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(key, []byte(now.Format(time.RFC3339)))
		return nil
	}); err != nil {
		return err
	}
	err = guarded(func() error { return job.Run(ctx, h.Of(ctx, p.Name)) })
	h.ran(key, err == nil)
	h.note(fmt.Sprintf("The job %s of %s failed the last time.", job.Name, p.Name), err != nil)
	return err
}

// added returns when a job was seen for the first time. A time of day before that is not a missed run.
func (h *Host) added(ctx context.Context, p *plugin.Plugin, job plugin.Job, now time.Time) (at time.Time, err error) {
	key := entrystore.Key("jobadded", p.Name, job.Name)
	if at, err = h.lastRun(ctx, key); err != nil || !at.IsZero() {
		return at, err
	}
	_, err = h.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(key, []byte(now.Format(time.RFC3339)))
		return nil
	})
	return now, err
}

// location returns the time zone of the site.
func (h *Host) location(ctx context.Context) *time.Location {
	if h.Location == nil {
		return time.UTC
	}
	return h.Location(ctx)
}

func (h *Host) lastRun(ctx context.Context, key string) (last time.Time, err error) {
	err = h.Store.View(ctx, func(r storage.Reader) error {
		text, err := r.Get(key)
		if errors.Is(err, storage.ErrNotFound) {
			last = time.Time{}
			return nil
		}
		if err != nil {
			return err
		}
		last, err = time.Parse(time.RFC3339, string(text))
		return err
	})
	return last, err
}

// JobState is the state of a job.
type JobState struct {
	Plugin, Name string
	Every        time.Duration // 0 for a job at a time of day
	At           string        // the time of day
	Last         time.Time     // the start of the latest run; zero for none
	Next         time.Time     // when the next run is due; zero for at once
	Failed       bool          // whether the latest run since the start of the program failed
}

// Jobs returns the states of the jobs of all plugins.
func (h *Host) Jobs(ctx context.Context) (all []JobState, err error) {
	for i := range h.Plugins {
		p := &h.Plugins[i]
		for _, job := range p.Jobs {
			key := entrystore.Key("job", p.Name, job.Name)
			last, err := h.lastRun(ctx, key)
			if err != nil {
				return nil, err
			}
			h.mu.Lock()
			went, known := h.outcomes[key]
			h.mu.Unlock()
			state := JobState{Plugin: p.Name, Name: job.Name, Every: job.Every, At: job.At, Last: last, Failed: known && !went}
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

func (h *Host) ran(key string, well bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.outcomes[key] = well
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

// Problems returns a message for each job whose latest run failed.
func (h *Host) Problems() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return sortedKeys(h.failures)
}

// guarded converts a panic to an error, because the code of a plugin must not end the program.
func guarded(work func() error) (err error) {
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("pluginhost: panic: %v\n%s", said, debug.Stack())
		}
	}()
	return work()
}
