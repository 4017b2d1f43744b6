package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"time"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature/analytics"
	"github.com/quoin-cms/quoin/core/internal/feature/inbox"
	"github.com/quoin-cms/quoin/core/internal/feature/live"
	"github.com/quoin-cms/quoin/core/internal/feature/live/presence"
	"github.com/quoin-cms/quoin/core/internal/feature/notify"
	"github.com/quoin-cms/quoin/core/internal/feature/preview"
	"github.com/quoin-cms/quoin/core/internal/feature/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/feature/render"
	"github.com/quoin-cms/quoin/core/internal/feature/search"
	"github.com/quoin-cms/quoin/core/internal/feature/webhook"
	"github.com/quoin-cms/quoin/core/internal/icons"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/ops/backup"
	"github.com/quoin-cms/quoin/core/internal/ops/clienterrors"
	"github.com/quoin-cms/quoin/core/internal/ops/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/ops/uptime"
	"github.com/quoin-cms/quoin/core/internal/server/mcp"
	"github.com/quoin-cms/quoin/core/internal/server/routes"
	"github.com/quoin-cms/quoin/core/internal/server/site"
	"github.com/quoin-cms/quoin/core/internal/server/web"
	"github.com/quoin-cms/quoin/core/model"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// server is a running Quoin server with all its parts.
type server struct {
	environment

	listeners     listeners
	publicURL     string       // the public address of the site; empty if unknown
	commands      net.Listener // the listener of the command socket; nil if it could not be opened
	previews      *preview.Links
	presence      *presence.Register
	uptime        *uptime.Meter
	analytics     *analytics.Service
	searchMisses  *search.Misses
	redirectUsage *redirecthits.Tally
	search        *search.Index
	inbox         *inbox.Inbox
	post          *notify.Service
	host          *pluginhost.Host
	hooks         *webhook.Service
	backups       *backup.Service
	feed          *changes.Feed // delivers changes to what this node derives from the store
	reactions     *changes.Feed // delivers changes to followers with outside effects; leader only
	modules       modules.Set
	pages         *render.Pages // nil if the public app was not built
	web           *web.Server

	started    time.Time
	api        *api.API
	hub        *live.Hub
	monitoring *monitoring // nil if metrics are off

	clientErrors *clienterrors.Log // errors that the apps report from browsers
	folderUsage  *folderUsage
}

// openServer opens all parts of a server in order of dependency. If a part fails, the parts already open are closed.
func openServer(
	ctx context.Context, config serverConfig, registry *model.Registry, out io.Writer, log *slog.Logger,
) (*server, error) {
	srv := &server{
		environment: environment{config: config, registry: registry, log: log}, started: time.Now(),
		folderUsage: &folderUsage{config: config, now: time.Now},
	}
	if err := srv.open(ctx, config, registry, out); err != nil {
		return nil, errors.Join(err, srv.close())
	}
	return srv, nil
}

