package content

import "context"

// Settle does what Run does at each look at the clock.
func (s *Writer) ApplyDue(ctx context.Context) error { return s.applyDue(ctx) }
