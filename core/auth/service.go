package auth

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Service keeps the users and their sessions. It is safe for concurrent use. An error that the
// caller can cause is a *core.Error; any other is a fault of the store.
type Service struct {
	store          storage.Store
	now            func() time.Time
	log            *slog.Logger
	hasher         *hasher
	throttle       *throttle
	devices        *deviceVerifier
	watches        watches
	touchWrites    backgroundWrites
	failureWrites  backgroundWrites // of failures
	failureLimiter *limit.Limiter

	confirmations *limit.Limiter // of addresses: by account, and by address
	resetRequests *limit.Limiter // by address of the network: who asks for another password
	resetMails    *limit.Limiter // by account: the mails that lead to one

	sessionCache decodeCache[session]
	accountCache decodeCache[account]
	tokenCache   decodeCache[tokenRecord]

	challenges *challenges
	siteName   func(context.Context) string // nil where nothing gives it
}

// New makes a Service over store. The caller keeps the store open for as long as the Service is
// used, and closes it after the Service. The log hears of faults that fail no call; it is never told a secret.
func New(store storage.Store, now func() time.Time, log *slog.Logger) *Service {
	devices := &deviceVerifier{store: store}
	return &Service{
		store:          store,
		now:            now,
		log:            log,
		hasher:         newHasher(params{memory: hashMemory, passes: hashPasses, threads: hashThreads}),
		throttle:       newThrottle(now, newSharedAttempts(store, now)),
		devices:        devices,
		failureLimiter: newFailureLimiter(now),

		confirmations: newConfirmationLimiter(now),
		resetRequests: newResetRequestLimiter(now),
		resetMails:    limit.New(3, 20*time.Minute, now),

		challenges: &challenges{store: store, devices: devices, now: now},
	}
}
