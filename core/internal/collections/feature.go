package collections

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/mail/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/core/model"
)

// Options are the settings of the feature.
type Options struct {
	MaxUpload int64 // maximum size of an uploaded file in bytes
	// Fetch begins the download of a file of another host. It refuses private and local addresses, and fails with Invalid.
	Fetch func(ctx context.Context, address string) (io.ReadCloser, error)
	// Screens are the URLs of scripts that render the screens of types, by type name.
	Screens map[string]string
	// Kinds are the addresses of the modules of kinds of plugins, by the names of the kinds.
	Kinds map[string]string
}

// The services of other features, as far as this one needs them.
type (
	meter interface {
		Report(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)
	}
	counter   interface{ Shown() uint64 }
	addresses interface{ Generated() []Paged }
	forms     interface {
		DefaultGoal(ctx context.Context, typ *model.Type) *model.Goal
	}
	goals interface {
		Reached(ctx context.Context, client api.Client, goal *model.Goal, id string)
	}
)

// Feature returns the feature that serves content types. It gives *Handlers.
func Feature(options Options) feature.Feature {
	return feature.Feature{
		Name:  "content",
		Needs: []string{"addresses", "previews", "media", "search", "inbox", "unsubscribe", "uptime", "live", "forms"},
		Wants: []string{"analytics"},
		Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
			config := Config{
				Registry: env.Registry, Content: env.Content, Answers: env.Answers, Gate: env.Gate, Log: env.Log, Now: env.Now, Origin: env.Origin,
				PreviewURL: env.Settings.PreviewURL, MaxUpload: options.MaxUpload, Fetch: options.Fetch, Screens: options.Screens, Kinds: options.Kinds,
			}
			if err := config.use(env); err != nil {
				return feature.Instance{}, err
			}
			handlers := New(config)
			return feature.Instance{CallsAfter: handlers.Module, Gives: handlers}, nil
		},
	}
}

// use sets the services of other features.
func (c *Config) use(env feature.Env) (err error) {
	pages, pagesErr := feature.Use[addresses](env, "addresses")
	uptime, uptimeErr := feature.Use[meter](env, "uptime")
	shown, shownErr := feature.Use[counter](env, "live")
	sent, sentErr := feature.Use[forms](env, "forms")
	visits, visitsErr := feature.Use[goals](env, "analytics")
	if errors.Is(visitsErr, feature.ErrAbsent) {
		visits, visitsErr = nobody{}, nil
	}
	if err := errors.Join(pagesErr, uptimeErr, shownErr, sentErr, visitsErr); err != nil {
		return err
	}
	c.Paged, c.Uptime, c.Shown, c.FormGoal, c.Reached = pages.Generated(), uptime.Report, shown.Shown, sent.DefaultGoal, visits.Reached
	if c.Previews, err = feature.Use[*preview.Links](env, "previews"); err != nil {
		return err
	}
	if c.Media, err = feature.Use[*media.Library](env, "media"); err != nil {
		return err
	}
	if c.Search, err = feature.Use[*search.Index](env, "search"); err != nil {
		return err
	}
	if c.Inbox, err = feature.Use[*inbox.Inbox](env, "inbox"); err != nil {
		return err
	}
	c.Unsubscribe, err = feature.Use[*unsubscribe.Links](env, "unsubscribe")
	return err
}

// nobody counts no goals.
type nobody struct{}

func (nobody) Reached(context.Context, api.Client, *model.Goal, string) {}
