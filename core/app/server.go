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
	messages      io.Writer    // where a start tells what its operator must know, such as the first password
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

	access     *slog.Logger // receives a line for each request; nil for none
	started    time.Time
	api        *api.API
	hub        *live.Hub
	monitoring *monitoring // nil if metrics are off

	secretKeyMade bool // whether this start made the file of the key

	clientErrors *clienterrors.Log // errors that the apps report from browsers
	folderUsage  *folderUsage
}

// openServer opens all parts of a server. If a part fails, the parts already open are closed.
func openServer(
	ctx context.Context, config serverConfig, registry *model.Registry, out io.Writer, logs *logs,
) (*server, error) {
	srv := &server{
		environment: environment{config: config, registry: registry, log: logs.Log}, access: logs.Access, started: time.Now(),
		publicURL: config.URL, messages: out, folderUsage: &folderUsage{config: config, now: time.Now},
	}
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
		srv.openPreviews,
		srv.ensureAdministrator,
		srv.openContent,
		srv.openScrub,
		srv.openMedia,
		srv.fillDemo,
		srv.openUptime,
		srv.openAnalytics,
		srv.openSearch,
		srv.openInbox,
		srv.openBackups,
		srv.openRedirectUsage,
		srv.openLive,
		srv.openWebhooks,
		srv.openWeb,
		srv.openPluginHost,
		srv.openFeeds,
		srv.openCommands,
	}
}

func (srv *server) buildModules(context.Context) (err error) {
	srv.modules, err = buildModules(srv.registry)
	return err
}

func (srv *server) openPreviews(context.Context) error {
	srv.previews = preview.New(srv.store, time.Now)
	return nil
}

func (srv *server) ensureAdministrator(ctx context.Context) error {
	return ensureAdministrator(ctx, srv.auth, srv.config, srv.messages, srv.log)
}

func (srv *server) fillDemo(ctx context.Context) error {
	if !srv.config.Demo {
		return nil
	}
	if err := fillDemo(ctx, srv.store, srv.content, srv.answers, srv.media, srv.config.demoContent, time.Now()); err != nil {
		return fmt.Errorf("demo content: %w", err)
	}
	return nil
}

func (srv *server) openUptime(ctx context.Context) (err error) {
	if srv.uptime, err = uptime.Start(ctx, srv.store, time.Now); err != nil {
		return err
	}
	srv.closers = append(srv.closers, srv.recordStop)
	return nil
}

func (srv *server) openAnalytics(ctx context.Context) error {
	node, err := nodeName(srv.config)
	if err != nil {
		return err
	}
	srv.analytics, err = analytics.New(ctx, analytics.Config{Store: srv.store, Answers: srv.answers, Now: time.Now, Node: node})
	if err != nil {
		return err
	}
	srv.closers = append(srv.closers, srv.flushAnalytics)
	return nil
}

func (srv *server) openRedirectUsage(context.Context) error {
	srv.redirectUsage = redirecthits.NewTally(srv.store, time.Now)
	srv.closers = append(srv.closers, srv.flushRedirectUsage)
	return nil
}

// openLive creates the hub of the live feed and the register of the people who have entries open.
func (srv *server) openLive(ctx context.Context) error {
	srv.hub = live.NewHub(srv.store, time.Now)
	srv.presence = presence.New(time.Now, srv.hub.Announce)
	// From the first request on, visitors get the number of public changes.
	_, err := srv.hub.Cursor(ctx)
	return err
}

func (srv *server) openWebhooks(ctx context.Context) (err error) {
	srv.hooks, err = webhook.Open(ctx, webhook.Config{
		Store: srv.store, Answers: srv.answers, Now: time.Now, Log: srv.log, Private: srv.config.Hooks,
	})
	return err
}

func (srv *server) openPluginHost(context.Context) error {
	srv.host = pluginhost.New(pluginhost.Config{
		Store: srv.store, Registry: srv.registry, Now: time.Now, Log: srv.log,
		Content: func(ctx context.Context) model.Content {
			return pluginhost.NewContent(ctx, srv.content, srv.answers, time.Now)
		},
	})
	return nil
}

// openFeeds connects the followers of changes. Those of srv.feed derive something on this node. Those of srv.reactions
// have effects outside; only the leader runs them, with cursors in the store, so that each change is handled once.
func (srv *server) openFeeds(context.Context) error {
	followers := []changes.Follower{srv.content.Freshness(), srv.hub, srv.search}
	if srv.pages != nil {
		followers = append(followers, srv.pages)
	}
	reactions := append(srv.host.Followers(), srv.post.Follower())
	srv.reactions = changes.NewFeed(srv.store, srv.log, time.Now, reactions...)
	srv.feed = changes.NewFeed(srv.store, srv.log, time.Now, followers...)
	srv.feed.Hold(srv.reactions.Needs)
	srv.feed.Hold(srv.hooks.Needs)
	return nil
}

