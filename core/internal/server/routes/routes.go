// Package routes puts the API together: one line for the module of each feature.
package routes

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/feature/analytics"
	"github.com/quoin-cms/quoin/core/internal/feature/brand"
	"github.com/quoin-cms/quoin/core/internal/feature/firststeps"
	"github.com/quoin-cms/quoin/core/internal/feature/forms"
	"github.com/quoin-cms/quoin/core/internal/feature/inbox"
	"github.com/quoin-cms/quoin/core/internal/feature/live"
	"github.com/quoin-cms/quoin/core/internal/feature/live/presence"
	"github.com/quoin-cms/quoin/core/internal/feature/media"
	"github.com/quoin-cms/quoin/core/internal/feature/notify"
	"github.com/quoin-cms/quoin/core/internal/feature/preview"
	"github.com/quoin-cms/quoin/core/internal/feature/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/feature/search"
	"github.com/quoin-cms/quoin/core/internal/feature/sitecheck"
	"github.com/quoin-cms/quoin/core/internal/feature/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/feature/webhook"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/ops/backup"
	"github.com/quoin-cms/quoin/core/internal/ops/clienterrors"
	"github.com/quoin-cms/quoin/core/internal/ops/health"
	"github.com/quoin-cms/quoin/core/internal/ops/maintenance"
	"github.com/quoin-cms/quoin/core/internal/server/accounts"
	"github.com/quoin-cms/quoin/core/internal/server/collections"
	"github.com/quoin-cms/quoin/core/model"
)

// Config has the services that answer. Registry and Now are required; to answer calls, so are Content, Answers, Auth,
// Previews and Log. The calls of any other that is nil say that there is none.
type Config struct {
	Registry *model.Registry
	Content  *writer.Writer
	Answers  *query.Reader
	Auth     *auth.Service
	Previews *preview.Links
	Log      *slog.Logger
	Now      func() time.Time
	Version  string // of the API, for its document
	// Origin is the public address of the site, as "https://example.co.uk". If it is empty, the site is where each
	// request found it.
	Origin string
	// Uptime gives the share of time in which the program ran, in percent, and since when that is measured.
	Uptime func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)

	Media        *media.Library
	MaxUpload    int64 // bytes of a file
	Tally        *redirecthits.Tally
	Search       *search.Index
	Analytics    *analytics.Service
	Live         *live.Hub
	Hooks        *webhook.Service
	Backups      *backup.Service
	Presence     *presence.Register
	Inbox        *inbox.Inbox
	Notify       *notify.Service
	Maintenance  *maintenance.Switch
	Unsubscribe  *unsubscribe.Links
	ClientErrors *clienterrors.Log
	FirstSteps   *firststeps.Service

	// PublicPage gives the one address of a page that visitors can see; false if there is none at the path. If it is
	// nil, there is none anywhere.
	PublicPage func(ctx context.Context, path string) (string, bool)
	// Paged are the types whose public pages are drawn from their fields.
	Paged []collections.Paged
	// Screens are the addresses of scripts that draw the screens of types, by the types' names.
	Screens map[string]string
	// System tells how the server does. If it is nil, nobody is told.
	System func(ctx context.Context) (health.System, error)
	// Current waits until what is read is as new as what anybody was answered anywhere, as far as that can be told.
	Current func(ctx context.Context)
	// Problems tells what does not work at present while the server still does; nothing if it is nil.
	Problems func() []string
	// Ready gives the reasons why the server should get no requests now; none if it is nil.
	Ready func() []string
}

// Calls are the API, and what else answers for content.
type Calls struct {
	*api.API
	Content *collections.Handlers
	Forms   *forms.Service
}

