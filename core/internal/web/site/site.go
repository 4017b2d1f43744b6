package site

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

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

// App is a built front end. Files holds it under dist, with the precompressed variants of each file beside it. The
// zero value is an app that has not been built.
type App struct {
	Files fs.FS
}

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
	// Syndication makes the documents for machines: the sitemap and the feeds. If it is nil, there are none.
	Syndication *feeds.Service
	// Settings is the API path of the settings with the name and the theme of the site; empty for none.
	Settings string
	// Maintenance holds the message of the maintenance page. It may be nil only if the API has no maintenance mode.
	// mode.
	Maintenance *maintenance.Switch
	// Tally counts the uses of redirects and the requests for missing paths. If it is nil, they are not counted.
	Tally *redirecthits.Tally
	// PreviousBuild is the folder with the hashed files of the previous build, in which those of this build are stored
	// as well. Its parent folder must exist. If it is empty, only the files of this build are served.
	PreviousBuild string
	// Origin is the public address of the site, such as "https://example.co.uk". If it is empty, the address is taken
	// from each request.
	Origin string
}

// Site answers the requests for paths outside the API. It is safe for concurrent use.
type Site struct {
	Config
	public        *app
	admin         *app
	previousBuild *previousBuild
	documents     map[string]bool // the file names of the documents for machines
	icons         func() (*iconList, error)
	notice        atomic.Pointer[notice] // the most recent page in the place of every other
	known         atomic.Pointer[settings]
}

// New returns a Site that is ready to answer. It fails if one of the apps cannot be read. The caller must close the
// Site.
func New(config Config) (*Site, error) {
	s := &Site{Config: config, previousBuild: &previousBuild{}, documents: map[string]bool{}}
	s.icons = sync.OnceValues(func() (*iconList, error) { return readIconList(config.Icons) })
	var err error
	if s.public, err = newApp("public", "/", config.Public, config.Map.public); err != nil {
		return nil, err
	}
	if s.admin, err = newApp("admin", "/admin", config.Admin, config.Map.admin); err != nil {
		return nil, err
	}
	for _, m := range config.Map.modules {
		s.appOf(m.Address).files[m.Address] = scriptAsset(m.Script)
	}
	if config.Syndication != nil {
		for _, name := range config.Syndication.Names() {
			s.documents[name] = true
		}
	}
	if config.PreviousBuild != "" {
		if s.previousBuild, err = openPreviousBuild(config.PreviousBuild, s.public, s.admin); err != nil {
			s.Log.Warn("tabs that were open before an update may miss parts of the apps", slog.Any("error", err))
		}
	}
	return s, nil
}

// Close closes the files that the site has open.
func (s *Site) Close() error { return s.previousBuild.Close() }

// Do answers a request. It fails with the errors of the API.
func (s *Site) Do(ctx context.Context, r *api.Request) (api.Response, error) {
	if out, shut, err := s.maintenanceResponse(ctx, r); shut || err != nil {
		out.Route = "/*"
		return out, err
	}
	if out, shown, err := s.comingSoonResponse(ctx, r); shown || err != nil {
		out.Route = "/*"
		return out, err
	}
	out, err := s.answer(ctx, r)
	if err == nil && !s.staysOpen(r.Path) && s.API.Restricted(ctx) {
		out.KeepPrivate()
	}
	return out, err
}

// answer answers a request of a client to whom the site is open.
func (s *Site) answer(ctx context.Context, r *api.Request) (api.Response, error) {
	form, accepts := s.formPage(r.Path)
	leaves, unsubscribes := s.Map.unsubscribes[r.Path]
	switch {
	case unsubscribes && (isRead(r.Method) || r.Method == http.MethodPost):
		out, err := s.unsubscribe(ctx, r, leaves)
		out.Route = leaves.Options.Submissions.Unsubscribe.Path
		return out, err
	case unsubscribes:
		return api.NotAllowed("GET, HEAD, POST"), nil
	case accepts && r.Method == http.MethodPost:
		out, err := s.postForm(ctx, r, form)
		out.Route = form.path
		return out, err
	case !isRead(r.Method) && accepts:
		return api.NotAllowed("GET, HEAD, POST"), nil
	case !isRead(r.Method):
		if out, is := s.writeRedirect(ctx, r); is {
			out.Route = "/*"
			return out, nil
		}
		return api.NotAllowed("GET, HEAD"), nil
	}
	if name, ok := s.documentName(r.Path); ok {
		out, err := s.documentResponse(ctx, r, name)
		out.Route = documentRoute(name)
		return out, err
	}
	out, err := s.page(ctx, r)
	out.Route = "/*"
	return out, err
}

