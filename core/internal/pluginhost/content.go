package pluginhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
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
	// Outbox queues the mails; nil if there is no mail.
	Outbox Outbox
	// Origin is the public address of the site, such as "https://example.co.uk"; empty if it is unknown.
	Origin string
	// Secret signs links; without it, no token is valid.
	Secret Secret
	// PrivateAddresses are the names of the plugins whose requests may lead to private and local addresses.
	PrivateAddresses []string
}

// program is the actor of plugins.
var program = core.Actor{Role: core.System}

// Of returns the site for one call of a function of a plugin, until the context ends.
func (s Sites) Of(ctx context.Context, name string) *plugin.Site {
	return plugin.NewSite(plugin.Parts{
		Content: s.As(ctx, program), Log: s.Log.With(slog.String("plugin", name)), Now: s.Now, URL: s.url,
		Mail:  plugin.NewMail(func(m plugin.Message) error { return mailbox{s, name}.send(ctx, m) }),
		Links: signer{s, name}.links(ctx),
		HTTP:  func() *http.Client { return s.client(name) },
	})
}

// As returns the content as an actor sees and may change it, until the context ends.
func (s Sites) As(ctx context.Context, actor core.Actor) plugin.Content {
	return plugin.NewContent(ctx, acting{s, actor})
}

// reading returns the content as As does, without writes.
func (s Sites) reading(ctx context.Context, actor core.Actor) plugin.Content {
	return plugin.NewContent(ctx, readOnly{acting{s, actor}})
}

// acting is the content for an actor.
type acting struct {
	Sites
	actor core.Actor
}

func (a acting) Reader(ctx context.Context) model.Reader { return a.Sites.Reader.As(ctx, a.actor) }

func (a acting) Create(ctx context.Context, typ string, fields any) (string, error) {
	body, err := encode(fields)
	if err != nil {
		return "", err
	}
	made, err := a.Writer.Create(ctx, a.actor, typ, body)
	return made.ID, err
}

func (a acting) Update(ctx context.Context, typ, id string, fields any) error {
	body, err := encode(fields)
	if err != nil {
		return err
	}
	_, err = a.Writer.Update(ctx, a.actor, typ, id, writer.Match{}, body)
	return err
}

func (a acting) Delete(ctx context.Context, typ, id string) error {
	return a.Writer.Delete(ctx, a.actor, typ, id, writer.Match{})
}

func encode(fields any) ([]byte, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("the fields of an entry: %w", err)
	}
	return body, nil
}

// errReadOnly is the error of a write in a GET: programs such as mail scanners follow links.
var errReadOnly = errors.New("a GET writes: make the call a POST")

// readOnly is the content for a GET.
type readOnly struct{ acting }

func (readOnly) Create(context.Context, string, any) (string, error) { return "", errReadOnly }

func (readOnly) Update(context.Context, string, string, any) error { return errReadOnly }

func (readOnly) Delete(context.Context, string, string) error { return errReadOnly }
