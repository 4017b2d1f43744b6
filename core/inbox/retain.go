package inbox

import (
	"context"
	"strconv"
	"time"
)

// Retain erases what is done with and older than the settings keep. It is to be called every hour or so.
func (i *Inbox) Retain(ctx context.Context) error {
	settings, value, err := Settings(ctx, i.Store, i.Registry)
	if err != nil || settings == nil {
		return err
	}
	types := i.Registry.Types()
	for n := range types {
		c := types[n].Options.Conversation
		if c == nil || settings.Schema.Field(c.Keep) == nil {
			continue
		}
		days, err := strconv.Atoi(settings.Schema.Key(value, settings.Schema.Field(c.Keep)))
		if err != nil || days <= 0 {
			continue
		}
		if _, err := i.Content.Retire(ctx, types[n].Name, time.Duration(days)*24*time.Hour); err != nil {
			return err
		}
	}
	return nil
}
