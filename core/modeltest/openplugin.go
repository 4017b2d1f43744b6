package modeltest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	netmail "net/mail"
	"path/filepath"
	"sync"
	"testing"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core"
	authoring "github.com/quoin-cms/quoin/core/internal/authoring/command"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
	"github.com/quoin-cms/quoin/storage"
)

// OpenPlugin makes a site of a plugin on an empty store, as a program with the plugin does: with its types, routes,
// settings, sections, kinds, pages and screens, whose modules are built. A mistake that would stop the start of the program
// fails the test. The others are further plugins of the program: plugin.Of(member.Type()) for a type that its types refer to, or
// plugins.All() for all that every program may have. The clock shows Start, the address of the site is https://example.com,
// and requests of the plugin may lead to private addresses, such as those of httptest. Errors that the server logs are in the
// output of the test.
//
// Nothing runs in the background: CatchUp calls followers, and Run runs jobs and commands. To test a service, call its function
// with Plugin.
func OpenPlugin(tb testing.TB, p plugin.Plugin, others ...plugin.Plugin) *Site {
	tb.Helper()
	clock := &Clock{}
	program := newProgram(tb, p, others)
	s := &Site{Clock: clock, site: contenttest.OpenAt(tb, clock.Now, program.types()...), tb: tb}
	s.server = &pluginServer{folder: tb.TempDir(), sessions: map[core.Actor]session{}}
	s.serve(program)
	tb.Cleanup(func() { s.check(s.server.close()) })
	return s
}

// ReopenPlugin closes the store of a site that OpenPlugin has made, and opens it again with the plugin and the others, as a new
// version of the program does.
func (s *Site) ReopenPlugin(p plugin.Plugin, others ...plugin.Plugin) {
	s.tb.Helper()
	s.needServer("ReopenPlugin")
	program := newProgram(s.tb, p, others)
	s.check(s.server.close())
	s.site.Reopen(program.types()...)
	s.serve(program)
}

// program is a program with the plugin of a test and others.
type program struct {
	environment.Program
	plugin plugin.Plugin
}

func newProgram(tb testing.TB, p plugin.Plugin, others []plugin.Plugin) program {
	tb.Helper()
	all := append([]plugin.Plugin{p}, others...)
	checked, err := environment.NewProgram(all)
	if err != nil {
		tb.Fatal(authoring.WithModules(err, checked.Registry, all))
	}
	return program{checked, p}
}

// types returns the types of the plugins, and those of every program.
func (p program) types() []model.Type {
	return append(plugin.Types(p.Plugins...), library.Type(), redirect.Type())
}

// pluginServer is the server of a site with a plugin, without a network.
type pluginServer struct {
	plugin    plugin.Plugin
	folder    string // of its files
	users     *auth.Service
	handler   http.Handler
	host      *pluginhost.Host
	media     *media.Library
	followers []changes.Follower
	delivered map[string]storage.Seq // the commits up to which they have received changes, by their names
	pages     *pageRecorder
	closers   []func() error

	mu       sync.Mutex
	sessions map[core.Actor]session
}

// close closes what serve has opened.
func (v *pluginServer) close() (err error) {
	for i := range v.closers {
		err = errors.Join(err, v.closers[len(v.closers)-1-i]())
	}
	v.closers = nil
	return err
}

// serve opens the server of a program over the store of the site.
func (s *Site) serve(p program) {
	s.tb.Helper()
	v := s.server
	v.plugin, v.pages, v.delivered = p.plugin, &pageRecorder{seen: map[string]*Page{}}, map[string]storage.Seq{}
	built, err := authoring.BuildModules(p.Registry, p.Plugins)
	s.check(err)
	s.site.Registry().ReservePages(pluginhost.Segments(p.Plugins)...)
	v.users = authtest.New(s.tb, s.site.Store, s.Clock.Now)
	v.closers = append(v.closers, func() error {
		v.users.Close()
		return nil
	})
	env := hosttest.EnvOf(s.site.Store, s.site.Writer, s.site.Reader, v.users, s.Clock.Now)
	env.Origin = contenttest.Origin
	env.Log = slog.New(slog.NewTextHandler(s.tb.Output(), &slog.HandlerOptions{Level: slog.LevelError}))
	settings, err := host.PlainSettings(env, filepath.Join(v.folder, "files"))
	s.check(err)
	v.media = settings.Files.Library
	v.closers = append(v.closers, v.media.Close)
	settings.Plugins, settings.PrivateAddresses = p.Plugins, []string{p.plugin.Name}
	settings.Site = host.SiteSettings{Public: publicui.Routes, Admin: adminui.Routes, Modules: built}
	settings.Mail = &mail.Outgoing{Store: env.Store, Now: env.Now, Fixed: mail.Through(netmail.Address{Address: "site@example.com"}, nil)}
	settings.SecretKey, err = secretkey.New(make([]byte, 32)) // that of a test protects nothing
	s.check(err)
	ctx := context.WithoutCancel(s.tb.Context()) // the context of a test ends before its server is closed
	opened, err := host.Open(ctx, env, host.Features(settings), host.Options{Version: host.APIVersion})
	s.check(err)
	v.closers = append(v.closers, opened.Close)
	site, err := web.Open(ctx, env, opened, web.Options{
		Public: publicui.FS, Admin: adminui.FS, Script: publicui.Script(), Settings: publicui.Settings, Modules: built,
		Version: host.APIVersion, AroundPages: v.pages.around,
	})
	s.check(err)
	v.handler = site
	v.closers = append(v.closers, site.Close)
	v.host, _ = feature.Find[*pluginhost.Host](opened.Set, pluginhost.Name)
	v.followers = v.host.Followers()
	for _, f := range v.followers {
		_, err := f.Cursor(ctx) // a new follower begins here
		s.check(err)
	}
}

// needServer fails the test if the site has no server.
func (s *Site) needServer(method string) {
	s.tb.Helper()
	if s.server == nil {
		s.tb.Fatalf("%s is for sites of OpenPlugin", method)
	}
}

func (s *Site) check(err error) {
	s.tb.Helper()
	if err != nil {
		s.tb.Fatal(err)
	}
}
