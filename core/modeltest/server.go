package modeltest

import (
	"encoding/json"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/core/model"
)

// server is a server without a network, on a store of its own.
type server struct {
	*sampler
	tb      testing.TB
	calls   *api.API
	index   *search.Index
	users   *auth.Service
	session string
}

// sampler makes values that keep the rules of a type, or break one of them.
type sampler struct {
	site    *contenttest.Site
	typ     *model.Type
	samples Samples // of the type
	all     Samples // of all types
	shared  *counters
}

// other returns a sampler of another type.
func (s *sampler) other(typ *model.Type) *sampler {
	return &sampler{site: s.site, typ: typ, samples: s.all.of(typ.Name, s.typ.Name), all: s.all, shared: s.shared}
}

// counters holds the counters that all clauses share.
type counters struct {
	values int               // entries and values
	calls  int               // calls of visitors, each from another address
	others map[string]string // the id of an entry of each other type
}

const username, password = "ada", "correct horse battery"

func openServer(tb testing.TB, samples Samples, typ model.Type, others ...model.Type) *server {
	tb.Helper()
	site := contenttest.Open(tb, append([]model.Type{typ}, others...)...)
	h := &server{tb: tb, sampler: &sampler{site: site, samples: samples.of(typ.Name, typ.Name), all: samples, shared: &counters{others: map[string]string{}}}}
	h.users = authtest.New(tb, site.Store, site.Clock.Now)
	h.check(h.users.Add(tb.Context(), username, password))
	h.session = h.signIn(username)
	env := hosttest.Env(site, h.users)
	env.Origin = "https://example.com"
	opened := hosttest.OpenAll(tb, env)
	h.calls, h.index = opened.API, hosttest.Service[*search.Index](tb, opened, "search")
	// Samples of the settings close the site, and the contract is that of an open one.
	h.calls.ComingSoon = nil
	var err error
	h.typ, err = site.Registry().Find(typ.Name)
	h.check(err)
	h.check(samples.check(h.typ, site.Registry().Types()))
	for _, other := range others {
		h.addReferenced(other)
	}
	return h
}

// signIn returns a session of a user.
func (h *server) signIn(name string) string {
	h.tb.Helper()
	grant, err := h.users.SignIn(h.tb.Context(), auth.Attempt{Username: name, Password: password, Client: auth.Client{Address: "192.0.2.1"}})
	h.check(err)
	return grant.Token
}

// forTest returns the server for use in another test.
func (h *server) forTest(tb testing.TB) *server {
	next := *h
	next.tb = tb
	return &next
}

func (h *server) check(err error) {
	h.tb.Helper()
	if err != nil {
		h.tb.Fatal(err)
	}
}

// addReferenced makes an entry of another type, for references.
func (h *server) addReferenced(typ model.Type) {
	h.tb.Helper()
	switch {
	case typ.Options.Single:
		h.shared.others[typ.Name] = typ.Name
	case typ.Options.Initial != nil:
		h.shared.others[typ.Name] = typ.Options.Initial()[0].ID
	default:
		found, err := h.site.Registry().Find(typ.Name)
		h.check(err)
		body, err := json.Marshal(h.other(found).body())
		h.check(err)
		e, err := h.site.Create(h.tb.Context(), contenttest.Staff, typ.Name, body)
		h.check(err)
		h.shared.others[typ.Name] = e.ID
	}
}

// marker is a word in texts that visitors must not see.
const marker = "xylophonist"

func (h *server) rebuild() {
	h.tb.Helper()
	h.check(h.index.Rebuild(h.tb.Context(), h.site.Seq()))
}
