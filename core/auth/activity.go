package auth

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Failures are told in the activity a few at a time, for each account and for all names that nobody has together, so
// that strangers do not decide how much is written.
const (
	failureBurst    = 10
	failureInterval = 10 * time.Second
)

func newFailureLimiter(now func() time.Time) *limit.Limiter {
	return limit.New(failureBurst, failureInterval, now)
}

// tell tells administrators of something, in the update that it happens in.
func (s *Service) recordActivity(w storage.Writer, act core.Act, title string, by core.Actor) error {
	return entries.NoteSecurity(w, s.now(), entries.Security{Act: act, Title: title, By: by.Name})
}

// noteSignIn tells of a sign-in, in the update that opens its session.
func (s *Service) recordSignIn(w storage.Writer, acc account, from Client) error {
	return entries.NoteSecurity(w, s.now(), entries.Security{
		Act: core.ActSignedIn, Title: acc.Name, By: acc.Name, From: from.describe(),
	})
}

// noteFailure tells of a failed sign-in under a name, without anybody waiting for it: the time of an answer must not
// tell whether there is such a user. Of a name that nobody has it tells nothing but that there was one.
func (s *Service) recordFailure(act core.Act, username, from string) {
	s.failureWrites.start(string(act)+"/"+accountBucket(username), func() {
		ctx := context.Background()
		err := s.writeFailure(ctx, act, username, from)
		if err != nil {
			s.log.WarnContext(ctx, "a failed sign-in could not be noted", slog.Any("error", err))
		}
	})
}

func (s *Service) writeFailure(ctx context.Context, act core.Act, username, from string) error {
	acc, _, err := s.findAccount(ctx, username)
	if err != nil {
		return err
	}
	if _, err := s.failureLimiter.Take(string(act) + "/" + accountBucket(acc.Name)); err != nil {
		return nil
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		return entries.NoteSecurity(w, s.now(), entries.Security{Act: act, Title: acc.Name, From: from})
	})
	return err
}
