package collections

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// attachmentsAddress is the path at which visitors upload files, and where staff list the files sent with an entry.
const attachmentsAddress = "/attachments"

// thumbnailParameter requests a thumbnail of an attachment.
const thumbnailParameter = "thumbnail"

// thumbnail is the variant for thumbnails.
var thumbnail = media.Variant{Width: 320, Format: "webp"}

// uploadAttachmentRoute returns the route for uploading a file before the entry that refers to it is created.
func (c collection) uploadAttachmentRoute() api.Route {
	r := c.route(http.MethodPost, attachmentsAddress, core.VerbCreate, c.uploadAttachment)
	r.Budget = api.Sending
	r.Operation = openapi.Operation{
		ID:      "send" + openapi.Words(c.typ.Options.One) + "Attachment",
		Summary: "Send a file that " + c.typ.Options.One + " names within an hour, where the settings allow it",
		Tag:     c.typ.Name, Success: http.StatusCreated, Result: openapi.Ref("Waiting"),
		Form: openapi.Record([]string{"file"}, openapi.Object{"file": openapi.Object{"type": "string", "format": "binary"}}),
		Failures: []core.Code{
			core.Malformed, core.Forbidden, core.NotFound, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled,
			core.Unavailable, core.Full,
		},
	}
	return r
}

// waiting is the answer to the upload of a file that no entry refers to yet.
type waiting struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Size int64  `json:"size"`
	Mime string `json:"mime"`
}

// uploadAttachment stores a file, and returns the id by which an entry refers to it.
func (c collection) uploadAttachment(ctx context.Context, r *api.Request) (api.Response, error) {
	upload, err := c.Inbox.BeginUpload(ctx, c.typ.Name, limit.Key(r.Client.Address))
	if err != nil {
		return api.Response{}, err
	}
	defer upload.Close(ctx)
	form, err := c.receive(ctx, r, uploadOptions{limit: min(c.MaxUpload, inbox.MaxFile), take: upload.Store})
	if err != nil {
		return api.Response{}, err
	}
	e, err := upload.Save(ctx, library.CleanName(form.name, form.file.Mime), form.file)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(waiting{e.ID, e.Name, e.Size, e.Mime})
	out.Status = http.StatusCreated
	return out, err
}

// enclosureCalls answers the calls about the files sent with entries.
type enclosureCalls struct{ *Handlers }

// enclosureRoutes returns the routes at which staff read the files sent with entries, for each type that accepts files.
func (h enclosureCalls) enclosureRoutes() (routes []api.Route) {
	types := h.Registry.Types()
	for i := range types {
		t := &types[i]
		if !t.TakesFiles() {
			continue
		}
		one, at := openapi.Words(t.Options.One), "/api/admin/"+t.Options.Path+"/{id}"+attachmentsAddress
		failures := []core.Code{core.Unauthenticated, core.Forbidden, core.NotFound}
		routes = append(routes,
			api.Route{
				Method: http.MethodGet, Path: at, Access: core.Closed, Verb: core.VerbRead, Type: t.Name, Handle: h.listAttachments(t),
				Operation: openapi.Operation{
					ID: "list" + one + "Attachments", Summary: "The files that came with " + t.Options.One + ", those that came first at first",
					Tag: t.Name, Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Attachment")), Failures: failures,
				},
			},
			api.Route{
				Method: http.MethodGet, Path: at + "/{attachment}", Access: core.Closed, Verb: core.VerbRead, Type: t.Name, Handle: h.sendAttachment(t),
				Operation: openapi.Operation{
					ID: "get" + one + "Attachment", Summary: "A file that came with " + t.Options.One + ", to be saved", Tag: t.Name,
					Success: http.StatusOK, Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: "*/*", Cached: true,
					Parameters: []openapi.Object{openapi.Query(thumbnailParameter,
						"Whether to send a small picture of it; one that cannot be made smaller comes as it is, and documents have none.", openapi.Enum("true", "false"))},
					Failures: append([]core.Code{core.Malformed, core.Invalid, core.Unavailable}, failures...),
				},
			})
		if _, kept := h.Registry.Type(field.MediaType); !kept {
			continue
		}
		routes = append(routes, api.Route{
			Method: http.MethodPost, Path: at + "/{attachment}/keep", Access: core.Closed, Verb: core.VerbCreate, Type: field.MediaType, Handle: h.addToLibrary(t),
			Operation: openapi.Operation{
				ID: "keep" + one + "Attachment", Summary: "Add a file that came with " + t.Options.One + " to the library; one that is there is given with 200",
				Tag: t.Name, Success: http.StatusCreated, Created: true, Result: openapi.Ref(h.names[field.MediaType]),
				Failures: append([]core.Code{core.Invalid, core.Conflict, core.Unavailable}, failures...),
			},
		})
	}
	return routes
}

