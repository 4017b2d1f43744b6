package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance/health"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/internal/web/render"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/core/model"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// server is a running Quoin server with all its parts.
type server struct {
	environment

	listeners listeners
	messages  io.Writer    // where a start tells what its operator must know, such as the first password
	publicURL string       // the public address of the site; empty if unknown
	commands  net.Listener // the listener of the command socket; nil if it could not be opened
	features  *host.Host
	env       feature.Env   // of the features
	feed      *changes.Feed // delivers changes to what this node derives from the store
	reactions *changes.Feed // delivers changes to followers with outside effects; leader only
	modules   modules.Set
	pages     *render.Pages // nil if the public app was not built
	web       *web.Opened

	access     *slog.Logger // receives a line for each request; nil for none
	started    time.Time
	monitoring *monitoring // nil if metrics are off

	secretKeyMade bool // whether this start made the file of the key

	folderUsage *folderUsage
}

// openServer opens all parts of a server. If a part fails, the parts already open are closed.
func openServer(
	ctx context.Context, config serverConfig, registry *model.Registry, out io.Writer, logs *logs,
) (*server, error) {
	srv := &server{
		environment: environment{config: config, registry: registry, log: logs.Log}, access: logs.Access, started: time.Now(),
		publicURL: config.URL, messages: out, folderUsage: &folderUsage{config: config, now: time.Now},
	}
	srv.running = srv
	for _, open := range srv.parts() {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, srv.close())
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
		srv.openStore,
		srv.openSecretKey,
		srv.openListeners,
		srv.openMetrics,
		srv.ensureAdministrator,
		srv.openContent,
		srv.openScrub,
		srv.openMedia,
		srv.fillDemo,
		srv.openFeatures,
		srv.openWeb,
		srv.openFeeds,
		srv.openCommands,
	}
}

func (srv *server) buildModules(context.Context) (err error) {
	srv.modules, err = buildModules(srv.registry)
	return err
}

func (srv *server) ensureAdministrator(ctx context.Context) error {
	return ensureAdministrator(ctx, srv.auth, srv.config, srv.messages, srv.log)
}

func (srv *server) fillDemo(ctx context.Context) error {
	if !srv.config.Demo {
		return nil
	}
	if err := fillDemo(ctx, srv.store, srv.content, srv.answers, srv.media, demosOf(srv.config.plugins), time.Now()); err != nil {
		return fmt.Errorf("demo content: %w", err)
	}
	return nil
}

// openFeeds connects the followers of changes. Those of srv.feed derive something on this node. Those of srv.reactions
// have effects outside; only the leader runs them, with cursors in the store, so that each change is handled once.
func (srv *server) openFeeds(context.Context) error {
	followers, reactions := []changes.Follower{srv.content.Freshness()}, []changes.Follower{}
	for _, instance := range srv.features.All() {
		followers = append(followers, instance.Followers...)
		reactions = append(reactions, instance.Reactions...)
	}
	if srv.pages != nil {
		followers = append(followers, srv.pages)
	}
	srv.reactions = changes.NewFeed(srv.store, srv.log, time.Now, reactions...)
	srv.feed = changes.NewFeed(srv.store, srv.log, time.Now, followers...)
	srv.feed.Hold(srv.reactions.Needs)
	for _, instance := range srv.features.All() {
		if instance.Needs != nil {
			srv.feed.Hold(instance.Needs)
		}
	}
	return nil
}

// openCommands opens the command socket.
func (srv *server) openCommands(context.Context) error {
	srv.listenForCommands()
	return nil
}

// openFeatures opens the features of the program, with their API.
func (srv *server) openFeatures(ctx context.Context) (err error) {
	settings, err := srv.featureSettings()
	if err != nil {
		return err
	}
	srv.env = feature.Env{
		Store: srv.store, Registry: srv.answers.Registry(), Content: srv.content, Answers: srv.answers, Auth: srv.auth,
		Settings: feature.NewSettings(srv.answers, srv.content.Freshness()), Gate: api.NewGate(time.Now), Log: srv.log, Now: time.Now, Origin: srv.config.URL,
	}
	options := host.Options{Version: apiVersion, Current: srv.waitUntilCurrent}
	features, err := host.Without(host.Features(settings), srv.config.without)
	if err != nil {
		return err
	}
	if srv.features, err = host.Open(ctx, srv.env, features, options); err != nil {
		return err
	}
	srv.closers = append(srv.closers, srv.features.Close)
	return nil
}

// featureSettings returns the settings of the features.
func (srv *server) featureSettings() (host.Settings, error) {
	node, err := nodeName(srv.config)
	if err != nil {
		return host.Settings{}, err
	}
	backups, err := srv.backupConfig()
	return host.Settings{
		Plugins: srv.config.plugins,
		Site:    host.SiteSettings{Public: publicui.Routes, Admin: adminui.Routes, Modules: srv.modules},
		Files: host.FileSettings{
			Library: srv.media, MaxUpload: srv.config.MaxUpload, Fetch: webhook.NewFetcher(srv.config.Hooks).Open,
			Free: func() (uint64, error) { return disk.Free(srv.config.mediaFolder()) },
		},
		Search: host.SearchSettings{Folder: srv.config.searchFolder(), Indexer: indexerProcess()},
		Mail:   srv.outgoing(),
		Health: health.Config{Backup: backup.Path, System: reporter{srv}.systemReport, Ready: srv.notReadyReasons, Problems: srv.problems},
		Backup: backups, Demo: srv.config.Demo, Node: node, Webhooks: srv.config.Hooks, RunningBuild: isRunningBuild,
	}, err
}

// openWeb builds the site and the HTTP server.
func (srv *server) openWeb(ctx context.Context) (err error) {
	config := srv.config
	srv.web, err = web.Open(ctx, srv.env, srv.features, web.Options{
		Public: publicui.FS, Admin: adminui.FS, Script: publicui.Script(), Settings: publicui.Settings, Modules: srv.modules,
		PreviousBuild: config.assetsFolder(), MCP: config.MCP, Version: apiVersion,
		Server: web.Config{
			Access: srv.access, Names: config.Domains, TrustedProxies: config.Proxies, CORSOrigins: config.CORS, Requests: srv.requestMetrics(), Behind: srv.staleCheck(),
		},
	})
	if err != nil {
		return err
	}
	srv.pages = srv.web.Pages
	srv.closers = append(srv.closers, srv.web.Close)
	return nil
}

// closeListener closes a listener. A listener that is closed already is no error.
func closeListener(listener net.Listener) error {
	if err := listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
