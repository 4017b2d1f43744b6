package writer

import "context"

// ApplyDue does what Run does at each check of the clock.
func (s *Writer) ApplyDue(ctx context.Context) error { return s.applyDue(ctx) }