func (h enclosureCalls) listAttachments(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		all, err := h.Content.Enclosed(ctx, t.Name, r.PathID())
		if err != nil {
			return api.Response{}, err
		}
		return api.Private(inbox.NewAttachments(all))
	}
}

// sendAttachment sends a file as a download: an untrusted file is never displayed as a page of this site.
func (h enclosureCalls) sendAttachment(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		small, err := wantsThumbnail(r)
		if err != nil {
			return api.Response{}, err
		}
		e, err := h.Inbox.Enclosure(ctx, t.Name, r.PathID(), r.Param("attachment"))
		if err != nil {
			return api.Response{}, err
		}
		file, err := h.openAttachment(ctx, r, e, small)
		if err != nil {
			return api.Response{}, err
		}
		return api.Serve(r, (*api.File)(file), []api.Field{
			{Name: api.CacheControl, Value: "private, no-cache"},
			{Name: "Content-Security-Policy", Value: "default-src 'none'; sandbox"},
			{Name: "Cross-Origin-Resource-Policy", Value: "same-origin"},
			{Name: "Accept-Ranges", Value: "bytes"},
			{Name: api.Vary, Value: "Cookie"},
			{Name: api.ContentDisposition, Value: api.Disposition(false, e.Name)},
		}), nil
	}
}

// wantsThumbnail reports whether the query requests a thumbnail.
func wantsThumbnail(r *api.Request) (small bool, err error) {
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return false, err
	}
	err = p.Each(func(name, value string) error {
		if value != "true" && value != "false" {
			return params.Bad(name, "must be true or false")
		}
		small = value == "true"
		return nil
	})
	return small, err
}

func (h enclosureCalls) openAttachment(ctx context.Context, r *api.Request, e entrystore.Enclosure, small bool) (*media.File, error) {
	item := library.Item{Kind: library.KindOf(e.Mime), Mime: e.Mime}
	switch {
	case !small:
		return h.Media.Original(ctx, e.Hash)
	case item.Kind != library.Image:
		return nil, core.Errorf(core.NotFound, "There is no small picture of a document.")
	case !item.Varies():
		return h.Media.Original(ctx, e.Hash)
	}
	middle := library.Middle()
	return h.Media.Variant(ctx, limit.Key(r.Client.Address), media.Original{
		Hash: e.Hash, Mime: e.Mime, Width: e.Width, Height: e.Height, FocalX: middle.X, FocalY: middle.Y,
	}, thumbnail)
}

// addToLibrary adds a file to the media library, where it stays even if the entry that it was sent with is deleted.
func (h enclosureCalls) addToLibrary(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		if err := policy.Allow(r.Actor(), t.Subject(), core.VerbRead); err != nil {
			return api.Response{}, err
		}
		e, err := h.Inbox.Enclosure(ctx, t.Name, r.PathID(), r.Param("attachment"))
		if err != nil {
			return api.Response{}, err
		}
		if err := h.Media.Touch(ctx, e.Hash); err != nil {
			return api.Response{}, err
		}
		for _, c := range h.collections {
			if c.typ.Options.Files {
				return fileCalls{c}.createFile(ctx, r, &uploadForm{name: e.Name, file: media.Stored{
					Source: e.Source, Hash: e.Hash, Mime: e.Mime, Size: e.Size, Width: e.Width, Height: e.Height,
					Placeholder: e.Placeholder, Animated: e.Animated,
				}})
			}
		}
		return api.Response{}, core.Errorf(core.Unavailable, "There is no library.")
	}
}

// attachedSchema returns the schema of the member of a body that refers to uploaded files. It is a member beside the fields of a
// content type, and of no struct.
func attachedSchema() openapi.Object {
	return openapi.Object{
		"type": "array", "items": openapi.Text(), "maxItems": validate.MaxEnclosures,
		"description": "The ids of files that were sent before, each for one message, where the settings allow it.",
	}
}
