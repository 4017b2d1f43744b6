package inbox

import (
	"context"
	"strconv"
	"time"
)

// Retain erases completed entries that are older than the retention period of the settings. It must be called about
// once an hour.
func (i *Inbox) Retain(ctx context.Context) error {
	settings, value, err := Settings(ctx, i.Store, i.Registry)
	if err != nil || settings == nil {
		return err
	}
	types := i.Registry.Types()
	for n := range types {
		c := types[n].Options.Submissions.Conversation
		if c == nil || settings.Schema.Field(c.Keep) == nil {
			continue
		}
		days, err := strconv.Atoi(settings.Schema.Key(value, settings.Schema.Field(c.Keep)))
		if err != nil || days <= 0 {
			continue
		}
		if _, err := i.Content.EraseExpired(ctx, types[n].Name, time.Duration(days)*24*time.Hour); err != nil {
			return err
		}
	}
	return nil
}
