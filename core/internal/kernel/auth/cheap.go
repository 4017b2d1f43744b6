package auth

import (
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth/internal/cheaply"
	"github.com/quoin-cms/quoin/storage"
)

// NewCheap is New for tests: it hashes passwords at minimal cost. See core/internal/kernel/auth/authtest.
func NewCheap(_ cheaply.Key, store storage.Store, now func() time.Time, log *slog.Logger) *Service {
	s := New(store, now, log)
	s.hasher = newHasher(cheapParams())
	return s
}

func cheapParams() params { return params{memory: 8, passes: 1, threads: 1} }
