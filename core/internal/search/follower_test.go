package search

import (
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/changes/followertest"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

// subject adapts an index to the conformance suite of followers.
type subject struct{ *Index }

// Check compares the index with content.
func (s subject) Check(t *testing.T) {
	t.Helper()
	wantAgreement(t, s.Index)
}

// Kill simulates a crash. Close is equivalent: every applied batch is already on disk.
func (s subject) Kill() { _ = s.Close() }

func TestFollower(t *testing.T) {
	t.Parallel()
	followertest.Run(t, func(t *testing.T, site *contenttest.Site) func() followertest.Subject {
		folder := filepath.Join(t.TempDir(), "search")
		return func() followertest.Subject { return subject{openIndex(t, site, folder)} }
	})
}

func openIndex(t testing.TB, site *contenttest.Site, folder string) *Index {
	t.Helper()
	x, err := Open(Config{Folder: folder, Answers: site.Reader, Store: site.Store, Now: site.Clock.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// identityOf returns the identity of the site's current store.
