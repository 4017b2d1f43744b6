package backup

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
)

// Tests cost connections to wherever an administrator says: a user has five at once, and one more every 12 seconds.
const (
	testBurst = 5
	testEvery = 12 * time.Second

	// testTimeout is how long a bucket may take to answer, in all.
	testTimeout = 20 * time.Second
)

// TestResult tells how it went to write where backups go.
type TestResult struct {
	OK      bool   `json:"ok"`
	Message string `json:"message" doc:"What was done, or why it could not be: of what the server said, the code of S3 alone."`
}

// Test writes something small where a Draft says that backups go, and removes it again. That this fails is a result and no
// error. Test fails with core.Conflict if nothing is set up or the command line does not permit the Draft, with core.Invalid,
// and with core.Throttled.
func (s *Service) Test(ctx context.Context, by core.Actor, change func(*Draft) (changed bool, err error)) (TestResult, error) {
	keep, err := s.config.Setup.try(ctx, change)
	if err != nil {
		return TestResult{}, err
	}
	if keep == nil {
		keep = s.config.Schedule.To
	}
	if _, err := s.testsByUser.Take(by.Name); err != nil {
		return TestResult{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.config.TestTimeout, testTimeout))
	defer cancel()
	if err := keep.Try(ctx); err != nil {
		s.config.Log.Warn("a test of where backups go failed", slog.Any("error", err))
		return TestResult{Message: testFailure(err)}, nil
	}
	return TestResult{OK: true, Message: "Something small was written there, and removed again."}, nil
}

// testFailure returns the message of a failed test.
func testFailure(err error) string {
	if _, ok := errors.AsType[*s3.StepError](err); ok {
		return s3.Say(err)
	}
	text := sayable(err)
	return strings.ToUpper(text[:1]) + text[1:]
}
