package site

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/internal/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// Config holds the dependencies and settings of a Site. Map, Answers, API, Content, Forms, Icons and Log are required.
type Config struct {
	Map     *Map
	Answers *query.Reader
	API     *api.API
	Content *collections.Handlers
	Forms   *forms.Service
	Icons   *icons.Set
	Log     *slog.Logger
	Public  App
	Admin   App
	// Pages renders the pages of the public app as HTML. If it is nil, the app is sent without HTML.
	Pages *render.Pages
	// AroundPages returns what answers forms and plugins with pages, around the pages of the site, which are nil if Pages is. If
	// it is nil, those answer.
	AroundPages func(pages api.Pages) api.Pages
	// Syndication makes the documents for machines: the sitemap and the feeds. If it is nil, there are none.
	Syndication *feeds.Service
	// Settings is the API path of the settings with the name and the theme of the site; empty for none.
	Settings string
	// Maintenance holds the message of the maintenance page. It may be nil only if the API has no maintenance mode.
	Maintenance *maintenance.Switch
	// Tally counts the uses of redirects and the requests for missing paths. If it is nil, they are not counted.
	Tally *redirecthits.Tally
	// Resolve answers a GET of a path that has neither a page nor a redirect; false for none. If it is nil, there is none.
	Resolve func(ctx context.Context, r *api.Request) (api.Response, bool)
	// Headless is true if other front ends draw the pages. Then the site has the back office, the addresses in mails and the rules
	// for robots alone.
	Headless bool
	// PreviousBuild is the folder with the hashed files of the previous build, in which those of this build are stored
	// as well. Its parent folder must exist. If it is empty, only the files of this build are served.
	PreviousBuild string
	// Origin is the public address of the site, such as "https://example.co.uk". If it is empty, the address is taken
	// from each request.
	Origin string
}

// Site answers the requests for paths outside the API. It is safe for concurrent use.
type Site struct {
	*Config
	apps            *apps
	simple          *simplePages
	redirects       *redirects
	previews        *previews
	forms           *formPages
	documents       *documents
	unsubscriptions *unsubscriptions
	resolvers       []resolver
}

// New returns a Site that is ready to answer. It fails if one of the apps cannot be read. The caller must close the
// Site.
func New(config Config) (*Site, error) {
	c := &config
	apps, err := newApps(c)
	if err != nil {
		return nil, err
	}
	settings := &settingsReader{Config: c}
	simple := &simplePages{Config: c, settings: settings}
	redirects := &redirects{c, apps}
	drawer := &pageDrawer{c, apps, settings, simple, redirects}
	previews := &previews{c, apps, settings, drawer}
	return &Site{
		Config: c, apps: apps, simple: simple, redirects: redirects, previews: previews, forms: &formPages{c, simple, apps, drawer},
		documents: newDocuments(c), unsubscriptions: &unsubscriptions{c, simple},
		resolvers: []resolver{
			{"icon", newIconFiles(config.Icons).resolveIcon},
			{"file", apps.resolveFile},
			{"file of the previous build", apps.resolvePreviousFile},
			{"redirect of a query", redirects.resolveQueryRedirect},
			{"final slash", redirects.resolveSlash},
			{"app that is not built", apps.resolveUnbuilt},
			{"preview", previews.resolvePreview},
			{"editor", (&editor{c, apps, settings, drawer}).resolveEditor},
			{"screen", (&screens{c, apps}).resolveScreen},
			{"article", (&articles{c, apps}).resolveArticle},
			{"page", drawer.resolvePage},
			{"shell", (&shell{c, apps, redirects}).resolveShell},
		},
	}, nil
}

// Close closes the files that the site has open.
func (s *Site) Close() error { return s.apps.previousBuild.Close() }

// Answer answers a request. It fails with the errors of the API.
func (s *Site) Answer(ctx context.Context, r *api.Request) (api.Response, error) {
	if out, ok := s.headlessResponse(ctx, r); ok {
		out.Route = "/*"
		return out, nil
	}
	if out, shut, err := s.maintenanceResponse(ctx, r); shut || err != nil {
		out.Route = "/*"
		return out, err
	}
	if out, shown, err := s.comingSoonResponse(ctx, r); shown || err != nil {
		out.Route = "/*"
		return out, err
	}
	out, err := s.answerOpen(ctx, r)
	if err == nil && !s.apps.isOpen(r.Path) && s.API.Restricted(ctx) {
		out.KeepPrivate()
	}
	return out, err
}

// answerOpen answers a request of a client to whom the site is open.
func (s *Site) answerOpen(ctx context.Context, r *api.Request) (api.Response, error) {
	form, accepts := s.forms.formPage(r.Path)
	leaves, unsubscribes := s.Map.unsubscribes[r.Path]
	switch {
	case unsubscribes && (isRead(r.Method) || r.Method == http.MethodPost):
		out, err := s.unsubscriptions.unsubscribe(ctx, r, leaves)
		out.Route = leaves.Options.Submissions.Unsubscribe.Path
		return out, err
	case unsubscribes:
		return api.NotAllowed("GET, HEAD, POST"), nil
	case accepts && r.Method == http.MethodPost:
		out, err := s.forms.postForm(ctx, r, form)
		out.Route = form.path
		return out, err
	case !isRead(r.Method) && accepts:
		return api.NotAllowed("GET, HEAD, POST"), nil
	case !isRead(r.Method):
		if out, is, err := s.redirects.writeRedirect(ctx, r); is || err != nil {
			out.Route = "/*"
			return out, err
		}
		return api.NotAllowed("GET, HEAD"), nil
	}
	if name, ok := s.documents.documentName(r.Path); ok {
		out, err := s.documents.documentResponse(ctx, r, name)
		out.Route = documentRoute(name)
		return out, err
	}
	out, err := s.firstAnswer(ctx, r)
	out.Route = "/*"
	return out, err
}

// FormPages returns the answers to forms of browsers without scripts; nil if the site draws no pages.
func (s *Site) FormPages() api.Pages {
	var pages api.Pages
	if s.Pages != nil {
		pages = s.forms
	}
	if s.AroundPages != nil {
		return s.AroundPages(pages)
	}
	return pages
}

// AcceptsForm reports whether a path accepts forms that browsers post.
func (s *Site) AcceptsForm(path string) bool {
	_, ok := s.forms.formPage(path)
	return ok
}

func isRead(method string) bool { return method == http.MethodGet || method == http.MethodHead }

func redirectTo(status int, target, query string) api.Response {
	if query != "" {
		target += "?" + query
	}
	return api.Response{Status: status, Header: []api.Field{{Name: location, Value: target}}}
}

// redirectMoved redirects to the present path of an entry. Browsers must ask again each time: an entry may take back a
// former slug, and a cached redirect would then form a loop with the new one.
func redirectMoved(target, query string) api.Response {
	out := redirectTo(http.StatusMovedPermanently, target, query)
	out.Header = append(out.Header, api.Field{Name: cacheControl, Value: "no-cache"})
	return out
}

func plainText(status int, text string) api.Response {
	return api.Response{
		Status: status, Header: []api.Field{{Name: cacheControl, Value: "no-store"}},
		MediaType: "text/plain; charset=utf-8", Body: []byte(text),
	}
}

const (
	cacheControl = "Cache-Control"
	location     = "Location"
	vary         = "Vary"
)
