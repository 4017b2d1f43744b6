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
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/backup"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/clienterrors"
	"github.com/quoin-cms/quoin/core/hooks"
	"github.com/quoin-cms/quoin/core/host"
	"github.com/quoin-cms/quoin/core/icons"
	"github.com/quoin-cms/quoin/core/inbox"
	"github.com/quoin-cms/quoin/core/live"
	"github.com/quoin-cms/quoin/core/mcp"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modules"
	"github.com/quoin-cms/quoin/core/post"
	"github.com/quoin-cms/quoin/core/presence"
	"github.com/quoin-cms/quoin/core/preview"
	"github.com/quoin-cms/quoin/core/redirect"
	"github.com/quoin-cms/quoin/core/render"
	"github.com/quoin-cms/quoin/core/routes"
	"github.com/quoin-cms/quoin/core/search"
	"github.com/quoin-cms/quoin/core/site"
	"github.com/quoin-cms/quoin/core/uptime"
	"github.com/quoin-cms/quoin/core/web"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// house is a server with all that it stands on.
type server struct {
	environment

	listeners     listeners
	publicURL     string       // the public address of the site; empty if unknown
	commands      net.Listener // by which commands come; nil where none can
	previews      *preview.Links
	presence      *presence.Register
	uptime        *uptime.Meter
	analytics     *analytics.Service
	searchMisses  *search.Misses
	redirectUsage *redirect.Tally
	search        *search.Index
	inbox         *inbox.Inbox
	post          *post.Office
	host          *host.Host
	hooks         *hooks.Service
	backups       *backup.Service
	feed          *changes.Feed // of what this node derives from the store
	reactions     *changes.Feed // of what happens in the world because of a change
	modules       modules.Set
	pages         *render.Pages // nil if the public app was not built
	web           *web.Server

	started    time.Time
	api        *api.API
	hub        *live.Hub
	monitoring *monitoring // nil where nobody watches

	clientErrors *clienterrors.Log // what goes wrong in the apps
	folderUsage  *folderUsage
}

// open opens the house from the ground up. If a part fails, those below it are closed again.
func openServer(
	ctx context.Context, config Config, registry *model.Registry, out io.Writer, log *slog.Logger,
) (*server, error) {
	h := &server{
		environment: environment{config: config, registry: registry, log: log}, started: time.Now(),
		folderUsage: &folderUsage{config: config, now: time.Now},
	}
	if err := h.open(ctx, config, registry, out); err != nil {
		return nil, errors.Join(err, h.close())
	}
	return h, nil
}

func (h *server) open(ctx context.Context, config Config, registry *model.Registry, out io.Writer) (err error) {
	// A start that is refused has changed nothing.
	if h.modules, err = buildModules(registry); err != nil {
		return err
	}
	if err = h.openStore(ctx); err != nil {
		return err
	}
	h.publicURL = config.URL
	if err = h.openListeners(config); err != nil {
		return err
	}
	if err = h.openMetrics(); err != nil {
		return err
	}
	h.previews = preview.New(h.store, time.Now)
	if err = ensureAdministrator(ctx, h.auth, config, out, h.log); err != nil {
		return err
	}
	if err = h.openContent(ctx); err != nil {
		return err
	}
	h.openScrub(ctx)
	if config.Demo {
		if err = fillDemo(ctx, h.store, h.content, h.answers, config.demoContent, time.Now()); err != nil {
			return fmt.Errorf("demo content: %w", err)
		}
	}
	if h.uptime, err = uptime.Start(ctx, h.store, time.Now); err != nil {
		return err
	}
	h.closers = append(h.closers, h.recordStop)
	node, err := nodeName(config)
	if err != nil {
		return err
	}
	if h.analytics, err = analytics.New(ctx, analytics.Config{Store: h.store, Answers: h.answers, Now: time.Now, Node: node}); err != nil {
		return err
	}
	h.closers = append(h.closers, h.flushAnalytics)
	if err = h.openSearch(config); err != nil {
		return err
	}
	if err = h.openMedia(ctx); err != nil {
		return err
	}
	h.openInbox(config, registry)
	if err = h.openBackups(ctx); err != nil {
		return err
	}
	h.redirectUsage = redirect.NewTally(h.store, time.Now)
	h.closers = append(h.closers, h.flushRedirectUsage)
	hub := live.NewHub(h.store, time.Now)
	h.hub = hub
	h.presence = presence.New(time.Now, hub.Announce)
	if h.hooks, err = hooks.Open(ctx, hooks.Config{
		Store: h.store, Answers: h.answers, Now: time.Now, Log: h.log, Private: config.Hooks,
	}); err != nil {
		return err
	}
	if err = h.openWeb(config, hub); err != nil {
		return err
	}
	followers := []changes.Follower{h.content.Freshness(), hub, h.search}
	if h.pages != nil {
		followers = append(followers, h.pages)
	}
	h.host = host.New(host.Config{
		Store: h.store, Registry: registry, Now: time.Now, Log: h.log,
		Content: func(ctx context.Context) model.Content {
			return host.NewContent(ctx, h.content, h.answers, time.Now)
		},
	})
	// What these do is done once, by the node on duty: their cursors lie in the store.
	reactions := h.host.Followers()
	if h.post.Sends() {
		reactions = append(reactions, h.post.Follower())
	}
	h.reactions = changes.NewFeed(h.store, h.log, time.Now, reactions...)
	h.feed = changes.NewFeed(h.store, h.log, time.Now, followers...)
	h.feed.Hold(h.reactions.Needs)
	h.feed.Hold(h.hooks.Needs)
	h.listenForCommands()
	h.currentProblems = h.problems
	return nil
}