// FormPages returns the answers to forms of browsers without scripts; nil if the site draws no pages.
func (s *Site) FormPages() api.Pages {
	if s.Pages == nil {
		return nil
	}
	return s
}

// AcceptsForm reports whether a path accepts forms that browsers post.
func (s *Site) AcceptsForm(path string) bool {
	_, ok := s.formPage(path)
	return ok
}

func isRead(method string) bool { return method == http.MethodGet || method == http.MethodHead }

// page answers with a file of an app, or with a page of the app to which the path belongs.
func (s *Site) page(ctx context.Context, r *api.Request) (api.Response, error) {
	path := r.Path
	if strings.HasPrefix(path, iconsPath) {
		return s.icon(path)
	}
	app := s.appOf(path)
	if file := app.files[path]; file != nil {
		return file.response(http.StatusOK), nil
	}
	if strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, "/admin/assets/") {
		file, err := s.previousBuild.file(path)
		if err != nil {
			return api.Response{}, err
		}
		if file != nil {
			return file.response(http.StatusOK), nil
		}
		return plainText(http.StatusNotFound, "There is no such file.\n"), nil
	}
	if out, is := s.queryRedirect(ctx, r); is {
		return out, nil
	}
	if target, ok := trimSlash(path); ok {
		// Old URLs often end with a slash; they are redirected in one step.
		if _, known := find(app.pages, target); !known && app == s.public {
			if out, is := s.pathRedirect(ctx, r); is {
				return out, nil
			}
		}
		return redirectTo(http.StatusPermanentRedirect, target, r.Query), nil
	}
	if app.shell == nil {
		return plainText(http.StatusServiceUnavailable,
			"The "+app.name+" app has not been built. Run `make build` in the source of Quoin, or `quoin build` in a module "+
				"of your own, and start what it makes.\n"), nil
	}
	if app == s.public {
		p, asked, err := s.previewPage(ctx, r)
		if err != nil {
			return api.Response{}, err
		}
		if asked {
			if out, shown, err := s.preview(ctx, r, p); shown || err != nil {
				return out, err
			}
		}
	}
	if app == s.public {
		if out, shown, err := s.edit(ctx, r); shown || err != nil {
			return out, err
		}
	}
	if app == s.public && s.Pages != nil {
		return s.renderDocument(ctx, r)
	}
	at, err := s.Map.destination(ctx, app.pages, path)
	if err != nil {
		return api.Response{}, err
	}
	switch {
	case at.movedTo != "":
		return redirectMoved(at.movedTo, r.Query), nil
	case !at.known:
		if app == s.public {
			if out, is := s.pathRedirect(ctx, r); is {
				return out, nil
			}
			s.countMiss(r)
		}
		return app.shell.response(http.StatusNotFound), nil
	}
	if app == s.admin {
		return s.adminPage(ctx, r), nil
	}
	return app.shell.response(http.StatusOK), nil
}

func (s *Site) appOf(path string) *app {
	if path == "/admin" || strings.HasPrefix(path, "/admin/") {
		return s.admin
	}
	return s.public
}

// trimSlash returns the path without its final slash; false if it has none. It leaves a path alone that browsers
// could take for another host, "//host" or "/\host".
func trimSlash(path string) (string, bool) {
	if len(path) < 2 || !strings.HasSuffix(path, "/") || strings.Contains(path, "//") || strings.Contains(path, `\`) {
		return "", false
	}
	return strings.TrimSuffix(path, "/"), true
}

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
