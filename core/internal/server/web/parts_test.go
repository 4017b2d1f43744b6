package web_test

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/feature/analytics"
	"github.com/quoin-cms/quoin/core/internal/feature/feeds"
	"github.com/quoin-cms/quoin/core/internal/feature/inbox"
	"github.com/quoin-cms/quoin/core/internal/feature/live"
	"github.com/quoin-cms/quoin/core/internal/feature/live/presence"
	"github.com/quoin-cms/quoin/core/internal/feature/media"
	"github.com/quoin-cms/quoin/core/internal/feature/notify"
	"github.com/quoin-cms/quoin/core/internal/feature/preview"
	"github.com/quoin-cms/quoin/core/internal/feature/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/feature/render"
	"github.com/quoin-cms/quoin/core/internal/feature/search"
	"github.com/quoin-cms/quoin/core/internal/feature/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/feature/webhook"
	"github.com/quoin-cms/quoin/core/internal/icons"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/ops/backup"
	"github.com/quoin-cms/quoin/core/internal/ops/health"
	"github.com/quoin-cms/quoin/core/internal/ops/maintenance"
	"github.com/quoin-cms/quoin/core/internal/ops/metrics"
	"github.com/quoin-cms/quoin/core/internal/server/mcp"
	"github.com/quoin-cms/quoin/core/internal/server/routes"
	"github.com/quoin-cms/quoin/core/internal/server/site"
	"github.com/quoin-cms/quoin/core/internal/server/web"
	"github.com/quoin-cms/quoin/storage"
)

// parts are the dependencies of a test server.
type parts struct {
	Content *writer.Writer
	Answers *query.Reader
	Auth    *auth.Service
	Links   *preview.Links
	Log     *slog.Logger
	Now     func() time.Time
	Version string

	Public, Admin  builtApp
	Earlier        string
	Origin         string
	Names          []string
	TrustedProxies []netip.Prefix
	Uptime         func(ctx context.Context, now time.Time) (float64, time.Time, error)
	Search         *search.Index
	Media          *media.Library
	MaxUpload      int64
	Fetch          func(ctx context.Context, address string) (io.ReadCloser, error)
	Analytics      *analytics.Service
	Syndication    *feeds.Service
	Live           *live.Hub
	MCP            bool
	Presence       *presence.Register
	Store          storage.Store
	Inbox          *inbox.Inbox
	Post           *notify.Service
	Hooks          *webhook.Service
	Backups        *backup.Service
	Problems       func() []string
	Ready          func() []string
	Requests       *metrics.Requests
	Maintenance    *maintenance.Switch
	System         func(context.Context) (health.System, error)
	Tally          *redirecthits.Tally
}

// builtApp is a front end with the list of its pages and the script that renders them; a nil Script renders none.
type builtApp struct {
	Files  fs.FS
	Routes []byte
	Script []byte
}

// build returns the server with its API.
func (p parts) build(tb testing.TB) (*api.API, *web.Server) {
	tb.Helper()
	check := func(err error) {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
	}
	pages, err := site.NewMap(p.Answers, p.Public.Routes, p.Admin.Routes, nil)
	check(err)
	if p.Inbox == nil {
		p.Inbox = inbox.New(inbox.Config{Store: p.Store, Registry: p.Answers.Registry(), Content: p.Content, Now: p.Now})
	}
	if p.Post == nil {
		p.Post = notify.New(notify.Config{Store: p.Store, Registry: p.Answers.Registry(), Auth: p.Auth, Settled: p.Content.SettleMessage, Now: p.Now, Log: p.Log})
	}
	links, err := unsubscribe.Open(tb.Context(), p.Store)
	check(err)
	calls := routes.New(routes.Config{
		Registry:    p.Answers.Registry(),
		Unsubscribe: links,
		Content:     p.Content, Answers: p.Answers, Auth: p.Auth, Previews: p.Links, Origin: p.Origin, Log: p.Log, Now: p.Now, Version: p.Version,
		Uptime: p.Uptime, Search: p.Search, Analytics: p.Analytics, Live: p.Live, Presence: p.Presence, Media: p.Media, MaxUpload: p.MaxUpload, Fetch: p.Fetch, Inbox: p.Inbox, Notify: p.Post, Hooks: p.Hooks, Backups: p.Backups,
		PublicPage: pages.PublicPage, Paged: pages.Generated(), Problems: p.Problems, Ready: p.Ready,
		Maintenance: p.Maintenance, System: p.System, Tally: p.Tally,
	})
	set := icons.New()
	config := site.Config{
		Map: pages, Answers: p.Answers, API: calls.API, Content: calls.Content, Maintenance: p.Maintenance, Icons: set, Log: p.Log, Origin: p.Origin,
		Public: site.App{Files: p.Public.Files}, Admin: site.App{Files: p.Admin.Files}, Syndication: p.Syndication,
		PreviousBuild: p.Earlier, Settings: "/api/settings", Tally: p.Tally,
	}
	if p.Public.Script != nil {
		files, err := fs.Sub(p.Public.Files, "dist")
		check(err)
		config.Pages, err = render.New(render.Config{
			Files: files, Script: p.Public.Script, Settings: "/api/settings", Freshness: p.Content.Freshness(), Shown: shown(p), Event: p.Answers.Tags().PublicEvent,
			API: site.Reader(calls.API), Log: p.Log, Now: p.Now,
			Icon: site.Picture(set),
		})
		check(err)
		tb.Cleanup(config.Pages.Close)
	}
	public, err := site.New(config)
	check(err)
	tb.Cleanup(func() { check(public.Close()) })
	if config.Pages != nil {
		calls.Forms.Pages = public
	}
	server := web.Config{API: calls.API, Site: public, Log: p.Log, Access: p.Log, Origin: p.Origin, Names: p.Names, TrustedProxies: p.TrustedProxies, Requests: p.Requests}
	if p.MCP {
		server.MCP = mcp.New(mcp.Config{API: calls.API, Registry: p.Answers.Registry(), Log: p.Log, Version: p.Version})
	}
	if p.Live != nil {
		server.Stopping = p.Live.Close
	}
	return calls.API, web.New(server)
}

// routes returns every call of the API, such as "GET /api/products".
func (s *stack) routes() []string {
	var all []string
	for _, r := range s.api.Routes() {
		all = append(all, r.Method+" "+r.Path)
	}
	return all
}

func shown(p parts) func() uint64 {
	if p.Live == nil {
		return func() uint64 { return 0 }
	}
	return p.Live.Shown
}
