package content

import (
	"context"
	"fmt"
	"log/slog"
)

// grow brings all types to their present shapes. It fails before it has written anything where one cannot be.
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
			// No entry has one of them before the next is written.
			s.deferredRecords.Store(p.typ.Name, p.finished())
			continue
		}
		if err := s.reindex(ctx, p); err != nil {
			return fmt.Errorf("content: index %s: %w", p.typ.Name, err)
		}
	}
	return nil
}

// logShapes tells what becomes of entries whose shape changes, and which types the program does not have any more.
func (s *Writer) logSchemaChanges(ctx context.Context, all []*migration) error {
	for _, p := range all {
		said := p.change.Says()
		if said == "" {
			continue
		}
		level := slog.LevelInfo
		if p.change.Broken > 0 || p.change.MayRename() {
			level = slog.LevelWarn
		}
		s.log.Log(ctx, level, "a content type has another shape: "+said, slog.String("type", p.typ.Name), slog.Int("entries", p.change.Entries))
	}
	dropped, err := DroppedTypes(ctx, s.store, s.registry)
	for _, d := range dropped {
		s.log.Warn("a content type is gone, and its entries are kept", slog.String("type", d.Name), slog.Int("entries", d.Entries))
	}
	return err
}
