// Package upgrade brings a store that another version of the program has written to the present schema of its content types:
// it tries every entry in memory first, then migrates and indexes the entries anew, and records what has changed. An
// interrupted upgrade resumes where it stopped.
package upgrade

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
)

// Upgrader brings the entries of a store to the schema versions of the program, before the writer of the store starts.
type Upgrader struct {
	Committer  commit.Committer
	Registry   *model.Registry
	Rules      validate.Rules
	Now        func() time.Time
	Log        *slog.Logger // for schema changes and dropped types
	AllowNewer bool         // whether to go on although the store has a newer schema version than the program
}

// Run brings the entries of all types to their current schema versions. If one cannot be migrated, it fails before anything is
// written, and with a *NewerSchema if the store has a newer version than the program. Where no entry has to be written, it
// leaves the version record to the next update of the type: it returns those records by type.
func (s *Upgrader) Run(ctx context.Context) (deferred map[string]Record, err error) {
	all, err := s.pendingMigrations(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.addsOpeningsOnly() {
			continue
		}
		if err := s.dryRunMigration(ctx, p); err != nil {
			return nil, err
		}
	}
	if err := s.logSchemaChanges(ctx, all); err != nil {
		return nil, err
	}
	deferred = map[string]Record{}
	for _, p := range all {
		if p.addsOpeningsOnly() {
			// No entry uses the new openings before the next write.
			deferred[p.typ.Name] = p.finished()
			continue
		}
		if err := s.reindex(ctx, p); err != nil {
			return nil, fmt.Errorf("upgrade: index %s: %w", p.typ.Name, err)
		}
	}
	if err := commit.RecountShown(ctx, s.Committer, s.Registry); err != nil {
		return nil, fmt.Errorf("upgrade: what others show: %w", err)
	}
	return deferred, nil
}

// logSchemaChanges logs what happens to entries whose schema version changes, and the types that are no
// longer registered.
func (s *Upgrader) logSchemaChanges(ctx context.Context, all []*migration) error {
	for _, p := range all {
		summary := p.change.Says()
		if summary == "" {
			continue
		}
		level := slog.LevelInfo
		if p.change.Broken > 0 || p.change.Older > 0 || p.change.MayRename() {
			level = slog.LevelWarn
		}
		s.Log.Log(ctx, level, "a content type's schema has changed: "+summary,
			slog.String("type", p.typ.Name), slog.Int("entries", p.change.Entries))
	}
	dropped, err := DroppedTypes(ctx, s.Committer.Store, s.Registry)
	for _, d := range dropped {
		s.Log.Warn("a content type is no longer registered; its entries are kept",
			slog.String("type", d.Name), slog.Int("entries", d.Entries))
	}
	return err
}
