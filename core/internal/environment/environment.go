// Package environment has what every command of the program works with: its configuration, read from flags and environment
// variables, and Environment, the opened store with the services over it. It also has the contract of commands: Command, and
// Task, the part of a command that runs in the process that has the store open.
package environment

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
	"github.com/quoin-cms/quoin/storage"
)

// Environment is what commands work on: the store and the services over it. It belongs to a running server, or is
// opened for one command.
type Environment struct {
	Program
	Config Config
	Log    *slog.Logger
	Store  storage.Store
	Auth   *auth.Service
	// secretKey is the key of the secrets in the store that staff have typed in; nil if a command found none.
	secretKey *secretkey.Key

	Content      *writer.Writer  // nil until OpenContent
	Answers      *query.Reader   // nil until OpenContent
	Media        *media.Library  // nil until OpenMedia
	Scrub        *scrub.Scrub    // nil except in a server
	Bucket       *blob.Monitored // the bucket of the files; nil for the data folder
	Certs        *certs.Keeper   // nil except in a server that serves HTTPS
	StoreCreated bool            // whether this process created the store
	Server       *Server         // the server that this environment belongs to; nil for a command
	closers      []func() error  // in the order of opening
}

// Server is what commands use of the server that runs them.
type Server struct {
	Features *feature.Set    // nil until they are open
	Problems func() []string // returns sentences about what does not work at present
}

// Open opens the store of the data folder for one command. Commands open the other services themselves if
// they need them.
func Open(config Config, p Program, logs io.Writer) (*Environment, error) {
	opened, err := config.OpenLogs(logs)
	if err != nil {
		return nil, err
	}
	env := &Environment{Program: p, Config: config, Log: opened.Log}
	env.OnClose(func() error {
		opened.Close()
		return nil
	})
	if err := env.OpenStore(context.Background()); err != nil {
		return nil, errors.Join(err, env.Close())
	}
	return env, nil
}

// SystemActor is the actor of commands that are run on the machine itself.
var SystemActor = core.Actor{Role: core.System}

// OpenStore opens the store and the users.
func (env *Environment) OpenStore(ctx context.Context) (err error) {
	if env.Store, env.StoreCreated, err = openStore(ctx, env.Config, env.Log); err != nil {
		return err
	}
	env.OnClose(env.Store.Close)
	env.Auth = auth.New(env.Store, time.Now, env.Log)
	env.OnClose(func() error {
		env.Auth.Close()
		return nil
	})
	env.Auth.OnGeneratedUsed(env.deleteFirstPassword)
	return nil
}

// OpenContent opens the writer and the reader of content, once. It migrates content to the types of this program.
func (env *Environment) OpenContent(ctx context.Context) (err error) {
	if env.Content != nil {
		return nil
	}
	options := []writer.Option{writer.Log(env.Log), writer.Users(env.Auth.Known)}
	if env.Config.URL != "" {
		options = append(options, writer.Site(env.Config.URL))
	}
	if env.Config.Older {
		options = append(options, writer.Older())
	}
	if env.Config.Store.Shared() {
		options = append(options, writer.Shared())
	}
	if env.Content, err = writer.Open(ctx, env.Store, env.Registry, time.Now, options...); err != nil {
		return err
	}
	env.Answers = query.New(env.Store, env.Registry, time.Now, env.Content.Freshness())
	env.Auth.NameSite(env.siteName)
	return nil
}

// siteName returns the name of the site in the settings. It is empty if there are no settings, or if they cannot be
// read.
func (env *Environment) siteName(ctx context.Context) string {
	var settings struct {
		SiteName string `json:"siteName"`
	}
	page, err := env.Answers.Get(ctx, core.Actor{}, feature.SettingsType, feature.SettingsType)
	if err != nil || json.Unmarshal(page.Body, &settings) != nil {
		return ""
	}
	return settings.SiteName
}

// OnClose makes Close call a function, before those that were added earlier.
func (env *Environment) OnClose(do func() error) { env.closers = append(env.closers, do) }

// Close closes everything that was opened, in reverse order.
func (env *Environment) Close() error {
	var all error
	for len(env.closers) > 0 {
		last := len(env.closers) - 1
		all = errors.Join(all, env.closers[last]())
		env.closers = env.closers[:last]
	}
	return all
}
