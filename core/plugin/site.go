package plugin

import (
	"context"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Site is the site for the functions of a plugin. It is valid for one call of a function.
type Site struct {
	// Content acts as the plugin, with the rights of the program: it sees hidden entries. Every rule of the types
	// applies, and the activity lists the writes.
	Content Content
	// Data has the values of the plugin.
	Data Data
	// Mail sends mails.
	Mail Mail
	// Links makes and reads the tokens of links.
	Links Links
	// Log is the log of the program. Its lines name the plugin.
	Log *slog.Logger

	// Media reads and adds files of the media library.
	Media Media

	parts Parts
}

// Parts are the parts of a site. All are required.
type Parts struct {
	Content Content
	Data    Data
	Mail    Mail
	Links   Links
	Log     *slog.Logger
	Now     func() time.Time
	URL     func(path string) string
	HTTP    func() *http.Client
	Changes logSource
	// Settings decodes the settings of the plugin into a pointer.
	Settings   func(into any) error
	Media      Media
	Types      func() []model.Type
	References func(ctx context.Context, typ string) iter.Seq2[Reference, error]
	Leads      func(ctx context.Context, path string) bool
	Notify     func(title, text, path string) error
	Note       func(text string) error
	Go         func(fn func(ctx context.Context)) error
}

// NewSite returns a site of its parts. The host calls it.
func NewSite(p Parts) *Site {
	return &Site{Content: p.Content, Data: p.Data, Mail: p.Mail, Media: p.Media, Links: p.Links, Log: p.Log, parts: p}
}

// Settings decodes the settings of the plugin into into, a pointer to its struct, as they are at present: those of the
// environment, else those that administrators have set, else the defaults. It fails for a plugin without settings.
func (s *Site) Settings(into any) error { return s.parts.Settings(into) }

// Now returns the current time.
func (s *Site) Now() time.Time { return s.parts.Now() }

// URL returns the absolute address of a path of the site, for mails and other systems: "https://example.co.uk/blog". While
// the address of the site is unknown, it returns the path: the operator sets it with --url or QUOIN_URL.
func (s *Site) URL(path string) string { return s.parts.URL(path) }

// HTTP returns a client for requests to other systems. It waits at most 10 seconds for an answer, and reads at most 10 MB of
// it. It follows redirects to the same host alone, and refuses private and local addresses, and ports below 1024 other than
// 80 and 443. The operator allows them to a plugin with --private-addresses. A request should have the context of the call.
func (s *Site) HTTP() *http.Client { return s.parts.HTTP() }

// Content reads and writes entries of all types.
type Content struct {
	ctx    context.Context
	source source
}

// source is the content of the host, for one actor.
type source interface {
	Reader(ctx context.Context) model.Reader
	Create(ctx context.Context, typ string, fields any) (id string, err error)
	Update(ctx context.Context, typ, id string, fields any) error
	Delete(ctx context.Context, typ, id string) error
	Do(ctx context.Context, fn func(tx Tx) error) error
}

// NewContent returns the content of a source, until the context ends. The host calls it.
func NewContent(ctx context.Context, from source) Content { return Content{ctx, from} }

// Read decodes an entry into into, a pointer to a struct with the JSON names of the required fields: "id" is one of them. id is an
// id or a slug. It fails with core.NotFound.
func (c Content) Read(typ, id string, into any) error {
	return c.source.Reader(c.ctx).Read(typ, id, into)
}

// List yields the entries of a type that a query selects, in the order of the type unless the query has another. An
// error ends the sequence. It fails with core.NotFound for an unknown type, and with core.Invalid for a query that cannot
// be answered. Entries that are written meanwhile appear in one of their states.
func (c Content) List(typ string, q model.Query) iter.Seq2[model.Item, error] {
	return c.source.Reader(c.ctx).List(typ, q)
}

// Count returns the number of entries of a type that a query selects. Its Limit and its Sort do not count. It fails like
// List.
func (c Content) Count(typ string, q model.Query) (int, error) {
	return c.source.Reader(c.ctx).Count(typ, q)
}

// Sum returns the sum of an indexed or exact field of numbers over the entries that Count counts. It fails like List, and
// with core.Invalid for another field.
func (c Content) Sum(typ, field string, q model.Query) (float64, error) {
	return c.source.Reader(c.ctx).Sum(typ, field, q)
}

// Distinct returns the values of an indexed or exact field of the entries that Count counts, as texts, each once and in the
// order by which the field sorts, without empty values. It fails like List.
func (c Content) Distinct(typ, field string, q model.Query) ([]string, error) {
	return c.source.Reader(c.ctx).Distinct(typ, field, q)
}

// Create adds an entry and returns its id. fields is a struct or a map whose JSON has the form of a request body.
func (c Content) Create(typ string, fields any) (id string, err error) {
	return c.source.Create(c.ctx, typ, fields)
}

// Update changes the fields that are present and keeps the rest. It fails with core.NotFound.
func (c Content) Update(typ, id string, fields any) error {
	return c.source.Update(c.ctx, typ, id, fields)
}

// Delete moves an entry to the trash, where it is kept for 30 days. It fails with core.NotFound.
func (c Content) Delete(typ, id string) error { return c.source.Delete(c.ctx, typ, id) }

// Do runs fn and commits all writes of its transaction together, or none of them: at most 10 entries, and at most 100 keys of
// the store, of which an entry needs some twenty. fn runs again if an entry or a value that it has read changes before the
// commit, so it must have no effects except through tx. While fn runs, other writes of the same call fail, and so does another Do, except in a
// service. It fails with the error of fn, with those of the methods of tx, with core.TooLarge if the transaction is too
// large, and with core.Unavailable if what fn reads keeps changing or the context ends.
func (c Content) Do(ctx context.Context, fn func(tx Tx) error) error { return c.source.Do(ctx, fn) }

// Call is a call of a route. It is valid until the function of the route returns.
type Call struct {
	Site *Site
	// Content acts as the caller: hidden entries are not found, and writes need the role of the caller. In a GET, writes
	// fail, here and in Site.
	Content Content
	// Actor is the caller; a visitor has no role.
	Actor core.Actor
	// URL is the path and the query of the call.
	URL *url.URL
	// Link is the subject of the token in the address, of a route with Signed.
	Link string

	path  map[string]string
	reach func(goal string) error
}

// NewCall returns a call. path has the values of the parameters of the path. The host calls it, and so do the tests of
// package modeltest.
func NewCall(site *Site, content Content, actor core.Actor, address *url.URL, path map[string]string) *Call {
	return &Call{
		Site: site, Content: content, Actor: actor, URL: address, path: path, reach: func(string) error { return nil },
	}
}

// OnReach sets the function of Reach. The host calls it.
func (c *Call) OnReach(fn func(goal string) error) { c.reach = fn }

// Reach counts a goal that the caller has reached, such as "ticket", in the analytics: once in a visit. Visits of staff, of
// programs and of visitors who refuse to be counted do not count. A program without analytics counts nothing. It fails with
// core.Invalid unless the name consists of lower-case words with hyphens.
func (c *Call) Reach(goal string) error { return c.reach(goal) }

// PathValue returns the value of a parameter of the path; empty for none.
func (c *Call) PathValue(name string) string { return c.path[name] }
