package web_test

import (
	"io/fs"
	"net/netip"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/mcp"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/core/internal/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/internal/web/render"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// parts are the settings of a test server.
type parts struct {
	Env      feature.Env
	Settings host.Settings
	Replaced []feature.Feature // take the place of those with their names
	Without  []string          // the names of the features that the program does not have

	Public, Admin  builtApp
	Earlier        string
	Names          []string
	TrustedProxies []netip.Prefix
	Syndication    *feeds.Service
	MCP            bool
	Requests       *metrics.Requests
}

// builtApp is a front end with the list of its pages and the script that renders them; a nil Script renders none.
type builtApp struct {
	Files  fs.FS
	Routes []byte
	Script []byte
}

// build returns the features and the server.
func (p parts) build(tb testing.TB) (*host.Host, *web.Server) {
	tb.Helper()
	check := func(err error) {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
	}
	p.Settings.Site = host.SiteSettings{Public: p.Public.Routes, Admin: p.Admin.Routes}
	features := hosttest.Replace(tb, host.Features(p.Settings), p.Replaced...)
	features = slices.DeleteFunc(features, func(f feature.Feature) bool { return slices.Contains(p.Without, f.Name) })
	opened := hosttest.Open(tb, p.Env, features)
	pages, hub := hosttest.Service[*site.Map](tb, opened, "addresses"), hosttest.Service[*live.Hub](tb, opened, "live")
	set := icons.New()
	config := site.Config{
		Map: pages, Answers: p.Env.Answers, API: opened.API, Content: hosttest.Service[*collections.Handlers](tb, opened, "content"),
		Maintenance: hosttest.Service[*maintenance.Switch](tb, opened, "maintenance"), Icons: set, Log: p.Env.Log, Origin: p.Env.Origin,
		Public: site.App{Files: p.Public.Files}, Admin: site.App{Files: p.Admin.Files}, Syndication: p.Syndication,
		PreviousBuild: p.Earlier, Settings: "/api/settings", Tally: hosttest.Service[*redirecthits.Tally](tb, opened, "redirect-hits"),
	}
	if p.Public.Script != nil {
		files, err := fs.Sub(p.Public.Files, "dist")
		check(err)
		config.Pages, err = render.New(render.Config{
			Files: files, Script: p.Public.Script, Settings: "/api/settings", Freshness: p.Env.Content.Freshness(), Shown: hub.Shown, Event: p.Env.Answers.Tags().PublicEvent,
			API: site.Reader(opened.API), Log: p.Env.Log, Now: p.Env.Now,
			Icon: site.Picture(set),
		})
		check(err)
		tb.Cleanup(config.Pages.Close)
	}
	public, err := site.New(config)
	check(err)
	tb.Cleanup(func() { check(public.Close()) })
	if config.Pages != nil {
		hosttest.Service[*forms.Service](tb, opened, "forms").Pages = public
	}
	server := web.Config{
		API: opened.API, Site: public, Log: p.Env.Log, Access: p.Env.Log, Origin: p.Env.Origin, Names: p.Names, TrustedProxies: p.TrustedProxies,
		Requests: p.Requests, Stopping: hub.Close,
	}
	if p.MCP {
		server.MCP = mcp.New(mcp.Config{API: opened.API, Registry: p.Env.Registry, Log: p.Env.Log, Version: "test"})
	}
	return opened, web.New(server)
}

// routes returns every call of the API, such as "GET /api/products".
func (s *stack) routes() []string {
	var all []string
	for _, r := range s.api.Routes() {
		all = append(all, r.Method+" "+r.Path)
	}
	return all
}
