package mail

import (
	"context"
	"fmt"
)

// Try connects to the server and authenticates, without sending a mail. Errors have the words of the server, without the password.
func (s *SMTP) Try(ctx context.Context) error { return s.redact(s.try(ctx)) }

func (s *SMTP) try(ctx context.Context) error {
	client, err := s.client()
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	_ = client.Close() // a failed QUIT does not matter
	return nil
}
