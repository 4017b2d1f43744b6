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
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies of a Service. Source, Names and Log are required.
type Config struct {
	Source Source
	Names  Names
	Lock   Lock
	Log    *slog.Logger
	// Schedule is the schedule of automatic backups that the command line sets; nil if it sets none.
	Schedule *Schedule
	// Setup has what administrators have set up where there is no Schedule. If it is nil, no secret key can be kept.
	Setup *Setup
	// Notify sends a message about a failure to the administrators, and repeats it once a day while the failure lasts;
	// nil sends nothing.
	Notify func(ctx context.Context, subject, text string)
	// TestTimeout is how long a bucket may take to answer a test; twenty seconds if it is zero.
	TestTimeout time.Duration
}

// Schedule is the schedule of automatic backups.
type Schedule struct {
	To Keep
	// Name tells the targets of administrators apart; empty for that of the command line.
	Name  string
	Every time.Duration
	Most  int
	// Delay is the minimum time between the start of the server, or a change of the schedule, and the first backup.
	Delay time.Duration
}

// Service makes backups of a running site. It is safe for concurrent use.
type Service struct {
	config      Config
	downloading sync.Mutex
	wake        chan struct{}
	testsByUser *limit.Limiter

	looking sync.Mutex // while the settings are read, so that the newest count

	mu         sync.Mutex
	schedule   *Schedule // nil while no backups are made by themselves
	tag        string    // of the settings that the schedule was made of
	unreadable bool      // whether the secret key in them cannot be read
	runs       []Run     // the newest first
	next       time.Time
	told       time.Time // the time of the last notification about a failure; zero if the failure is over
	trouble    string
}

// Run is an attempt to make a scheduled backup.
type Run struct {
	Name     string    `json:"name"`
	At       time.Time `json:"at"`
	Bytes    int64     `json:"bytes"`
	Verified bool      `json:"verified"`
	Error    string    `json:"error,omitempty"` // the failure, in words for staff
	To       string    `json:"to,omitempty"`    // the name of the schedule
}

const (
	runsKey  = ownKeys + "runs"
	mostRuns = 50
)

// Open returns a service with the stored results of previous backups.
func Open(ctx context.Context, config Config) (*Service, error) {
	if config.Setup == nil {
		config.Setup = &Setup{Store: config.Source.Store, Names: config.Names, Now: config.Source.Now}
	}
	if config.Schedule != nil && config.Setup.Fixed == nil {
		setup := *config.Setup
		setup.Fixed = &Fixed{}
		config.Setup = &setup
	}
	s := &Service{
		config: config, schedule: config.Schedule, wake: make(chan struct{}, 1), testsByUser: limit.New(testBurst, testEvery, config.Source.Now),
	}
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
	s.begin()
	if err := s.look(ctx); err != nil { // which hinders nothing but backups
		config.Log.Error("the settings of backups cannot be read", slog.Any("error", err))
	}
	return s, nil
}

// begin plans the first backup of a schedule. The caller holds the lock, or is the only one.
func (s *Service) begin() {
	s.plan(true)
	s.trouble = ""
	if s.schedule != nil && len(s.runs) > 0 && s.runs[0].To == s.schedule.Name {
		s.trouble = s.runs[0].trouble()
	}
}

// look makes the schedule anew if administrators have changed the settings, on whichever node.
func (s *Service) look(ctx context.Context) error {
	if s.config.Schedule != nil {
		return nil
	}
	s.looking.Lock()
	defer s.looking.Unlock()
	schedule, tag, err := s.config.Setup.schedule(ctx)
	unreadable := errors.Is(err, ErrUnreadable)
	if err != nil && !unreadable {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tag != tag {
		s.tag, s.schedule, s.unreadable = tag, schedule, unreadable
		s.begin()
	}
	return nil
}

// Next returns the time of the next automatic backup; zero if none are made.
func (s *Service) Next(ctx context.Context) (time.Time, error) {
	_, next, err := s.Runs(ctx)
	return next, err
}

// Wake has changed settings taken over at once.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it will be
	}
}

// Runs returns the latest scheduled backups, the newest first, and the time of the next one; the zero time without a
// schedule.
func (s *Service) Runs(ctx context.Context) ([]Run, time.Time, error) {
	if err := s.look(ctx); err != nil {
		return nil, time.Time{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Run{}, s.runs...), s.next, nil
}

// State returns what is set up.
func (s *Service) State(ctx context.Context) (State, error) { return s.config.Setup.State(ctx) }

// Problems returns a message if the latest backup failed, and one if none can be made.
func (s *Service) Problems(ctx context.Context) (all []string) {
	if err := s.look(ctx); err != nil {
		s.config.Log.Warn("the settings of backups cannot be read", slog.Any("error", err))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trouble != "" {
		all = append(all, s.trouble)
	}
	if s.unreadable {
		all = append(all, Unreadable)
	}
	return all
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
		if err == nil {
			// The backup is complete, whether or not its time can be stored.
			if err := s.noteDownload(context.WithoutCancel(ctx)); err != nil {
				s.config.Log.Error("the download of a backup could not be noted", slog.Any("error", err))
			}
		}
		_ = to.CloseWithError(err) // closing a pipe does not fail
	}()
	return &Download{ReadCloser: &leaving{from, cancel}, Name: name, Encrypted: s.config.Lock.On()}, nil
}

// downloadedKey has the time of the latest download that was complete.
const downloadedKey = ownKeys + "downloaded"

func (s *Service) noteDownload(ctx context.Context) error {
	_, err := s.config.Source.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(downloadedKey, []byte(s.config.Source.Now().UTC().Format(time.RFC3339)))
		return nil
	})
	return err
}

// Downloaded reports whether a complete backup was ever downloaded.
func (s *Service) Downloaded(ctx context.Context) (done bool, err error) {
	err = s.config.Source.Store.View(ctx, func(r storage.Reader) error {
		_, err := r.Get(downloadedKey)
		done = err == nil
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		return err
	})
	return done, err
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
