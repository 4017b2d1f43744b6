package auth

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// The rate at which failed sign-ins are recorded as activity is limited for each account, and for all unknown names together,
// so that strangers do not determine how much is written.
const (
	failureBurst    = 10
	failureInterval = 10 * time.Second
)

func newFailureLimiter(now func() time.Time) *limit.Limiter {
	return limit.New(failureBurst, failureInterval, now)
}

// recordActivity adds a line to the activity that administrators see, in the update of the event.
func (s *records) recordActivity(w storage.Writer, act core.Act, title string, by core.Actor) error {
	return entrystore.NoteSecurity(w, s.now(), entrystore.Security{Act: act, Title: title, By: by.Name})
}

// recordSignIn records a sign-in, in the update that opens its session.
func (s *records) recordSignIn(w storage.Writer, acc account, from Client) error {
	return entrystore.NoteSecurity(w, s.now(), entrystore.Security{
		Act: core.ActSignedIn, Title: acc.Name, By: acc.Name, From: from.describe(),
	})
}

// recordFailure records a failed sign-in under a name in the background, because the time of an answer must not reveal whether
// the user exists. For an unknown name it records only that there was an attempt.
func (s *records) recordFailure(act core.Act, username, from string) {
	s.failureWrites.start(string(act)+"/"+accountBucket(username), func() {
		ctx := context.Background()
		err := s.writeFailure(ctx, act, username, from)
		if err != nil {
			s.log.WarnContext(ctx, "a failed sign-in could not be recorded", slog.Any("error", err))
		}
	})
}

func (s *records) writeFailure(ctx context.Context, act core.Act, username, from string) error {
	acc, _, err := s.findAccount(ctx, username)
	if err != nil {
		return err
	}
	if _, err := s.failureLimiter.Take(string(act) + "/" + accountBucket(acc.Name)); err != nil {
		return nil
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		return entrystore.NoteSecurity(w, s.now(), entrystore.Security{Act: act, Title: acc.Name, From: from})
	})
	return err
}