// openCommands opens the command socket, and tells commands and health what does not work at present.
func (srv *server) openCommands(context.Context) error {
	srv.listenForCommands()
	srv.currentProblems = srv.problems
	return nil
}

// openWeb builds the API, the site and the HTTP server.
func (srv *server) openWeb(ctx context.Context) error {
	config, hub := srv.config, srv.hub
	siteMap, err := site.NewMap(srv.answers, publicui.Routes, adminui.Routes, srv.modules)
	if err != nil {
		return err
	}
	srv.clientErrors = clienterrors.New(srv.log, time.Now, isRunningBuild)
	apiRoutes := routes.New(routes.Config{
		Registry: srv.answers.Registry(), Content: srv.content, Answers: srv.answers, Auth: srv.auth, Previews: srv.previews, Log: srv.log, Now: time.Now,
		Version: apiVersion, Origin: config.URL,
		Uptime: srv.uptime.Report, Search: srv.search, Analytics: srv.analytics, Live: hub, Presence: srv.presence, Hooks: srv.hooks, Backups: srv.backups, Tally: srv.redirectUsage,
		Media: srv.media, MaxUpload: config.MaxUpload, Fetch: webhook.NewFetcher(config.Hooks).Open, Inbox: srv.inbox, Notify: srv.post,
		PublicPage: siteMap.PublicPage, Paged: siteMap.Generated(), Screens: srv.modules.Screens(), Problems: srv.problems, Ready: srv.notReadyReasons,
		System: srv.systemReport, ClientErrors: srv.clientErrors, Unsubscribe: srv.openUnsubscribe(), FirstSteps: srv.firstSteps(), Maintenance: srv.maintenance, Current: srv.waitUntilCurrent,
	})
	srv.api = apiRoutes.API
	iconSet := icons.New()
	if err := srv.openPages(siteMap.Omitted(), apiRoutes.API, iconSet, hub); err != nil {
		return err
	}
	syndication, err := newSyndication(ctx, srv.answers, srv.content.Freshness(), siteMap)
	if err != nil {
		return err
	}
	pages, err := site.New(site.Config{
		Map: siteMap, Answers: srv.answers, API: apiRoutes.API, Content: apiRoutes.Content, Maintenance: srv.maintenance, Icons: iconSet, Log: srv.log, Origin: config.URL,
		Public: site.App{Files: publicui.FS}, Admin: site.App{Files: adminui.FS},
		Pages: srv.pages, Syndication: syndication,
		PreviousBuild: config.assetsFolder(), Settings: publicui.Settings, Tally: srv.redirectUsage,
	})
	if err != nil {
		return err
	}
	srv.closers = append(srv.closers, pages.Close)
	if srv.pages != nil {
		apiRoutes.Forms.Pages = pages
	}
	var protocol *mcp.Server
	if config.MCP {
		protocol = mcp.New(mcp.Config{API: apiRoutes.API, Registry: srv.answers.Registry(), Log: srv.log, Version: apiVersion})
	}
	srv.web = web.New(web.Config{
		API: apiRoutes.API, Site: pages, MCP: protocol, Log: srv.log, Access: srv.access, Origin: config.URL, Names: config.Domains, TrustedProxies: config.Proxies, Stopping: hub.Close,
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
		Files: files, Script: script, Absent: absent, Settings: publicui.Settings, Freshness: srv.content.Freshness(), Shown: hub.Shown, Event: srv.answers.Tags().PublicEvent,
		API: site.Reader(calls), Icon: site.Picture(pictures), Modules: renderedModules(srv.modules),
		Log: srv.log, Now: time.Now,
	})
	if srv.pages != nil {
		srv.closers = append(srv.closers, srv.closePages)
	}
	return err
}

func (srv *server) openSearch(context.Context) (err error) {
	srv.searchMisses = search.NewMisses(srv.store, time.Now)
	srv.closers = append(srv.closers, srv.flushSearchMisses)
	srv.search, err = search.Open(search.Config{
		Folder: srv.config.searchFolder(), Answers: srv.answers, Identity: srv.store.Identity, Misses: srv.searchMisses, Log: srv.log,
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
