package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"path"
	"slices"
	"strings"
	"time"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	authoring "github.com/quoin-cms/quoin/core/internal/authoring/command"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/demo"
	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance/health"
	"github.com/quoin-cms/quoin/core/internal/maintenance/system"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// server is a running Quoin server with all its parts.
type server struct {
	system.Monitor

	tasks     environment.Tasks // those that the command socket runs
	listeners listeners
	messages  io.Writer    // where a start tells what its operator must know, such as the first password
	publicURL string       // the public address of the site; empty if unknown
	commands  net.Listener // the listener of the command socket; nil if it could not be opened
	env       feature.Env  // of the features
	modules   modules.Set
	web       *web.Opened

	access *slog.Logger // receives a line for each request; nil for none

	secretKeyMade bool // whether this start made the file of the key

	ends    []pluginguard.End // the latest ends of the process while plugins ran
	leftOut []string          // the names of the plugins that this start leaves out
	guard   *pluginguard.Guard
}

// openServer opens all parts of a server. If a part fails, the parts already open are closed.
func openServer(
	ctx context.Context, config environment.Config, p environment.Program, all environment.Tasks, out io.Writer, logs *environment.Logs,
) (*server, error) {
	// If they cannot be read, the folder cannot be used either, and opening the store fails.
	ends, _ := pluginguard.Ends(config.Data, time.Now())
	p, leftOut := p.WithoutFaulty(ends)
	srv := &server{
		ends: ends, leftOut: leftOut,
		Monitor: system.NewMonitor(environment.Environment{Program: p, Config: config, Log: logs.Log}, time.Now()),
		tasks:   all, access: logs.Access, publicURL: config.URL, messages: out,
	}
	srv.Connections = func() (int, uint64) { return srv.listeners.connections() }
	srv.Server = &environment.Server{Problems: srv.Problems}
	for _, open := range srv.parts() {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, srv.Close())
		}
	}
	return srv, nil
}

// parts returns the functions that open the parts of the server, in order of dependency. Each adds what closes its part
// to the closers, which run in reverse order. The parts before the store change nothing on disk, so that a start that
// they refuse leaves everything as it was.
func (srv *server) parts() []func(ctx context.Context) error {
	return []func(ctx context.Context) error{
		srv.buildModules,
		srv.OpenStore,
		srv.openGuard,
		srv.openSecretKey,
		srv.openListeners,
		srv.OpenMetrics,
		srv.ensureAdministrator,
		srv.OpenContent,
		srv.OpenScrub,
		srv.OpenMedia,
		srv.fillDemo,
		srv.openFeatures,
		srv.openWeb,
		srv.openFeeds,
		srv.listenForCommands,
	}
}

func (srv *server) buildModules(context.Context) (err error) {
	srv.modules, err = authoring.BuildModules(srv.Registry, srv.Plugins, srv.Absent...)
	return err
}

// openGuard opens the guard of the plugins, with the record of those that run.
func (srv *server) openGuard(context.Context) error {
	for _, name := range srv.leftOut {
		srv.Log.Error("a plugin is left out, because the process ended twice within ten minutes while it ran", slog.String("plugin", name))
	}
	for _, name := range pluginguard.LeftOut(srv.ends) {
		if !slices.Contains(srv.leftOut, name) {
			srv.Log.Error("the process ended twice within ten minutes while a plugin ran that cannot be left out", slog.String("plugin", name))
		}
	}
	record, err := pluginguard.Open(srv.Config.Data, srv.Names(), srv.leftOut, srv.ends)
	if err != nil {
		// Such as a full disk, with which the server works as far as it can.
		srv.Log.Warn("the next start cannot know which plugins ran when the process ended", slog.Any("error", err))
	} else {
		srv.OnClose(record.Close)
	}
	srv.guard = pluginguard.New(pluginguard.Config{Now: time.Now, Record: record})
	srv.OnClose(srv.guard.Close)
	return nil
}

func (srv *server) openSecretKey(context.Context) (err error) {
	srv.secretKeyMade, err = srv.Environment.OpenSecretKey()
	return err
}

func (srv *server) ensureAdministrator(ctx context.Context) error {
	return srv.Environment.EnsureAdministrator(ctx, srv.messages)
}

func (srv *server) fillDemo(ctx context.Context) error {
	if !srv.Config.Demo {
		return nil
	}
	if err := demo.Fill(ctx, srv.Store, srv.Content, srv.Answers, srv.Media, demo.Of(srv.Plugins), time.Now()); err != nil {
		return fmt.Errorf("demo content: %w", err)
	}
	return nil
}

