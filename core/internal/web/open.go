package web

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/mcp"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/web/render"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// Options are the settings of a site and its server.
type Options struct {
	// Public and Admin are the files of the two apps.
	Public, Admin fs.FS
	// Script draws the pages of the public app. If it is nil, the app is sent without HTML.
	Script []byte
	// Settings is the API path of the settings with the name and the theme of the site.
	Settings string
	// Modules are the pages that content types bring along.
	Modules modules.Set
	// PreviousBuild is the folder with the files of the previous build; see site.Config.
	PreviousBuild string
	// Headless is true if other front ends draw the pages; see site.Config.
	Headless bool
	// AroundPages changes what answers forms and plugins with pages; see site.Config.
	AroundPages func(pages api.Pages) api.Pages
	// MCP turns on the Model Context Protocol.
	MCP bool
	// Version is that of the API.
	Version string
	// Server has the settings of the server itself. Its API, Site, Log, Origin, MCP and Stopping are set by Open.
	Server Config
}

// Opened is a server with its site.
type Opened struct {
	*Server
	Pages *render.Pages // draws the pages of the public app; nil if they are sent without HTML
}

// Open builds the site of open features, and the server that answers for both. The caller closes it after the server has
// been shut down.
func Open(ctx context.Context, env feature.Env, opened *host.Host, o Options) (*Opened, error) {
	services, err := findServices(opened)
	if err != nil {
		return nil, err
	}
	iconSet := icons.New()
	pages, err := openPages(env, opened, services, iconSet, o)
	if err != nil {
		return nil, err
	}
	public, err := openSite(ctx, env, opened, services, iconSet, pages, o)
	if err != nil {
		if pages != nil {
			pages.Close()
		}
		return nil, err
	}
	config := o.Server
	config.API, config.Site, config.Log, config.Origin, config.Stopping = opened.API, public, env.Log, env.Origin, services.hub.Close
	if o.MCP {
		config.MCP = mcp.New(mcp.Config{API: opened.API, Registry: env.Registry, Log: env.Log, Version: o.Version})
	}
	return &Opened{Server: New(config), Pages: pages}, nil
}

// Close releases the site and the engines that draw its pages.
func (o *Opened) Close() error {
	err := o.Site.Close()
	if o.Pages != nil {
		o.Pages.Close()
	}
	return err
}

// services are the services of features that the site uses.
type services struct {
	addresses   *site.Map
	hub         *live.Hub
	content     *collections.Handlers
	forms       *forms.Service
	maintenance *maintenance.Switch
	plugins     *pluginhost.Host    // nil if the program runs no plugins
	tally       *redirecthits.Tally // nil if the program does not count the uses of redirects
}

func findServices(opened *host.Host) (s services, err error) {
	var found [5]bool
	s.addresses, found[0] = feature.Find[*site.Map](opened.Set, "addresses")
	s.hub, found[1] = feature.Find[*live.Hub](opened.Set, "live")
	s.content, found[2] = feature.Find[*collections.Handlers](opened.Set, "content")
	s.forms, found[3] = feature.Find[*forms.Service](opened.Set, "forms")
	s.maintenance, found[4] = feature.Find[*maintenance.Switch](opened.Set, "maintenance")
	s.plugins, _ = feature.Find[*pluginhost.Host](opened.Set, pluginhost.Name)
	s.tally, _ = feature.Find[*redirecthits.Tally](opened.Set, "redirect-hits")
	if slices.Contains(found[:], false) {
		err = errors.New("web: the site needs the features addresses, live, content, forms and maintenance")
	}
	return s, err
}

// openPages starts the engines that draw the pages of the public app; nil if it has no script for that.
func openPages(env feature.Env, opened *host.Host, s services, iconSet *icons.Set, o Options) (*render.Pages, error) {
	if o.Script == nil {
		return nil, nil
	}
	files, err := fs.Sub(o.Public, "dist")
	if err != nil {
		return nil, err
	}
	var own []render.Module
	for _, m := range o.Modules {
		if m.Public() {
			own = append(own, render.Module{Name: m.Name, Script: m.Script})
		}
	}
	return render.New(render.Config{
		Files: files, Script: o.Script, Absent: s.addresses.Omitted(), Settings: o.Settings, Freshness: env.Content.Freshness(), Shown: s.hub.Shown,
		Event: env.Answers.Tags().PublicEvent, API: site.Reader(opened.API), Icon: site.Picture(iconSet), Modules: own, Log: env.Log, Now: env.Now,
	})
}

// resultsPage shows the results of a search: it has no content of its own.
const resultsPage = "/search"

func openSite(
	ctx context.Context, env feature.Env, opened *host.Host, s services, iconSet *icons.Set, pages *render.Pages, o Options,
) (*site.Site, error) {
	paths, err := s.addresses.StaticPaths(ctx)
	if err != nil {
		return nil, err
	}
	paths = slices.DeleteFunc(paths, func(path string) bool { return path == resultsPage })
	var resolve func(ctx context.Context, r *api.Request) (api.Response, bool)
	if s.plugins != nil {
		resolve = s.plugins.Resolve
	}
	return site.New(site.Config{
		Map: s.addresses, Answers: env.Answers, API: opened.API, Content: s.content, Forms: s.forms, Maintenance: s.maintenance, Icons: iconSet,
		Log: env.Log, Origin: env.Origin,
		Public: site.App{Files: o.Public}, Admin: site.App{Files: o.Admin}, Pages: pages,
		Syndication: feeds.New(feeds.Config{
			Answers: env.Answers, Freshness: env.Content.Freshness(), Settings: feature.SettingsType, Pages: paths, API: "/api/openapi.json",
		}),
		PreviousBuild: o.PreviousBuild, Settings: o.Settings, Tally: s.tally, Resolve: resolve, Headless: o.Headless, AroundPages: o.AroundPages,
	})
}