func (srv *server) open(ctx context.Context, config serverConfig, registry *model.Registry, out io.Writer) (err error) {
	// A start that is refused has changed nothing.
	if srv.modules, err = buildModules(registry); err != nil {
		return err
	}
	if err = srv.openStore(ctx); err != nil {
		return err
	}
	srv.publicURL = config.URL
	if err = srv.openListeners(config); err != nil {
		return err
	}
	if err = srv.openMetrics(); err != nil {
		return err
	}
	srv.previews = preview.New(srv.store, time.Now)
	if err = ensureAdministrator(ctx, srv.auth, config, out, srv.log); err != nil {
		return err
	}
	if err = srv.openContent(ctx); err != nil {
		return err
	}
	srv.openScrub(ctx)
	if config.Demo {
		if err = fillDemo(ctx, srv.store, srv.content, srv.answers, config.demoContent, time.Now()); err != nil {
			return fmt.Errorf("demo content: %w", err)
		}
	}
	if srv.uptime, err = uptime.Start(ctx, srv.store, time.Now); err != nil {
		return err
	}
	srv.closers = append(srv.closers, srv.recordStop)
	node, err := nodeName(config)
	if err != nil {
		return err
	}
	if srv.analytics, err = analytics.New(ctx, analytics.Config{Store: srv.store, Answers: srv.answers, Now: time.Now, Node: node}); err != nil {
		return err
	}
	srv.closers = append(srv.closers, srv.flushAnalytics)
	if err = srv.openSearch(config); err != nil {
		return err
	}
	if err = srv.openMedia(ctx); err != nil {
		return err
	}
	srv.openInbox(config, registry)
	if err = srv.openBackups(ctx); err != nil {
		return err
	}
	srv.redirectUsage = redirecthits.NewTally(srv.store, time.Now)
	srv.closers = append(srv.closers, srv.flushRedirectUsage)
	hub := live.NewHub(srv.store, time.Now)
	srv.hub = hub
	srv.presence = presence.New(time.Now, hub.Announce)
	if srv.hooks, err = webhook.Open(ctx, webhook.Config{
		Store: srv.store, Answers: srv.answers, Now: time.Now, Log: srv.log, Private: config.Hooks,
	}); err != nil {
		return err
	}
	if err = srv.openWeb(config, hub); err != nil {
		return err
	}
	followers := []changes.Follower{srv.content.Freshness(), hub, srv.search}
	if srv.pages != nil {
		followers = append(followers, srv.pages)
	}
	srv.host = pluginhost.New(pluginhost.Config{
		Store: srv.store, Registry: registry, Now: time.Now, Log: srv.log,
		Content: func(ctx context.Context) model.Content {
			return pluginhost.NewContent(ctx, srv.content, srv.answers, time.Now)
		},
	})
	// The leader alone runs these: their cursors are in the store, so each change is handled once.
	reactions := srv.host.Followers()
	if srv.post.Sends() {
		reactions = append(reactions, srv.post.Follower())
	}
	srv.reactions = changes.NewFeed(srv.store, srv.log, time.Now, reactions...)
	srv.feed = changes.NewFeed(srv.store, srv.log, time.Now, followers...)
	srv.feed.Hold(srv.reactions.Needs)
	srv.feed.Hold(srv.hooks.Needs)
	srv.listenForCommands()
	srv.currentProblems = srv.problems
	return nil
}

// openWeb builds the API, the site and the HTTP server.
func (srv *server) openWeb(config serverConfig, hub *live.Hub) error {
	siteMap, err := site.NewMap(srv.answers, publicui.Routes, adminui.Routes, srv.modules)
	if err != nil {
		return err
	}
	srv.clientErrors = clienterrors.New(srv.log, time.Now)
	apiRoutes := routes.New(routes.Config{
		Registry: srv.answers.Registry(), Content: srv.content, Answers: srv.answers, Auth: srv.auth, Previews: srv.previews, Log: srv.log, Now: time.Now,
		Version: apiVersion, Origin: config.URL,
		Uptime: srv.uptime.Report, Search: srv.search, Analytics: srv.analytics, Live: hub, Presence: srv.presence, Hooks: srv.hooks, Backups: srv.backups, Tally: srv.redirectUsage,
		Media: srv.media, MaxUpload: config.MaxUpload, Inbox: srv.inbox, Notify: srv.post,
		PublicPage: siteMap.PublicPage, Paged: siteMap.Generated(), Screens: srv.modules.Screens(), Problems: srv.problems, Ready: srv.notReadyReasons,
		System: srv.systemReport, ClientErrors: srv.clientErrors, Unsubscribe: srv.openUnsubscribe(), Maintenance: srv.maintenance, Current: srv.waitUntilCurrent,
	})
	srv.api = apiRoutes.API
	iconSet := icons.New()
	if err := srv.openPages(siteMap.Omitted(), apiRoutes.API, iconSet, hub); err != nil {
		return err
	}
	pages, err := site.New(site.Config{
		Map: siteMap, Answers: srv.answers, API: apiRoutes.API, Content: apiRoutes.Content, Maintenance: srv.maintenance, Icons: iconSet, Log: srv.log, Origin: config.URL,
		Public: site.App{Files: publicui.FS}, Admin: site.App{Files: adminui.FS},
		Pages: srv.pages, Syndication: newSyndication(srv.answers, srv.content.Freshness(), siteMap),
		PreviousBuild: config.assetsFolder(), Settings: publicui.Settings, Tally: srv.redirectUsage,
	})
	if err != nil {
		return err
	}
	srv.closers = append(srv.closers, pages.Close)
	var protocol *mcp.Server
	if config.MCP {
		protocol = mcp.New(mcp.Config{API: apiRoutes.API, Registry: srv.answers.Registry(), Log: srv.log, Version: apiVersion})
	}
	srv.web = web.New(web.Config{
		API: apiRoutes.API, Site: pages, MCP: protocol, Log: srv.log, Origin: config.URL, Names: config.Domains, TrustedProxies: config.Proxies, Stopping: hub.Close,
		Requests: srv.requestMetrics(), Behind: srv.staleCheck(),
	})
	return nil
}