// openServer puts the API, the site and what serves them over HTTP on top of each other.
func (h *server) openWeb(config Config, hub *live.Hub) error {
	addresses, err := site.NewMap(h.answers, publicui.Routes, adminui.Routes, h.modules)
	if err != nil {
		return err
	}
	h.clientErrors = clienterrors.New(h.log, time.Now)
	calls := routes.New(routes.Config{
		Registry: h.answers.Registry(), Content: h.content, Answers: h.answers, Auth: h.auth, Previews: h.previews, Log: h.log, Now: time.Now,
		Version: apiVersion, Origin: config.URL,
		Uptime: h.uptime.Report, Search: h.search, Analytics: h.analytics, Live: hub, Presence: h.presence, Hooks: h.hooks, Backups: h.backups, Tally: h.redirectUsage,
		Media: h.media, MaxUpload: config.MaxUpload, Inbox: h.inbox, Post: h.post,
		PublicPage: addresses.PublicPage, Paged: addresses.Drawn(), Screens: h.modules.Screens(), Troubles: h.problems, Ready: h.notReadyReasons,
		System: h.systemReport, ClientErrors: h.clientErrors, Unsubscribe: h.openUnsubscribe(), Maintenance: h.maintenance, Current: h.waitUntilCurrent,
	})
	h.api = calls.API
	pictures := icons.New()
	if err := h.openPages(addresses.Absent(), calls.API, pictures, hub); err != nil {
		return err
	}
	pages, err := site.New(site.Config{
		Map: addresses, Answers: h.answers, API: calls.API, Content: calls.Content, Maintenance: h.maintenance, Icons: pictures, Log: h.log, Origin: config.URL,
		Public: site.App{Files: publicui.FS}, Admin: site.App{Files: adminui.FS},
		Pages: h.pages, Syndication: newSyndication(h.answers, h.content.Freshness(), addresses),
		Earlier: config.assetsFolder(), Settings: publicui.Settings, Tally: h.redirectUsage,
	})
	if err != nil {
		return err
	}
	h.closers = append(h.closers, pages.Close)
	var protocol *mcp.Server
	if config.MCP {
		protocol = mcp.New(mcp.Config{API: calls.API, Registry: h.answers.Registry(), Log: h.log, Version: apiVersion})
	}
	h.web = web.New(web.Config{
		API: calls.API, Site: pages, MCP: protocol, Log: h.log, Origin: config.URL, Names: config.Domains, TrustedProxies: config.Proxies, Stopping: hub.Close,
		Requests: h.requestMetrics(), Behind: h.staleCheck(),
	})
	return nil
}

// openPages makes what renders the public app's pages; nothing if the app was not built.
func (h *server) openPages(absent []string, calls *api.API, pictures *icons.Set, hub *live.Hub) error {
	script := publicui.Script()
	if script == nil {
		return nil
	}
	files, err := fs.Sub(publicui.FS, "dist")
	if err != nil {
		return err
	}
	h.pages, err = render.New(render.Config{
		Files: files, Script: script, Absent: absent, Settings: publicui.Settings, Freshness: h.content.Freshness(), Shown: hub.Shown,
		API: site.Reader(calls), Icon: site.Picture(pictures), Modules: renderedModules(h.modules),
		Log: h.log, Now: time.Now,
	})
	if h.pages != nil {
		h.closers = append(h.closers, h.closePages)
	}
	return err
}

func (h *server) openSearch(config Config) (err error) {
	h.searchMisses = search.NewMisses(h.store, time.Now)
	h.closers = append(h.closers, h.flushSearchMisses)
	h.search, err = search.Open(search.Config{
		Folder: config.searchFolder(), Answers: h.answers, Identity: h.store.Identity, Misses: h.searchMisses, Log: h.log,
		Outside: indexerProcess(),
	})
	if err != nil {
		return fmt.Errorf("search index: %w", err)
	}
	h.closers = append(h.closers, h.search.Close)
	return nil
}

// closeListener closes a listener, which a server that has stopped has already done.
func closeListener(listener net.Listener) error {
	if err := listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// lastBeat notes when the program stopped. That it cannot is no reason to fail: the beat before counts.
func (h *server) recordStop() error {
	if err := h.uptime.Beat(context.Background()); err != nil {
		h.log.Warn("the time of the stop could not be noted", slog.Any("error", err))
	}
	return nil
}

// lastMisses keeps what was searched for since the last time. That it cannot is no reason to fail.
func (h *server) flushSearchMisses() error {
	if err := h.searchMisses.Flush(context.Background()); err != nil {
		h.log.Warn("the latest searches without result are lost", slog.Any("error", err))
	}
	return nil
}

// lastTally keeps how redirects were used since the last time. That it cannot is no reason to fail.
func (h *server) flushRedirectUsage() error {
	if err := h.redirectUsage.Flush(context.Background()); err != nil {
		h.log.Warn("the last uses of redirects could not be kept", slog.Any("error", err))
	}
	return nil
}

// lastVisits keeps what was counted since the last time. That it cannot is no reason to fail.
func (h *server) flushAnalytics() error {
	if err := h.analytics.Flush(context.Background()); err != nil {
		h.log.Warn("the last visits could not be kept", slog.Any("error", err))
	}
	return nil
}

func (h *server) closePages() error {
	h.pages.Close()
	return nil
}
