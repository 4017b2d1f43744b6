package inbox

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// handlers implement the API of conversations and people.
type handlers struct{ inbox *Inbox }

// module returns the API routes for conversations and people.
func (h *handlers) module(registry *model.Registry) api.Module {
	return api.Module{Routes: append(h.conversationRoutes(registry), h.personRoutes()...), Schemas: messageSchemas()}
}

// conversationRoutes returns the routes by which staff answer the entries of each type with a conversation.
func (h *handlers) conversationRoutes(registry *model.Registry) (routes []api.Route) {
	types := registry.Types()
	for i := range types {
		t := &types[i]
		if t.Options.Submissions.Conversation == nil {
			continue
		}
		one, at := openapi.Words(t.Options.One), "/api/admin/"+t.Options.Path+"/{id}"
		failures := []core.Code{core.Unauthenticated, core.Forbidden, core.NotFound}
		written := append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}, failures...)
		routes = append(routes,
			api.Route{
				Method: http.MethodGet, Path: at + "/messages", Access: core.Closed, Verb: core.VerbRead, Type: t.Name, Handle: h.listMessages(t),
				Operation: openapi.Operation{
					ID: "list" + one + "Messages", Summary: "What was said about " + t.Options.One + ", the oldest first", Tag: t.Name,
					Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Message")), Failures: failures,
				},
			},
			api.Route{
				Method: http.MethodPost, Path: at + "/messages", Access: core.Closed, Verb: core.VerbUpdate, Type: t.Name, Handle: h.addMessage(t),
				Operation: openapi.Operation{
					ID: "create" + one + "Message", Summary: "Answer " + t.Options.One + " by a mail, or keep a note for staff alone", Tag: t.Name,
					Body: "MessageInput", Success: http.StatusCreated, Result: openapi.Ref("Message"), Failures: written,
				},
			},
			api.Route{
				Method: http.MethodGet, Path: at + "/same-sender", Access: core.Closed, Verb: core.VerbRead, Type: t.Name, Handle: h.listSameSender(t),
				Operation: openapi.Operation{
					ID: "list" + one + "SameSender", Summary: "The other " + t.Options.Many + " of the same sender, the newest first", Tag: t.Name,
					Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("SameSender")), Failures: failures,
				},
			},
			api.Route{
				Method: http.MethodPost, Path: at + "/merge", Access: core.Closed, Verb: core.VerbDelete, Type: t.Name, Handle: h.merge(t),
				Operation: openapi.Operation{
					ID:      "merge" + one,
					Summary: "Make another " + t.Options.One + " of the same sender part of the conversation, and move it to the trash", Tag: t.Name,
					Body: "Merge", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Message")), Failures: written,
				},
			})
	}
	return routes
}

// maxMessageBody is the maximum size of a message in bytes: a character can take twelve in JSON.
const maxMessageBody = 128 << 10

func (h *handlers) listMessages(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		return h.conversation(ctx, t, r.PathID())
	}
}

// conversation responds with all messages about an entry.
func (h *handlers) conversation(ctx context.Context, t *model.Type, id string) (api.Response, error) {
	all, err := h.inbox.Content.Conversation(ctx, t.Name, id)
	if err != nil {
		return api.Response{}, err
	}
	messages := make([]Message, len(all))
	for i, m := range all {
		messages[i] = NewMessage(m)
	}
	return api.Private(messages)
}

// messageInput is a message that staff write: a note for staff alone, or else a reply to the sender.
type messageInput struct {
	Body string `json:"body"`
	Note bool   `json:"note,omitempty"`
}

func (h *handlers) addMessage(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		var sent messageInput
		if err := r.Decode(maxMessageBody, &sent); err != nil {
			return api.Response{}, err
		}
		add := h.inbox.Reply
		if sent.Note {
			add = h.inbox.Note
		}
		m, err := add(ctx, r.Actor(), t.Name, r.PathID(), sent.Body)
		if err != nil {
			return api.Response{}, err
		}
		out, err := api.Private(NewMessage(m))
		out.Status = http.StatusCreated
		return out, err
	}
}

// sameSender is the API representation of another entry of the same sender.
type sameSender struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Subject   string     `json:"subject"`
	Status    string     `json:"status"`
	CreatedAt field.Time `json:"createdAt"`
}

func (h *handlers) listSameSender(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		others, err := h.inbox.SameSender(ctx, t.Name, r.PathID())
		if err != nil {
			return api.Response{}, err
		}
		c, senders := t.Options.Submissions.Conversation, []sameSender{}
		for _, other := range others {
			senders = append(senders, sameSender{
				other.ID, TextOf(t, other, c.Name), TextOf(t, other, c.Subject), StatusOf(t, other), field.At(other.Created),
			})
		}
		return api.Private(senders)
	}
}

// merge names the entry that becomes part of the conversation.
type merge struct {
	From string `json:"from"`
}

func (h *handlers) merge(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		var sent merge
		if err := r.Decode(api.SmallBody, &sent); err != nil {
			return api.Response{}, err
		}
		if sent.From == "" {
			return api.Response{}, core.InvalidFields(core.FieldErrors{{Field: "from", Message: "is required"}})
		}
		if err := h.inbox.Content.Merge(ctx, r.Actor(), t.Name, r.PathID(), api.CleanID(sent.From)); err != nil {
			return api.Response{}, err
		}
		return h.conversation(ctx, t, r.PathID())
	}
}

// messageSchemas returns the schemas of the API.
func messageSchemas() openapi.Object {
	return openapi.Object{
		"Message": openapi.Of(Message{}, openapi.OneOf("kind", entrystore.Note, entrystore.Mail),
			openapi.OneOf("state", entrystore.Queued, entrystore.Sent, entrystore.Failed)),
		"MessageInput": openapi.Of(messageInput{}, openapi.AtMost("body", writer.MaxMessage)),
		"Merge":        openapi.Of(merge{}),
		"SameSender":   openapi.Of(sameSender{}),
		"Person":       openapi.Of(Person{}),
		"Known":        openapi.Of(PersonEntry{}),
		"Attachment":   openapi.Of(Attachment{}),
	}
}
