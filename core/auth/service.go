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
	store    storage.Store
	now      func() time.Time
	log      *slog.Logger
	hasher   *hasher
	throttle *throttle
	devices  *devices
	watches  watches
	touches  touches
	noting   touches // of failures
	notes    *limit.Limiter

	confirmations *limit.Limiter // of addresses: by account, and by address
	forgotten     *limit.Limiter // by address of the network: who asks for another password
	resets        *limit.Limiter // by account: the mails that lead to one

	sessions known[session]
	accounts known[account]
	tokens   known[tokenRecord]

	challenges *challenges
	siteName   func(context.Context) string // nil where nothing gives it
}

// New makes a Service over store. The caller keeps the store open for as long as the Service is
// used, and closes it after the Service. The log hears of faults that fail no call; it is never told a secret.
func New(store storage.Store, now func() time.Time, log *slog.Logger) *Service {
	known := &devices{store: store}
	return &Service{
		store:    store,
		now:      now,
		log:      log,
		hasher:   newHasher(params{memory: hashMemory, passes: hashPasses, threads: hashThreads}),
		throttle: newThrottle(now, newLedger(store, now)),
		devices:  known,
		notes:    newNotes(now),

		confirmations: newConfirmations(now),
		forgotten:     newForgotten(now),
		resets:        limit.New(3, 20*time.Minute, now),

		challenges: &challenges{store: store, devices: known, now: now},
	}
}
