package media

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// filePath is the public address of the files of the library, and of their variants.
const filePath = "/media/{id}/{name}"

// The query parameters of a file.
const (
	versionParameter = "v"
	ratioParameter   = "ratio"
)

// handlers has the handlers of the calls.
type handlers struct {
	library *Library
	item    func(ctx context.Context, id string) (*query.Kept, error)
}

func (h *handlers) fileRoutes() []api.Route {
	return []api.Route{{Method: http.MethodGet, Path: filePath, Early: true, Handle: h.sendFile, Operation: openapi.Operation{
		ID: "getFile", Summary: "A file of the library, or, by a name such as 640.webp, a variant of a picture in that width at the most",
		Tag: "media", Success: http.StatusOK, Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: "*/*", Cached: true,
		Parameters: []openapi.Object{
			openapi.Query(versionParameter, "The version of the file: an answer to the present one may be kept for good.", openapi.Text()),
			openapi.Query(ratioParameter, "Of a variant: the ratio to which it is cut, around the focal point.", openapi.Enum(Ratios()...)),
		},
		Failures: []core.Code{core.Malformed, core.NotFound, core.Invalid, core.Unavailable},
	}}}
}

// fileRequest is a parsed request for a file.
type fileRequest struct {
	version, ratio string
	variant        bool
	variantSpec    Variant
}

func (h *handlers) sendFile(ctx context.Context, r *api.Request) (api.Response, error) {
	if r.PathID() == "" {
		return api.Response{}, NoSuchFile()
	}
	item, err := h.item(ctx, r.PathID())
	if core.CodeOf(err) == core.NotFound {
		err = NoSuchFile()
	}
	if err != nil {
		return api.Response{}, err
	}
	want, err := parseFileRequest(r, item)
	if err != nil {
		return api.Response{}, err
	}
	file, err := h.openFile(ctx, r, item, want)
	if err != nil {
		return api.Response{}, err
	}
	return api.Serve(r, (*api.File)(file), fileHeader(item, want, file)), nil
}

// NoSuchFile returns the error for a file that does not exist.
func NoSuchFile() error { return core.Errorf(core.NotFound, "There is no such file.") }

// variantName matches the name of a variant of any width, supported or not.
var variantName = regexp.MustCompile(`^[0-9]+\.(jpg|png|webp)$`)

func parseFileRequest(r *api.Request, item *query.Kept) (want fileRequest, err error) {
	name, ok := r.LastSegment()
	if !ok {
		return want, NoSuchFile()
	}
	var known bool
	want.variantSpec, known = ParseVariant(name)
	switch want.variant = known || variantName.MatchString(name); {
	case want.variant && !item.Varies():
		return want, core.Errorf(core.NotFound, "There are no variants of files of the kind %s.", item.Mime)
	case want.variant && !known:
		return want, core.Errorf(core.NotFound, "There is no variant of this width.")
	case !want.variant && !library.IsName(name):
		return want, NoSuchFile()
	}
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return want, err
	}
	return want, p.Each(want.set)
}

func (w *fileRequest) set(name, value string) error {
	switch {
	case name == versionParameter:
		w.version = value
	case name != ratioParameter:
		return params.Unknown(name, versionParameter, ratioParameter)
	case !w.variant:
		return params.Bad(name, "is for variants")
	case !slices.Contains(Ratios(), value):
		return params.Bad(name, "must be one of "+strings.Join(Ratios(), ", "))
	default:
		w.ratio, w.variantSpec.Ratio = value, value
	}
	return nil
}

func (h *handlers) openFile(ctx context.Context, r *api.Request, item *query.Kept, want fileRequest) (*File, error) {
	if !want.variant {
		return h.library.Original(ctx, item.Hash)
	}
	return h.library.Variant(ctx, limit.Key(r.Client.Address), Original{
		Hash: item.Hash, Mime: item.Mime, Width: item.Width, Height: item.Height, FocalX: item.Focal.X, FocalY: item.Focal.Y,
	}, want.variantSpec)
}

const cacheForever = "public, max-age=31536000, immutable"

// fileHeader returns the headers that control caching and use of a file. A response without a version is cacheable
// forever unless the file was replaced or, if the response is cropped, the focal point was moved.
func fileHeader(item *query.Kept, want fileRequest, file *File) []api.Field {
	kept := "no-cache"
	moved := item.Focal != library.Middle()
	if want.version == item.Version || want.version == "" && !item.Replaced && (want.ratio == "" || !moved) {
		kept = cacheForever
	}
	use := api.Field{Name: "Cross-Origin-Resource-Policy", Value: "cross-origin"}
	if item.Kind == library.Document {
		use = api.Field{Name: api.ContentDisposition, Value: api.Disposition(false, item.Name)}
	}
	return []api.Field{
		{Name: api.CacheControl, Value: kept},
		{Name: "Content-Security-Policy", Value: "default-src 'none'; sandbox"},
		{Name: "Last-Modified", Value: file.LastModified},
		{Name: "Accept-Ranges", Value: "bytes"},
		use,
	}
}
