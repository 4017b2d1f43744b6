package content

import (
	"context"
	"fmt"
)

// grow brings all types to their present shapes. It fails before it has written anything where one cannot be.
func (s *Writer) grow(ctx context.Context) error {
	all, err := s.passages(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.opensOnly() {
			continue
		}
		if err := s.rehearse(ctx, p); err != nil {
			return err
		}
	}
	for _, p := range all {
		if p.opensOnly() {
			// No entry has one of them before the next is written.
			s.owed.Store(p.typ.Name, p.arrived())
			continue
		}
		if err := s.index(ctx, p); err != nil {
			return fmt.Errorf("content: index %s: %w", p.typ.Name, err)
		}
	}
	return nil
}
