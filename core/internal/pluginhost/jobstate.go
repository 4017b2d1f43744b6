package pluginhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// jobRecord is what the store has of a job, beside the start of the latest run. It is there for all nodes.
type jobRecord struct {
	Added   time.Time `json:"added,omitzero"`    // when it was first seen
	Wanted  bool      `json:"wanted,omitempty"`  // whether somebody has asked for a run
	Running bool      `json:"running,omitempty"` // whether a run has begun and not ended
	Error   string    `json:"error,omitempty"`   // why the latest run failed
}

// maxJobError is the number of characters stored of an error of a job.
const maxJobError = 300

func jobKey(p *plugin.Plugin, job plugin.Job) string {
	return entrystore.Key(jobKeys, p.Name, job.Name)
}

func jobRecordKey(p *plugin.Plugin, job plugin.Job) string {
	return entrystore.Key(jobStateKeys, p.Name, job.Name)
}

// loadJob reads the start of the latest run of a job, zero for none, and its record.
func loadJob(g entrystore.Getter, p *plugin.Plugin, job plugin.Job) (last time.Time, record jobRecord, err error) {
	text, err := g.Get(jobKey(p, job))
	if err == nil {
		last, err = time.Parse(time.RFC3339, string(text))
	}
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return last, record, err
	}
	text, err = g.Get(jobRecordKey(p, job))
	if err == nil {
		err = json.Unmarshal(text, &record)
	}
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return last, record, fmt.Errorf("pluginhost: job: %w", err)
	}
	return last, record, nil
}

func (h *Host) readJob(ctx context.Context, p *plugin.Plugin, job plugin.Job) (last time.Time, record jobRecord, err error) {
	err = h.Store.View(ctx, func(r storage.Reader) error {
		last, record, err = loadJob(r, p, job)
		return err
	})
	return last, record, err
}

// changeJob changes the record of a job.
func (h *Host) changeJob(ctx context.Context, p *plugin.Plugin, job plugin.Job, change func(w storage.Writer, record *jobRecord) error) error {
	_, err := h.Store.Update(ctx, func(w storage.Writer) error {
		_, record, err := loadJob(w, p, job)
		if err != nil {
			return err
		}
		if err := change(w, &record); err != nil {
			return err
		}
		text, err := json.Marshal(record)
		w.Put(jobRecordKey(p, job), text)
		return err
	})
	return err
}

// Ask makes a job of a plugin run soon, on the node that runs jobs. It fails with core.NotFound, and with core.Conflict if
// the job runs or was asked for already.
func (h *Host) Ask(ctx context.Context, name, jobName string) error {
	p, job, err := h.findJob(name, jobName)
	if err != nil {
		return err
	}
	err = h.changeJob(ctx, p, job, func(_ storage.Writer, record *jobRecord) error {
		if err := record.checkIdle(); err != nil {
			return err
		}
		record.Wanted = true
		return nil
	})
	if err == nil {
		h.Wake()
	}
	return err
}

// findJob returns a job and its plugin. It fails with core.NotFound.
func (h *Host) findJob(name, jobName string) (*plugin.Plugin, plugin.Job, error) {
	for i := range h.Plugins {
		p := &h.Plugins[i]
		if at := slices.IndexFunc(p.Jobs, func(j plugin.Job) bool { return j.Name == jobName }); p.Name == name && at >= 0 {
			return p, p.Jobs[at], nil
		}
	}
	return nil, plugin.Job{}, core.Errorf(core.NotFound, "There is no such job.")
}

func (r *jobRecord) checkIdle() error {
	if r.Running || r.Wanted {
		return core.Errorf(core.Conflict, "The job is running, or is about to.")
	}
	return nil
}

// Wake makes Run look for jobs that somebody has asked for, on any node.
func (h *Host) Wake() {
	for _, wake := range h.wakes {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
}

// recordInterrupted records that a run failed which has not ended because the program did. It is called before the first look.
func (h *Host) recordInterrupted(ctx context.Context, p *plugin.Plugin, job plugin.Job) error {
	_, record, err := h.readJob(ctx, p, job)
	if err != nil || !record.Running {
		return err
	}
	return h.changeJob(ctx, p, job, func(_ storage.Writer, record *jobRecord) error {
		if record.Running {
			record.Running, record.Error = false, errInterrupted.Error()
		}
		return nil
	})
}

// jobError returns the error of a run for administrators; empty for none. The stack of a panic is in the log.
func jobError(err error) string {
	if err == nil {
		return ""
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return core.Cut(first, maxJobError)
}
