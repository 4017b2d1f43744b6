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

// filePath is where everybody reads the files of the library, and their variants.
const filePath = "/media/{id}/{name}"

// The keys of the query of a file.
const (
	versionParameter = "v"
	ratioParameter   = "ratio"
)

// handlers send files; shelf is nil where there are none.
type handlers struct {
	shelf *Shelf
	item  func(ctx context.Context, id string) (*query.Kept, error)
}

// Module gives the call by which everybody reads the files of a shelf. item gives the entry of a file by its id, and fails with
// NotFound.
func Module(shelf *Shelf, item func(ctx context.Context, id string) (*query.Kept, error)) api.Module {
	h := &handlers{shelf, item}
	return api.Module{Routes: h.fileRoutes()}
}

func (h *handlers) fileRoutes() []api.Route {
	return []api.Route{{Method: http.MethodGet, Path: filePath, Handle: h.sendFile, Operation: openapi.Operation{
		ID: "getFile", Summary: "A file of the library, or, by a name such as 640.webp, a variant of a picture in that width at the most",
		Tag: "media", Success: http.StatusOK, Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: "*/*", Cached: true,
		Parameters: []openapi.Object{
			openapi.Query(versionParameter, "The version of the file: an answer to the present one may be kept for good.", openapi.Text()),
			openapi.Query(ratioParameter, "Of a variant: the ratio to which it is cut, around the focal point.", openapi.Enum(Ratios()...)),
		},
		Failures: []core.Code{core.Malformed, core.NotFound, core.Invalid, core.Unavailable},
	}}}
}

// wanted is what a request asks of a file.
type wanted struct {
	version, ratio string
	variant        bool
	of             Variant
}

func (h *handlers) sendFile(ctx context.Context, r *api.Request) (api.Response, error) {
	if h.shelf == nil || r.PathID() == "" {
		return api.Response{}, NoSuchFile()
	}
	item, err := h.item(ctx, r.PathID())
	if core.CodeOf(err) == core.NotFound {
		err = NoSuchFile()
	}
	if err != nil {
		return api.Response{}, err
	}
	want, err := readWanted(r, item)
	if err != nil {
		return api.Response{}, err
	}
	file, err := h.openFile(ctx, r, item, want)
	if err != nil {
		return api.Response{}, err
	}
	return api.Serve(r, (*api.File)(file), fileHeader(item, want, file)), nil
}

// NoSuchFile is the failure of a call for a file that is not there.
func NoSuchFile() error { return core.Errorf(core.NotFound, "There is no such file.") }

// likeVariant is the name of a variant, whether there is one in this width or not.
var likeVariant = regexp.MustCompile(`^[0-9]+\.(jpg|png|webp)$`)

func readWanted(r *api.Request, item *query.Kept) (want wanted, err error) {
	name, ok := r.LastSegment()
	if !ok {
		return want, NoSuchFile()
	}
	var known bool
	want.of, known = ParseVariant(name)
	switch want.variant = known || likeVariant.MatchString(name); {
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

func (w *wanted) set(name, value string) error {
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
		w.ratio, w.of.Ratio = value, value
	}
	return nil
}

func (h *handlers) openFile(ctx context.Context, r *api.Request, item *query.Kept, want wanted) (*File, error) {
	if !want.variant {
		return h.shelf.Original(ctx, item.Hash)
	}
	return h.shelf.Variant(ctx, limit.Key(r.Client.Address), Original{
		Hash: item.Hash, Mime: item.Mime, Width: item.Width, Height: item.Height, FocalX: item.Focal.X, FocalY: item.Focal.Y,
	}, want.of)
}

const forGood = "public, max-age=31536000, immutable"

// fileHeader says how a file may be kept and used. What is asked for without a version may be kept for good until the file was
// replaced, and what is cut until the focal point was moved.
func fileHeader(item *query.Kept, want wanted, file *File) []api.Field {
	kept := "no-cache"
	moved := item.Focal != library.Middle()
	if want.version == item.Version || want.version == "" && !item.Replaced && (want.ratio == "" || !moved) {
		kept = forGood
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