// openPages creates the renderer of the public app's pages. It does nothing if the app was not built.
func (srv *server) openPages(absent []string, calls *api.API, pictures *icons.Set, hub *live.Hub) error {
	script := publicui.Script()
	if script == nil {
		return nil
	}
	files, err := fs.Sub(publicui.FS, "dist")
	if err != nil {
		return err
	}
	srv.pages, err = render.New(render.Config{
		Files: files, Script: script, Absent: absent, Settings: publicui.Settings, Freshness: srv.content.Freshness(), Shown: hub.Shown,
		API: site.Reader(calls), Icon: site.Picture(pictures), Modules: renderedModules(srv.modules),
		Log: srv.log, Now: time.Now,
	})
	if srv.pages != nil {
		srv.closers = append(srv.closers, srv.closePages)
	}
	return err
}

func (srv *server) openSearch(config serverConfig) (err error) {
	srv.searchMisses = search.NewMisses(srv.store, time.Now)
	srv.closers = append(srv.closers, srv.flushSearchMisses)
	srv.search, err = search.Open(search.Config{
		Folder: config.searchFolder(), Answers: srv.answers, Identity: srv.store.Identity, Misses: srv.searchMisses, Log: srv.log,
		IndexerCommand: indexerProcess(),
	})
	if err != nil {
		return fmt.Errorf("search index: %w", err)
	}
	srv.closers = append(srv.closers, srv.search.Close)
	return nil
}

// closeListener closes a listener. A listener that is closed already is no error.
func closeListener(listener net.Listener) error {
	if err := listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// recordStop records the time of the stop. A failure is only logged: the previous heartbeat counts then.
func (srv *server) recordStop() error {
	if err := srv.uptime.Beat(context.Background()); err != nil {
		srv.log.Warn("cannot record the time of the stop", slog.Any("error", err))
	}
	return nil
}

// flushSearchMisses stores the searches without a result since the last flush. A failure is only logged.
func (srv *server) flushSearchMisses() error {
	if err := srv.searchMisses.Flush(context.Background()); err != nil {
		srv.log.Warn("cannot store the latest searches without a result; they are lost", slog.Any("error", err))
	}
	return nil
}

// flushRedirectUsage stores the uses of redirects since the last flush. A failure is only logged.
func (srv *server) flushRedirectUsage() error {
	if err := srv.redirectUsage.Flush(context.Background()); err != nil {
		srv.log.Warn("cannot store the latest uses of redirects; they are lost", slog.Any("error", err))
	}
	return nil
}

// flushAnalytics stores the visits counted since the last flush. A failure is only logged.
func (srv *server) flushAnalytics() error {
	if err := srv.analytics.Flush(context.Background()); err != nil {
		srv.log.Warn("cannot store the latest visits; they are lost", slog.Any("error", err))
	}
	return nil
}

func (srv *server) closePages() error {
	srv.pages.Close()
	return nil
}
