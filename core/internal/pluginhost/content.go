package pluginhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Sites makes the sites for the functions of plugins. All fields down to Now are required.
type Sites struct {
	Store  storage.Store
	Writer *writer.Writer
	Reader *query.Reader
	Log    *slog.Logger
	Now    func() time.Time
	Guard  *pluginguard.Guard // runs the functions of the plugins; New makes one where it is nil
	Forms  Forms              // the settings of the plugins; nil for none
	Key    *secretkey.Key     // of the secrets among them; nil if there is none
	// Outbox queues the mails; nil if there is no mail.
	Outbox Outbox
	// Origin is the public address of the site, such as "https://example.co.uk"; empty if it is unknown.
	Origin string
	// Secret signs links; without it, no token is valid.
	Secret Secret
	// Files are the files of the media library; nil if it is not open.
	Files Files
	// Leads reports whether a path of the site leads visitors to a page or a redirect; nil if nobody knows.
	Leads func(ctx context.Context, path string) bool
	// Administrators returns the confirmed mail addresses of administrators; nil for none.
	Administrators func(ctx context.Context) (addresses []string, err error)
	// PrivateAddresses are the names of the plugins whose requests may lead to private and local addresses.
	PrivateAddresses []string
}

// program is the actor of plugins.
var program = core.Actor{Role: core.System}

// Of returns the site for one call of a function of a plugin, until the context ends.
func (s Sites) Of(ctx context.Context, name string) *plugin.Site {
	return s.site(ctx, visit{Sites: s, plugin: name, busy: &atomic.Bool{}})
}

// Run calls a function of a plugin, and returns its error. A panic is an error.
func (s Sites) Run(ctx context.Context, name string, fn func(site *plugin.Site) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return s.Guard.Run(ctx, name, func(turn *pluginguard.Turn) error {
		return fn(s.site(ctx, visit{Sites: s, plugin: name, turn: turn, busy: &atomic.Bool{}}))
	})
}

// runService is Run for a service.
func (s Sites) runService(ctx context.Context, name string, fn func(site *plugin.Site) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return s.Guard.Run(ctx, name, func(turn *pluginguard.Turn) error {
		return fn(s.site(ctx, visit{Sites: s, plugin: name, turn: turn}))
	})
}

// For returns the site for a call of a route of a plugin, and its content for the caller, until the context ends. Both refuse
// writes if readOnly is set.
func (s Sites) For(ctx context.Context, turn *pluginguard.Turn, name string, caller core.Actor, readOnly bool) (*plugin.Site, plugin.Content) {
	ctx, life := newLifetime(ctx)
	v := visit{Sites: s, plugin: name, turn: turn, busy: &atomic.Bool{}, readOnly: readOnly, life: life}
	return s.parts(ctx, v), plugin.NewContent(ctx, acting{v, caller})
}

func (s Sites) site(ctx context.Context, v visit) *plugin.Site {
	ctx, v.life = newLifetime(ctx)
	return s.parts(ctx, v)
}

// parts returns a site whose functions work until the context ends.
func (s Sites) parts(ctx context.Context, v visit) *plugin.Site {
	return plugin.NewSite(plugin.Parts{
		Content: plugin.NewContent(ctx, acting{v, program}), Data: plugin.NewData(ctx, data{v}), URL: s.url,
		Mail: plugin.NewMail(func(m plugin.Message) error { return v.send(ctx, m) }), Links: v.links(ctx),
		HTTP: v.client,
		Log:  s.Log.With(slog.String("plugin", v.plugin)), Now: s.Now, Changes: logOf{v, ctx},
		Settings: func(into any) error { return s.settings(ctx, v.plugin, into) },
		Media: plugin.NewMedia(
			func(id string) (io.ReadCloser, error) { return v.openFile(ctx, id) },
			func(name string, from io.Reader) (string, error) { return v.storeFile(ctx, name, from) },
		),
		Types: func() []model.Type { return slices.Clone(s.Reader.Registry().Types()) }, References: v.references, Leads: v.leads, Go: v.goBackground,
		Note:   func(text string) error { return v.note(ctx, text) },
		Notify: func(title, text, path string) error { return v.notify(ctx, title, text, path) },
	})
}

// visit is one call of a function of a plugin.
type visit struct {
	Sites
	plugin   string
	turn     *pluginguard.Turn // nil for a function that nobody waits for
	life     *lifetime
	readOnly bool
	busy     *atomic.Bool // whether a transaction is under way; nil for a service, which may work on several things at once
}

var (
	// errReadOnly is the error of a write in a GET: programs such as mail scanners follow links.
	errReadOnly = errors.New("a GET writes: make the call a POST")
	// errBusy is the error of a write beside a transaction: it would be kept if the transaction fails or runs again.
	errBusy = errors.New("a write beside a transaction: use the transaction")
)

// checkWrite fails if the function may not write at present.
func (v visit) checkWrite() error {
	switch {
	case v.readOnly:
		return errReadOnly
	case v.busy != nil && v.busy.Load() && !v.life.isShared():
		return errBusy
	}
	return nil
}

// wait calls a function that waits, while other calls of the plugin compute.
func (v visit) wait(fn func()) {
	if v.life.isShared() {
		fn() // the turn belongs to the call, which may compute
		return
	}
	v.turn.Wait(fn)
}

// compute calls a function of the plugin within a wait.
func (v visit) compute(fn func()) {
	if v.life.isShared() {
		fn()
		return
	}
	v.turn.Compute(fn)
}

// acting is the content for an actor.
type acting struct {
	visit
	actor core.Actor
}

func (a acting) Reader(ctx context.Context) model.Reader { return a.Sites.Reader.As(ctx, a.actor) }

func (a acting) Create(ctx context.Context, typ string, fields any) (string, error) {
	body, err := a.encode(fields)
	if err != nil {
		return "", err
	}
	var made writer.Outcome
	a.wait(func() { made, err = a.Writer.Create(ctx, a.actor, typ, body) })
	return made.ID, err
}

func (a acting) Update(ctx context.Context, typ, id string, fields any) error {
	body, err := a.encode(fields)
	if err != nil {
		return err
	}
	a.wait(func() { _, err = a.Writer.Update(ctx, a.actor, typ, id, writer.Match{}, body) })
	return err
}

func (a acting) Delete(ctx context.Context, typ, id string) error {
	err := a.checkWrite()
	if err == nil {
		a.wait(func() { err = a.Writer.Delete(ctx, a.actor, typ, id, writer.Match{}) })
	}
	return err
}

// encode encodes the fields of an entry that is to be written.
func (a acting) encode(fields any) ([]byte, error) {
	if err := a.checkWrite(); err != nil {
		return nil, err
	}
	return encode(fields)
}

func encode(fields any) ([]byte, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("the fields of an entry: %w", err)
	}
	return body, nil
}
