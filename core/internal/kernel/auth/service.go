// Package auth authenticates users and programs and authorises what they do: the users with their passwords, the sessions of a
// sign-in, the limits on attempts, and access to the policy table. It stores its data under keys that start with "auth/" and
// logs only faults that fail no call, never secrets.
package auth

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth/internal/cheaply"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Service manages users, sessions and tokens. It is safe for concurrent use. An error that the caller can cause is a
// *core.Error; any other is a fault of the store.
type Service struct {
	*records
	accounts
	sessions
	signIns
	factorManager
	links
	invitations
	tokens
	sweeper
}

// records reads and writes accounts, and has the parts of the service that its other parts share.
type records struct {
	store          storage.Store
	now            func() time.Time
	log            *slog.Logger
	hasher         *passwords.Hasher
	throttle       *throttle
	devices        *deviceVerifier
	challenges     *challenges
	touchWrites    backgroundWrites
	failureWrites  backgroundWrites // activity lines for failed sign-ins
	failureLimiter *limit.Limiter
	confirmations  *limit.Limiter // by account, and by mail address
	accountCache   decodeCache[account]
	watches        watches

	siteName      func(context.Context) string // returns the name of the site; nil for none
	generatedUsed func()                       // called after a generated password was used or replaced; nil for none
}

// accounts manages the users.
type accounts struct{ *records }

// sessions finds, lists and ends the sessions of the users.
type sessions struct {
	*records
	sessionCache *decodeCache[session]
}

// signIns opens sessions.
type signIns struct{ *records }

// factorManager manages the second factors and the passkeys of the users.
type factorManager struct{ *records }

// links makes the links in mails about accounts, and resolves them.
type links struct {
	*records
	resetRequests *limit.Limiter // requests for a password reset, by network address
	resetMails    *limit.Limiter // mails for a password reset, by account
}

// invitations manages the invitations of further users.
type invitations struct{ *records }

// tokens manages the tokens of programs.
type tokens struct {
	*records
	tokenCache *decodeCache[tokenRecord]
}

// sweeper deletes expired sessions and other short-lived values.
type sweeper struct{ *records }

// New returns a Service for store. The caller must keep the store open while the Service is used and close it after the
// Service. The log receives faults that fail no call; it never receives secrets.
func New(store storage.Store, now func() time.Time, log *slog.Logger) *Service {
	devices := &deviceVerifier{store: store}
	r := &records{
		store:          store,
		now:            now,
		log:            log,
		hasher:         passwords.NewHasher(passwords.DefaultCosts(), passwords.Slots()),
		throttle:       newThrottle(now, newSharedAttempts(store, now)),
		devices:        devices,
		challenges:     &challenges{store: store, devices: devices, now: now},
		failureLimiter: newFailureLimiter(now),
		confirmations:  newConfirmationLimiter(now),
	}
	return &Service{
		records: r, accounts: accounts{r}, signIns: signIns{r}, factorManager: factorManager{r}, invitations: invitations{r}, sweeper: sweeper{r},
		sessions: sessions{r, &decodeCache[session]{}},
		links:    links{r, newResetRequestLimiter(now), limit.New(3, 20*time.Minute, now)},
		tokens:   tokens{r, &decodeCache[tokenRecord]{}},
	}
}

// NewCheap is New for tests: it hashes passwords at minimal cost. See core/internal/kernel/auth/authtest.
func NewCheap(_ cheaply.Key, store storage.Store, now func() time.Time, log *slog.Logger) *Service {
	s := New(store, now, log)
	s.hasher = passwords.NewHasher(cheapCosts(), passwords.Slots())
	return s
}

func cheapCosts() passwords.Costs { return passwords.Costs{Memory: 8, Passes: 1, Threads: 1} }
