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

// Config is what a Service works with. Source, Names and Log are required.
type Config struct {
	Source Source
	Names  Names
	Lock   Lock
	Log    *slog.Logger
	// Schedule says when backups are made by themselves; nil for never.
	Schedule *Schedule
	// Notify tells those who look after the site of a failure, once until it is over or a day has gone; nil tells nobody.
	Notify func(ctx context.Context, subject, text string)
}

// Schedule says when backups are made by themselves, and how many are kept.
type Schedule struct {
	To    Keep
	Every time.Duration
	Most  int
	// Delay is how long after a start the first one is made, if it is due.
	Delay time.Duration
}

// Service makes backups of a site that is served. It is safe for concurrent use.
type Service struct {
	config      Config
	downloading sync.Mutex

	mu      sync.Mutex
	runs    []Run // the newest first
	next    time.Time
	told    time.Time // when somebody was told of a failure, unless that is over
	trouble string
}

// Run is a backup that was made on the schedule, or was to be.
type Run struct {
	Name     string    `json:"name"`
	At       time.Time `json:"at"`
	Bytes    int64     `json:"bytes"`
	Verified bool      `json:"verified"`
	Error    string    `json:"error,omitempty"` // what went wrong, as staff may know it
}

const (
	runsKey  = ownKeys + "runs"
	mostRuns = 50
)

// Open makes a service, with what is known of the backups of before.
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

// Runs gives the latest backups of the schedule, the newest first, and when the next is due; the zero time without a
// schedule.
func (s *Service) Runs() ([]Run, time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Run{}, s.runs...), s.next
}

// Troubles tells that the latest backup has failed, and why.
func (s *Service) Troubles() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trouble == "" {
		return nil
	}
	return []string{s.trouble}
}

// ErrBusy says that a backup is being sent to somebody already.
var ErrBusy = core.Errorf(core.Unavailable, "A backup is being downloaded already. Wait until it has ended.")

// busyWait is when to come back for a backup.
const busyWait = 30 * time.Second

// Download is an archive that is made while it is read.
type Download struct {
	io.ReadCloser
	Name      string
	Encrypted bool
}

// Download begins a backup for somebody, which the activity tells of. There is one at a time: a second one fails with
// Unavailable. Whoever reads it closes it; one that fails ends with an error in the place of its end.
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
	// It goes on after the request was handled, until it was sent or the client has gone.
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
		_ = to.CloseWithError(err) // a pipe closes
	}()
	return &Download{ReadCloser: &leaving{from, cancel}, Name: name, Encrypted: s.config.Lock.On()}, nil
}

// leaving ends what writes to a pipe when its reader goes away.
type leaving struct {
	*io.PipeReader
	cancel context.CancelFunc
}

func (l *leaving) Close() error {
	l.cancel()
	return l.PipeReader.Close()
}
