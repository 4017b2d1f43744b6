package writer

import (
	"context"
	"fmt"
	"log/slog"
)

// migrate brings the entries of all types to their current schema versions. If one cannot be migrated, it
// fails before anything is written.
func (s *Writer) migrate(ctx context.Context) error {
	all, err := s.pendingMigrations(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.addsOpeningsOnly() {
			continue
		}
		if err := s.dryRunMigration(ctx, p); err != nil {
			return err
		}
	}
	if err := s.logSchemaChanges(ctx, all); err != nil {
		return err
	}
	for _, p := range all {
		if p.addsOpeningsOnly() {
			// No entry uses the new openings before the next write.
			s.deferredRecords.Store(p.typ.Name, p.finished())
			continue
		}
		if err := s.reindex(ctx, p); err != nil {
			return fmt.Errorf("writer: index %s: %w", p.typ.Name, err)
		}
	}
	return nil
}

// logSchemaChanges logs what happens to entries whose schema version changes, and the types that are no
// longer registered.
func (s *Writer) logSchemaChanges(ctx context.Context, all []*migration) error {
	for _, p := range all {
		summary := p.change.Says()
		if summary == "" {
			continue
		}
		level := slog.LevelInfo
		if p.change.Broken > 0 || p.change.MayRename() {
			level = slog.LevelWarn
		}
		s.log.Log(ctx, level, "a content type's schema has changed: "+summary,
			slog.String("type", p.typ.Name), slog.Int("entries", p.change.Entries))
	}
	dropped, err := DroppedTypes(ctx, s.store, s.registry)
	for _, d := range dropped {
		s.log.Warn("a content type is no longer registered; its entries are kept",
			slog.String("type", d.Name), slog.Int("entries", d.Entries))
	}
	return err
}
