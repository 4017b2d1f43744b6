package backup

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"slices"
	"syscall"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// lookEvery is the interval at which the clock is read, because it may jump.
	lookEvery = time.Minute
	// retryAfter is the delay after a failed backup, unless the schedule has an earlier one.
	retryAfter = 30 * time.Minute
	// tellEvery is the interval of notifications about a continuing failure.
	tellEvery = 24 * time.Hour
)

// Run makes backups on the schedule until ctx ends. If it ends during a backup, that one is abandoned.
func (s *Service) Run(ctx context.Context) {
	failing := false
	for ctx.Err() == nil {
		err := s.look(ctx)
		if err != nil && ctx.Err() == nil && !failing {
			s.config.Log.Error("the settings of backups cannot be read", slog.Any("error", err))
		}
		failing = err != nil
		wait := s.wait()
		if wait <= 0 {
			s.make(ctx)
			continue
		}
		timer := time.NewTimer(min(wait, lookEvery))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		case <-s.wake:
			timer.Stop()
		}
	}
}

// wait returns the time until the next backup, or until the settings are read again. A clock that was set back does not delay
// a backup.
func (s *Service) wait() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.schedule == nil {
		return lookEvery
	}
	now := s.config.Source.Now()
	if latest := now.Add(max(s.schedule.Every, s.schedule.Delay)); s.next.After(latest) {
		s.next = latest
	}
	return s.next.Sub(now)
}

// plan sets the time of the next backup. A missed one, and the first one for another target, follow soon after a start.
func (s *Service) plan(start bool) {
	if s.schedule == nil {
		s.next = time.Time{}
		return
	}
	now := s.config.Source.Now()
	every := s.schedule.Every
	s.next = now
	if i := slices.IndexFunc(s.runs, func(r Run) bool { return r.Verified && r.To == s.schedule.Name }); i >= 0 {
		s.next = s.runs[i].At.Add(every)
	}
	soonest := now.Add(s.schedule.Delay)
	if !start {
		soonest = now.Add(min(every, retryAfter))
	}
	if s.next.Before(soonest) {
		s.next = soonest
	}
}

// make makes a backup, and removes the oldest ones beyond the limit.
func (s *Service) make(ctx context.Context) {
	s.mu.Lock()
	to := s.schedule
	s.mu.Unlock()
	if to == nil {
		return
	}
	now := s.config.Source.Now().UTC().Truncate(time.Second)
	run := Run{Name: s.config.Names.At(now, s.config.Lock.On()), At: now, To: to.Name}
	contents, err := to.To.Save(ctx, run.Name, s.config.Lock, s.config.Source.Rules, func(w io.Writer) error {
		_, err := Write(ctx, w, s.config.Source)
		return err
	})
	if ctx.Err() != nil {
		return
	}
	if err == nil {
		run.Bytes, run.Verified = contents.Size, true
		s.config.Log.Info("backup", "name", run.Name, "bytes", run.Bytes, "files", contents.Files.Count)
		err = contents.Missing()
	}
	var kept []Kept
	if run.Verified {
		failed := Retain(ctx, to.To, to.Most, run.Name)
		if failed == nil {
			kept, failed = to.To.List(ctx)
		}
		if err = errors.Join(err, failed); failed != nil {
			kept = nil
		}
	}
	if err != nil {
		run.Error = sayable(err)
		s.config.Log.Error("a backup failed", "name", run.Name, slog.Any("error", err))
	}
	s.note(ctx, run, kept)
}

// sayable returns the message of a failure for staff. The log has the details, which contain paths of the server.
func sayable(err error) string {
	missing, some := errors.AsType[*MissingError](err)
	folder, named := errors.AsType[*folderError](err)
	switch {
	case named:
		return folder.text
	case some:
		return missing.Error() + "."
	case errors.Is(err, storage.ErrFull), errors.Is(err, blob.ErrFull), errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "there is no room left for it."
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EROFS):
		return "nothing may be written where backups are kept."
	case errors.Is(err, syscall.ENOENT):
		return "the folder in which backups are kept is missing."
	case errors.Is(err, blob.ErrUnavailable):
		return "the bucket in which backups are kept does not answer."
	case errors.Is(err, storage.ErrDamaged):
		return "the store is damaged."
	case errors.Is(err, ErrDamaged), errors.Is(err, ErrTorn):
		return "it was not whole when it was read back."
	}
	if code := s3.Code(err); code != "" {
		return "the bucket refuses it (" + code + ")."
	}
	return "the log says why."
}

// trouble returns the message about a backup for staff, or an empty text if it succeeded.
func (r Run) trouble() string {
	switch {
	case r.Error == "":
		return ""
	case r.Verified:
		return "The latest backup is not complete: " + r.Error
	}
	return "The latest backup failed: " + r.Error
}

// note records the result of a backup for as long as the backup itself is kept, and notifies about a failure.
func (s *Service) note(ctx context.Context, run Run, kept []Kept) {
	s.mu.Lock()
	s.runs = append([]Run{run}, s.runs...)
	if kept != nil {
		s.runs = slices.DeleteFunc(s.runs, func(r Run) bool {
			return r.Verified && r.To == run.To && !slices.ContainsFunc(kept, func(k Kept) bool { return k.Name == r.Name })
		})
	}
	s.runs = s.runs[:min(len(s.runs), mostRuns)]
	// Where the settings were changed meanwhile, the plan is that of the change already.
	if s.schedule != nil && s.schedule.Name == run.To {
		s.plan(false)
		s.trouble = run.trouble()
	}
	tell := run.Error != "" && run.At.Sub(s.told).Abs() >= tellEvery
	switch {
	case run.Error == "":
		s.told = time.Time{}
	case tell:
		s.told = run.At
	}
	value, err := json.Marshal(s.runs)
	s.mu.Unlock()
	if err == nil {
		_, err = s.config.Source.Store.Update(ctx, func(w storage.Writer) error {
			w.Put(runsKey, value)
			return nil
		})
	}
	if err != nil && ctx.Err() == nil {
		s.config.Log.Error("how a backup went could not be kept", slog.Any("error", err))
	}
	if tell && s.config.Notify != nil {
		s.config.Notify(ctx, "A backup of the site failed", run.trouble()+" It was made at "+run.At.Format(time.RFC1123)+
			".\n\nIt is tried again by itself. The log of the server has the details.\n")
	}
}
