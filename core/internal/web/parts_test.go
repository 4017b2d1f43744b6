package web_test

import (
	"io/fs"
	"net/netip"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/core/internal/web"
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
	CORSOrigins    []string
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
	built, err := web.Open(tb.Context(), p.Env, opened, web.Options{
		Public: p.Public.Files, Admin: p.Admin.Files, Script: p.Public.Script, Settings: "/api/settings", PreviousBuild: p.Earlier, MCP: p.MCP, Version: "test",
		Server: web.Config{Access: p.Env.Log, Names: p.Names, TrustedProxies: p.TrustedProxies, CORSOrigins: p.CORSOrigins, Requests: p.Requests},
	})
	check(err)
	tb.Cleanup(func() { check(built.Close()) })
	return opened, built.Server
}

// routes returns every call of the API, such as "GET /api/products".
func (s *stack) routes() []string {
	var all []string
	for _, r := range s.api.Routes() {
		all = append(all, r.Method+" "+r.Path)
	}
	return all
}