// openFeeds connects the followers of changes. Those of srv.feed derive something on this node. Those of srv.reactions
// have effects outside; only the leader runs them, with cursors in the store, so that each change is handled once.
func (srv *server) openFeeds(context.Context) error {
	followers, reactions := []changes.Follower{srv.Content.Freshness()}, []changes.Follower{}
	for _, instance := range srv.Features.All() {
		followers = append(followers, instance.Followers...)
		reactions = append(reactions, instance.Reactions...)
	}
	if srv.Pages != nil {
		followers = append(followers, srv.Pages)
	}
	srv.Reactions = changes.NewFeed(srv.Store, srv.Log, time.Now, reactions...)
	srv.Feed = changes.NewFeed(srv.Store, srv.Log, time.Now, followers...)
	if plugins, ok := feature.Find[*pluginhost.Host](srv.Features.Set, pluginhost.Name); ok {
		plugins.SetLags(srv.Reactions)
	}
	srv.Feed.Hold(srv.Reactions.Needs)
	for _, instance := range srv.Features.All() {
		if instance.Needs != nil {
			srv.Feed.Hold(instance.Needs)
		}
	}
	return nil
}

// openFeatures opens the features of the program, with their API.
func (srv *server) openFeatures(ctx context.Context) (err error) {
	settings, err := srv.featureSettings()
	if err != nil {
		return err
	}
	srv.env = feature.Env{
		Store: srv.Store, Registry: srv.Answers.Registry(), Content: srv.Content, Answers: srv.Answers, Auth: srv.Auth,
		Settings: feature.NewSettings(srv.Answers, srv.Content.Freshness()), Gate: api.NewGate(time.Now), Log: srv.Log, Now: time.Now, Origin: srv.Config.URL,
	}
	options := host.Options{Version: host.APIVersion, Current: srv.WaitUntilCurrent}
	features, err := host.Without(host.Features(settings), srv.Config.Without)
	if err != nil {
		return err
	}
	if srv.Features, err = host.Open(ctx, srv.env, features, options); err != nil {
		return err
	}
	srv.OnClose(srv.Features.Close)
	srv.Server.Features = srv.Features.Set
	return nil
}

// featureSettings returns the settings of the features.
func (srv *server) featureSettings() (host.Settings, error) {
	node, err := environment.NodeName(srv.Config)
	if err != nil {
		return host.Settings{}, err
	}
	backups, err := srv.BackupConfig()
	return host.Settings{
		Plugins: srv.Plugins, LeftOut: srv.leftOut, Guard: srv.guard, PrivateAddresses: srv.Config.PrivateAddresses, Headless: srv.Config.Headless,
		Site: host.SiteSettings{Public: publicui.Routes, Admin: adminui.Routes, Modules: srv.modules},
		Files: host.FileSettings{
			Library: srv.Media, MaxUpload: srv.Config.Files.MaxUpload, Fetch: webhook.NewFetcher(srv.Config.Hooks).Open,
			Free: func() (uint64, error) { return disk.Free(srv.Config.MediaFolder()) },
		},
		Search: host.SearchSettings{Folder: srv.Config.SearchFolder(), Indexer: environment.Indexer()},
		Mail:   srv.Outgoing(), SecretKey: srv.SecretKey(),
		Health: health.Config{Backup: backup.Path, System: srv.SystemReport, Ready: srv.NotReadyReasons, Problems: srv.Problems},
		Backup: backups, Demo: srv.Config.Demo, Node: node, Webhooks: srv.Config.Hooks, RunningBuild: isRunningBuild,
	}, err
}

// openWeb builds the site and the HTTP server.
func (srv *server) openWeb(ctx context.Context) (err error) {
	config := srv.Config
	srv.web, err = web.Open(ctx, srv.env, srv.Features, web.Options{
		Public: publicui.FS, Admin: adminui.FS, Script: publicui.Script(), Settings: publicui.Settings, Modules: srv.modules,
		PreviousBuild: config.AssetsFolder(), MCP: config.MCP, Headless: config.Headless, Version: host.APIVersion,
		Server: web.Config{
			Access: srv.access, Names: config.Domains, TrustedProxies: config.Proxies, CORSOrigins: config.CORS, Requests: srv.RequestMetrics(), Behind: srv.StaleCheck(),
		},
	})
	if err != nil {
		return err
	}
	srv.Pages = srv.web.Pages
	srv.OnClose(srv.web.Close)
	return nil
}

// closeListener closes a listener. A listener that is closed already is no error.
func closeListener(listener net.Listener) error {
	if err := listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// isRunningBuild reports whether a file, named by its address, is a script of the apps in this program.
func isRunningBuild(address string) bool {
	app, name := publicui.FS, address
	if below, ok := strings.CutPrefix(address, "/admin/"); ok {
		app, name = adminui.FS, "/"+below
	}
	if path.Ext(name) != ".js" || !fs.ValidPath("dist"+name) {
		return false
	}
	info, err := fs.Stat(app, "dist"+name)
	return err == nil && !info.IsDir()
}
