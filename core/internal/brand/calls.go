package brand

import (
	"context"
	"net/http"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// The addresses of the icons and of the manifest, which browsers know.
const (
	faviconPath  = "/favicon.ico"
	touchPath    = "/apple-touch-icon.png"
	manifestPath = "/site.webmanifest"
)

// Config has what the icons are made of. All fields but Library are required.
type Config struct {
	// Settings returns the JSON of the settings as visitors see them. It fails with NotFound where a site has none.
	Settings func(ctx context.Context) ([]byte, error)
	// Item returns the entry of a file by its id. It fails with NotFound.
	Item    func(ctx context.Context, id string) (*query.Kept, error)
	Library *media.Library
}

// Module returns the module with the public calls for the icons and the manifest.
func Module(config Config) api.Module {
	h := &handlers{Config: config}
	binary := openapi.Object{"type": "string", "contentEncoding": "binary"}
	return api.Module{Routes: []api.Route{
		h.route(faviconPath, "getFavicon", "The icon of the site as an ICO file; leads on to one of another site", "image/x-icon", binary, h.favicon),
		h.route(touchPath, "getTouchIcon", "The icon of the site for home screens, 180 pixels wide and high; leads on to one of another site", "image/png", binary, h.touchIcon),
		h.route(manifestPath, "getManifest", "The name, the colour and the icons of the site, as a web application manifest", "application/manifest+json", openapi.Object{"type": "object"}, h.manifest),
	}}
}

func (h *handlers) route(path, id, summary, mime string, result openapi.Object, handle func(context.Context, site) (answer, error)) api.Route {
	return api.Route{
		Method: http.MethodGet, Path: path, Open: true,
		Handle: func(ctx context.Context, r *api.Request) (api.Response, error) { return h.answer(ctx, r, mime, handle) },
		Operation: openapi.Operation{
			ID: id, Summary: summary, Tag: "site", Success: http.StatusOK, Result: result, Media: mime, Cached: true,
			Failures: []core.Code{core.Unavailable},
		},
	}
}

// handlers answers the calls. It remembers the last answer of each.
type handlers struct {
	Config
	icon, touch, described kept
}

func (h *handlers) answer(ctx context.Context, r *api.Request, mime string, handle func(context.Context, site) (answer, error)) (api.Response, error) {
	at, err := h.site(ctx)
	if err != nil {
		return api.Response{}, err
	}
	at.client = limit.Key(r.Client.Address)
	made, err := handle(ctx, at)
	if err != nil {
		return api.Response{}, err
	}
	out := api.Response{Status: http.StatusOK, Header: []api.Field{{Name: api.CacheControl, Value: "no-cache"}}}
	if made.elsewhere != "" {
		out.Status = http.StatusFound
		out.Set(api.Location, made.elsewhere)
		return out, nil
	}
	out.MediaType, out.Body, out.ETag = mime, made.body, made.tag
	return out, nil
}

// own reports whether an address is one of the calls, which cannot lead to itself.
func own(address string) bool {
	return slices.Contains([]string{faviconPath, touchPath, manifestPath}, address)
}
