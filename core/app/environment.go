package app

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/certs"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/maintenance"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/media/blob"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/scrub"
	"github.com/quoin-cms/quoin/storage"
)

// ground is what commands work on: the rooms over the store, of a server that runs, or opened for one command.
type environment struct {
	config   Config
	registry *model.Registry
	log      *slog.Logger
	store    storage.Store
	auth     *auth.Service

	maintenance *maintenance.Switch

	content         *content.Writer // nil until openContent
	answers         *answers.Reader // nil until openContent
	media           *media.Shelf    // nil until openMedia
	scrub           *scrub.Scrub    // nil but in a server
	bucket          *blob.Watched   // in which the files lie; nil for the data folder
	certs           *certs.Keeper   // nil but in a server that speaks HTTPS
	storeCreated    bool            // whether there was no store before
	currentProblems func() []string // what does not work at present; nil but in a server
	closers         []func() error  // in the order in which things were opened
}

// openGround opens the store of the data folder for one command. What only some commands need is opened by them.
func openEnvironment(config Config, registry *model.Registry, logs io.Writer) (*environment, error) {
	log, flush, err := config.logger(logs)
	if err != nil {
		return nil, err
	}
	g := &environment{config: config, registry: registry, log: log}
	g.closers = append(g.closers, func() error {
		flush()
		return nil
	})
	if err := g.openStore(context.Background()); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// openStore opens the store with those who may sign in.
func (g *environment) openStore(ctx context.Context) (err error) {
	if g.store, g.storeCreated, err = openStore(ctx, g.config, g.log); err != nil {
		return err
	}
	g.closers = append(g.closers, g.store.Close)
	g.auth = auth.New(g.store, time.Now, g.log)
	g.closers = append(g.closers, func() error {
		g.auth.Close()
		return nil
	})
	g.maintenance, err = maintenance.Open(ctx, g.store, time.Now)
	return err
}

// openContent opens what writes and reads content, once. It brings content to the types of this program.
func (g *environment) openContent(ctx context.Context) (err error) {
	if g.content != nil {
		return nil
	}
	options := []content.Option{content.Log(g.log), content.Users(g.auth.Known)}
	if g.config.URL != "" {
		options = append(options, content.Site(g.config.URL))
	}
	if g.config.Older {
		options = append(options, content.Older())
	}
	if g.config.Store.shared() {
		options = append(options, content.Shared())
	}
	if g.content, err = content.Open(ctx, g.store, g.registry, time.Now, options...); err != nil {
		return err
	}
	g.answers = answers.New(g.store, g.registry, time.Now, g.content.Freshness())
	g.auth.NameSite(g.siteName)
	return nil
}

// siteName gives what the settings call the site; empty where there are none, or where they cannot be read.
func (g *environment) siteName(ctx context.Context) string {
	var settings struct {
		SiteName string `json:"siteName"`
	}
	page, err := g.answers.Get(ctx, core.Actor{}, settingsType, settingsType)
	if err != nil || json.Unmarshal(page.Body, &settings) != nil {
		return ""
	}
	return settings.SiteName
}

// close closes what was opened, the last first.
func (g *environment) close() error {
	var all error
	for len(g.closers) > 0 {
		last := len(g.closers) - 1
		all = errors.Join(all, g.closers[last]())
		g.closers = g.closers[:last]
	}
	return all
}
