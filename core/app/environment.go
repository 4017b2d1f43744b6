package app

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/maintenance/scrub"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/web/certs"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// environment is what commands work on: the store and the services over it. It belongs to a running server, or is
// opened for one command.
type environment struct {
	config   serverConfig
	registry *model.Registry
	log      *slog.Logger
	store    storage.Store
	auth     *auth.Service
	// secretKey is the key of the secrets in the store that staff have typed in; nil if a command found none.
	secretKey *secretkey.Key

	content      *writer.Writer  // nil until openContent
	answers      *query.Reader   // nil until openContent
	media        *media.Library  // nil until openMedia
	scrub        *scrub.Scrub    // nil except in a server
	bucket       *blob.Monitored // the bucket of the files; nil for the data folder
	certs        *certs.Keeper   // nil except in a server that serves HTTPS
	storeCreated bool            // whether this process created the store
	running      *server         // the server that this environment belongs to; nil for a command
	closers      []func() error  // in the order of opening
}

// openEnvironment opens the store of the data folder for one command. Commands open the other services themselves if
// they need them.
func openEnvironment(config serverConfig, registry *model.Registry, logs io.Writer) (*environment, error) {
	opened, err := config.openLogs(logs)
	if err != nil {
		return nil, err
	}
	env := &environment{config: config, registry: registry, log: opened.Log}
	env.closers = append(env.closers, func() error {
		opened.Close()
		return nil
	})
	if err := env.openStore(context.Background()); err != nil {
		return nil, errors.Join(err, env.close())
	}
	return env, nil
}

// openStore opens the store and the users.
func (env *environment) openStore(ctx context.Context) (err error) {
	if env.store, env.storeCreated, err = openStore(ctx, env.config, env.log); err != nil {
		return err
	}
	env.closers = append(env.closers, env.store.Close)
	env.auth = auth.New(env.store, time.Now, env.log)
	env.closers = append(env.closers, func() error {
		env.auth.Close()
		return nil
	})
	env.auth.OnGeneratedUsed(env.deleteFirstPassword)
	return nil
}

// openContent opens the writer and the reader of content, once. It migrates content to the types of this program.
func (env *environment) openContent(ctx context.Context) (err error) {
	if env.content != nil {
		return nil
	}
	options := []writer.Option{writer.Log(env.log), writer.Users(env.auth.Known)}
	if env.config.URL != "" {
		options = append(options, writer.Site(env.config.URL))
	}
	if env.config.Older {
		options = append(options, writer.Older())
	}
	if env.config.Store.shared() {
		options = append(options, writer.Shared())
	}
	if env.content, err = writer.Open(ctx, env.store, env.registry, time.Now, options...); err != nil {
		return err
	}
	env.answers = query.New(env.store, env.registry, time.Now, env.content.Freshness())
	env.auth.NameSite(env.siteName)
	return nil
}

// siteName returns the name of the site in the settings. It is empty if there are no settings, or if they cannot be
// read.
func (env *environment) siteName(ctx context.Context) string {
	var settings struct {
		SiteName string `json:"siteName"`
	}
	page, err := env.answers.Get(ctx, core.Actor{}, feature.SettingsType, feature.SettingsType)
	if err != nil || json.Unmarshal(page.Body, &settings) != nil {
		return ""
	}
	return settings.SiteName
}

// close closes everything that was opened, in reverse order.
func (env *environment) close() error {
	var all error
	for len(env.closers) > 0 {
		last := len(env.closers) - 1
		all = errors.Join(all, env.closers[last]())
		env.closers = env.closers[:last]
	}
	return all
}
