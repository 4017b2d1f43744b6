package backup

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies of a Service. Source, Names and Log are required.
type Config struct {
	Source Source
	Names  Names
	Lock   Lock
	Log    *slog.Logger
	// Schedule is the schedule of automatic backups; nil for none.
	Schedule *Schedule
	// Notify sends a message about a failure to the administrators, and repeats it once a day while the failure lasts;
	// nil sends nothing.
	Notify func(ctx context.Context, subject, text string)
}

// Schedule is the schedule of automatic backups.
type Schedule struct {
	To    Keep
	Every time.Duration
	Most  int
	// Delay is the minimum time between the start of the server and the first backup.
	Delay time.Duration
}

// Service makes backups of a running site. It is safe for concurrent use.
type Service struct {
	config      Config
	downloading sync.Mutex

	mu      sync.Mutex
	runs    []Run // the newest first
	next    time.Time
	told    time.Time // the time of the last notification about a failure; zero if the failure is over
	trouble string
}

// Run is an attempt to make a scheduled backup.
type Run struct {
	Name     string    `json:"name"`
	At       time.Time `json:"at"`
	Bytes    int64     `json:"bytes"`
	Verified bool      `json:"verified"`
	Error    string    `json:"error,omitempty"` // the failure, in words for staff
}

const (
	runsKey  = ownKeys + "runs"
	mostRuns = 50
)

// Open returns a service with the stored results of previous backups.
func Open(ctx context.Context, config Config) (*Service, error) {
	s := &Service{config: config}
	err := config.Source.Store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(runsKey)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err == nil {
			err = json.Unmarshal(value, &s.runs)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if config.Schedule != nil {
		s.plan(true)
		if len(s.runs) > 0 {
			s.trouble = s.runs[0].trouble()
		}
	}
	return s, nil
}

// Runs returns the latest scheduled backups, the newest first, and the time of the next one; the zero time without a
// schedule.
func (s *Service) Runs() ([]Run, time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Run{}, s.runs...), s.next
}

// Problems returns a message if the latest backup failed.
func (s *Service) Problems() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trouble == "" {
		return nil
	}
	return []string{s.trouble}
}

// ErrBusy says that another download of a backup is in progress.
var ErrBusy = core.Errorf(core.Unavailable, "A backup is being downloaded already. Wait until it has ended.")

// busyWait is the Retry-After time of ErrBusy.
const busyWait = 30 * time.Second

// Download is an archive that is made while it is read.
type Download struct {
	io.ReadCloser
	Name      string
	Encrypted bool
}

// Download begins a backup for a user, and records it in the activity. Only one download may be in progress: another
// one fails with Unavailable. The caller must close the result. If the backup fails, reading ends with an error instead
// of io.EOF.
func (s *Service) Download(ctx context.Context, by core.Actor) (*Download, error) {
	if !s.downloading.TryLock() {
		busy := *ErrBusy
		busy.RetryAfter = busyWait
		return nil, &busy
	}
	now := s.config.Source.Now()
	name := s.config.Names.At(now, s.config.Lock.On())
	_, err := s.config.Source.Store.Update(ctx, func(w storage.Writer) error {
		return entrystore.NoteSecurity(w, now, entrystore.Security{Act: core.ActBackupTaken, Title: name, By: by.Name})
	})
	if err != nil {
		s.downloading.Unlock()
		return nil, err
	}
	// The backup continues after the request was handled, until it has been sent or the client has disconnected.
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	from, to := io.Pipe()
	go func() {
		defer s.downloading.Unlock()
		defer cancel()
		_, err := s.config.Lock.write(to, func(w io.Writer) error {
			_, err := Write(ctx, w, s.config.Source)
			return err
		})
		if err != nil && ctx.Err() == nil {
			s.config.Log.Error("a backup could not be sent", slog.Any("error", err))
		}
		_ = to.CloseWithError(err) // closing a pipe does not fail
	}()
	return &Download{ReadCloser: &leaving{from, cancel}, Name: name, Encrypted: s.config.Lock.On()}, nil
}

// leaving ends the writer of a pipe when its reader is closed.
type leaving struct {
	*io.PipeReader
	cancel context.CancelFunc
}

func (l *leaving) Close() error {
	l.cancel()
	return l.PipeReader.Close()
}
