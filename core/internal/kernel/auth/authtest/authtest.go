// Package authtest makes services of users for tests: real ones, but for the passwords, whose hashes cost next to nothing.
package authtest

import (
	"log/slog"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/internal/cheaply"
	"github.com/quoin-cms/quoin/storage"
)

// New makes a service over store, with the clock of the test. It keeps no log.
func New(tb testing.TB, store storage.Store, now func() time.Time) *auth.Service {
	tb.Helper()
	return auth.NewCheap(cheaply.Key{}, store, now, slog.New(slog.DiscardHandler))
}