// New puts the API together.
func New(c Config) *Calls {
	calls, gate := &Calls{}, api.NewGate(c.Now)
	reached := analytics.GoalCounter(c.Analytics, c.PublicPage)
	calls.Forms = &forms.Service{Config: forms.Config{
		Registry: c.Registry, Answers: c.Answers, Content: c.Content, Inbox: c.Inbox, Reached: reached,
		Charge: func(budget api.Budget, client api.Client) error {
			_, err := gate.Charge(budget, client)
			return err
		},
	}}
	modules := []api.Module{
		health.Module(health.Config{
			System: c.System, Maintenance: c.Maintenance, Backup: backup.Path, Stopping: func() bool { return calls.IsStopping() }, Ready: c.Ready, Problems: c.Problems,
		}),
		accounts.Module(accounts.Config{Auth: c.Auth, Registry: c.Registry, Notify: c.Notify, Origin: c.Origin}),
		live.Module(c.Live, c.Auth, c.tags),
		presence.Module(c.Presence, func(ctx context.Context, r *api.Request, exists bool) (api.Place, error) {
			return calls.Content.Find(ctx, r, exists)
		}),
		search.Module(c.Search, c.Registry, c.entriesByID),
		analytics.Module(c.Analytics, c.Registry, c.PublicPage),
		inbox.Module(c.Inbox, c.Registry),
		calls.Forms.Module(),
		notify.Module(c.Notify, c.Auth),
		media.Module(c.Media, c.item),
		brand.Module(brand.Config{Settings: c.settings, Item: c.item, Library: c.Media}),
		webhook.Module(c.Hooks),
		clienterrors.Module(c.ClientErrors),
		maintenance.Module(c.Maintenance),
		backup.Module(c.Backups),
		redirecthits.Module(c.Tally, c.leadsSomewhere),
		sitecheck.Module(c.siteCheck()),
		firststeps.Module(c.FirstSteps),
	}
	content := collections.Config{
		Registry: c.Registry, Content: c.Content, Answers: c.Answers, Previews: c.Previews, Gate: gate, Log: c.Log, Now: c.Now,
		Origin: c.Origin, Uptime: c.Uptime, Media: c.Media, MaxUpload: c.MaxUpload, Search: c.Search, Inbox: c.Inbox,
		Unsubscribe: c.Unsubscribe, FormGoal: calls.Forms.DefaultGoal, Reached: reached, Paged: c.Paged, Screens: c.Screens,
		Others: append([]api.Module{api.Description()}, modules...),
	}
	if c.Live != nil {
		content.Shown = c.Live.Shown
	}
	calls.Content = collections.New(content)
	calls.API = api.New(api.Config{
		Registry: c.Registry, Auth: c.Auth, Log: c.Log, Now: c.Now, Version: c.Version, Gate: gate,
		Modules: append(modules, calls.Content.Module()), Maintenance: c.closedFunc(), Current: c.Current, Newest: c.newestFunc(),
	})
	return calls
}

func (c *Config) tags() etag.Tags { return c.Answers.Tags() }

func (c *Config) entriesByID(ctx context.Context, actor core.Actor, typ string, ids, fields []string) ([]json.RawMessage, error) {
	return c.Answers.Some(ctx, actor, typ, ids, fields)
}

func (c *Config) item(ctx context.Context, id string) (*query.Kept, error) {
	return c.Answers.Item(ctx, id)
}

// settings returns the JSON of the settings of the site, as visitors see them.
func (c *Config) settings(ctx context.Context) ([]byte, error) {
	const typ = "settings"
	a, err := c.Answers.Get(ctx, core.Actor{}, typ, typ)
	if err != nil {
		return nil, err
	}
	return a.Body, nil
}

// leadsSomewhere reports whether a path leads somewhere.
func (c *Config) leadsSomewhere(ctx context.Context, path string) bool {
	if c.PublicPage != nil {
		if _, there := c.PublicPage(ctx, path); there {
			return true
		}
	}
	_, id, err := c.Answers.Redirect(ctx, path)
	return err == nil && id != ""
}

// siteCheck gives what checks the site; nil where nothing answers.
func (c *Config) siteCheck() *sitecheck.Service {
	if c.Answers == nil || c.Content == nil {
		return nil
	}
	return sitecheck.New(sitecheck.Config{Answers: c.Answers, Freshness: c.Content.Freshness(), Leads: c.leadsSomewhere})
}

// closedFunc gives what tells visitors that the site is closed; nil where it is always open.
func (c *Config) closedFunc() func() error {
	if c.Maintenance == nil {
		return nil
	}
	return func() error {
		if !c.Maintenance.State().On {
			return nil
		}
		return maintenance.Closed()
	}
}

// newestFunc gives what tells of the newest commit; nil where nothing answers.
func (c *Config) newestFunc() func() uint64 {
	if c.Answers == nil {
		return nil
	}
	return c.Answers.NewestTold
}
