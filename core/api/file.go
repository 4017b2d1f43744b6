package api

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/library"
	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/params"
)

// filePath is where everybody reads the files of the library, and their variants.
const filePath = "/media/{id}/{name}"

// The keys of the query of a file.
const (
	versionParameter = "v"
	ratioParameter   = "ratio"
)

func fileRoutes() []Route {
	return []Route{{Method: http.MethodGet, Path: filePath, handle: (*API).sendFile, Operation: openapi.Operation{
		ID: "getFile", Summary: "A file of the library, or, by a name such as 640.webp, a variant of a picture in that width at the most",
		Tag: "media", Success: http.StatusOK, Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: "*/*", Cached: true,
		Parameters: []openapi.Object{
			openapi.Query(versionParameter, "The version of the file: an answer to the present one may be kept for good.", openapi.Text()),
			openapi.Query(ratioParameter, "Of a variant: the ratio to which it is cut, around the focal point.", openapi.Enum(media.Ratios()...)),
		},
		Failures: []core.Code{core.Malformed, core.NotFound, core.Invalid, core.Unavailable},
	}}}
}

// wanted is what a request asks of a file.
type wanted struct {
	version, ratio string
	variant        bool
	of             media.Variant
}

func (a *API) sendFile(ctx context.Context, r *Request) (Response, error) {
	if a.Media == nil || r.id() == "" {
		return Response{}, noSuchFile()
	}
	item, err := a.Answers.Item(ctx, r.id())
	if core.CodeOf(err) == core.NotFound {
		err = noSuchFile()
	}
	if err != nil {
		return Response{}, err
	}
	want, err := readWanted(r, item)
	if err != nil {
		return Response{}, err
	}
	file, err := a.openFile(ctx, r, item, want)
	if err != nil {
		return Response{}, err
	}
	return Serve(r, (*File)(file), fileHeader(item, want, file)), nil
}

func noSuchFile() error { return core.Errorf(core.NotFound, "There is no such file.") }

// likeVariant is the name of a variant, whether there is one in this width or not.
var likeVariant = regexp.MustCompile(`^[0-9]+\.(jpg|png|webp)$`)

func readWanted(r *Request, item *answers.Kept) (want wanted, err error) {
	name, ok := r.lastSegment()
	if !ok {
		return want, noSuchFile()
	}
	var known bool
	want.of, known = media.ParseVariant(name)
	switch want.variant = known || likeVariant.MatchString(name); {
	case want.variant && !item.Varies():
		return want, core.Errorf(core.NotFound, "There are no variants of files of the kind %s.", item.Mime)
	case want.variant && !known:
		return want, core.Errorf(core.NotFound, "There is no variant of this width.")
	case !want.variant && !library.IsName(name):
		return want, noSuchFile()
	}
	p, err := params.Parse(r.query())
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
	case !slices.Contains(media.Ratios(), value):
		return params.Bad(name, "must be one of "+strings.Join(media.Ratios(), ", "))
	default:
		w.ratio, w.of.Ratio = value, value
	}
	return nil
}

func (a *API) openFile(ctx context.Context, r *Request, item *answers.Kept, want wanted) (*media.File, error) {
	if !want.variant {
		return a.Media.Original(ctx, item.Hash)
	}
	return a.Media.Variant(ctx, limit.Key(r.Client.Address), media.Original{
		Hash: item.Hash, Mime: item.Mime, Width: item.Width, Height: item.Height, FocalX: item.Focal.X, FocalY: item.Focal.Y,
	}, want.of)
}

const forGood = "public, max-age=31536000, immutable"

// fileHeader says how a file may be kept and used. What is asked for without a version may be kept for good until the file was
// replaced, and what is cut until the focal point was moved.
func fileHeader(item *answers.Kept, want wanted, file *media.File) []Field {
	kept := "no-cache"
	moved := item.Focal != library.Middle()
	if want.version == item.Version || want.version == "" && !item.Replaced && (want.ratio == "" || !moved) {
		kept = forGood
	}
	use := Field{"Cross-Origin-Resource-Policy", "cross-origin"}
	if item.Kind == library.Document {
		use = Field{contentDisposition, disposition(false, item.Name)}
	}
	return []Field{
		{cacheControl, kept},
		{"Content-Security-Policy", "default-src 'none'; sandbox"},
		{"Last-Modified", file.LastModified},
		{"Accept-Ranges", "bytes"},
		use,
	}
}
