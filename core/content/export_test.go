package content

import "context"

// Settle does what Run does at each look at the clock.
func (s *Writer) Settle(ctx context.Context) error { return s.settle(ctx) }
