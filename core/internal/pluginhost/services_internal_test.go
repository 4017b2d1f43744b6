package pluginhost

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/plugin"
)

// TestAServiceIsStartedAgain checks the waits, that System names the service meanwhile, and that it ends with the program.
func TestAServiceIsStartedAgain(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	runs := 0
	service := plugin.Service{Name: "deliver", Run: func(ctx context.Context, _ *plugin.Site) error {
		switch runs++; runs {
		case 1:
			return errors.New("no luck")
		case 2:
			panic("no luck at all")
		case 3:
			return nil // too early
		case 14:
			now = now.Add(steadyAfter + time.Second)
			return errors.New("after a while")
		case 16:
			stop()
			<-ctx.Done()
			return ctx.Err()
		}
		return errors.New("no luck again")
	}}
	h := New(Config{Sites: Sites{Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}})
	var waits []time.Duration
	h.pause = func(_ context.Context, d time.Duration) bool {
		if problems := h.Problems(); !slices.Equal(problems, []string{"The service deliver of mail ended and is started again."}) {
			t.Errorf("the problems are %q", problems)
		}
		waits = append(waits, d)
		return true
	}
	h.keepRunning(ctx, &plugin.Plugin{Name: "mail"}, service)
	want := []time.Duration{1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300, 1, 2}
	for i := range want {
		want[i] *= time.Second
	}
	if !slices.Equal(waits, want) || runs != 16 || len(h.Problems()) != 0 {
		t.Errorf("%d runs with the waits %s; %q", runs, waits, h.Problems())
	}
}
