package site

import (
	"errors"
	"io/fs"
	"mime"
	"path"
	"strings"

	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/encode"
)

// asset is a file of an app with the variants that were compressed ahead.
type asset struct {
	contentType string
	immutable   bool // its name changes with its content
	plain       variant
	variants    map[string]variant // by content coding
	codings     []string           // of the variants, the one that is liked best at the end
}

// variant is one form of an asset.
type variant struct {
	etag string
	body []byte
}

// endings are the content codings that files are kept in, the one that is liked best at the end.
var endings = []struct{ coding, ending string }{{encode.Gzip, ".gz"}, {encode.Brotli, ".br"}}

func compressed(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

// contentTypes has what the operating system may not know or know otherwise.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
}

func readAsset(files fs.FS, name string) (*asset, error) {
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	a := &asset{
		contentType: contentTypes[path.Ext(name)],
		immutable:   strings.HasPrefix(name, "assets/"),
		plain:       variant{api.HashTag(body), body},
		variants:    map[string]variant{},
	}
	if a.contentType == "" {
		a.contentType = mime.TypeByExtension(path.Ext(name))
	}
	if a.contentType == "" {
		a.contentType = "application/octet-stream"
	}
	for _, e := range endings {
		body, err := fs.ReadFile(files, name+e.ending)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		a.variants[e.coding] = variant{api.HashTag(body), body}
		a.codings = append(a.codings, e.coding)
	}
	return a, nil
}

// scriptAsset is a script that was made by the program itself.
func scriptAsset(script []byte) *asset {
	a := madeAsset(contentTypes[".js"], script)
	a.immutable = true
	return a
}

// madeAsset is a file that was made by the program itself.
func madeAsset(contentType string, plain []byte) *asset {
	a := &asset{contentType: contentType, plain: variant{api.HashTag(plain), plain}, variants: map[string]variant{}}
	for _, e := range endings {
		body := encode.Encode(e.coding, plain)
		a.variants[e.coding] = variant{api.HashTag(body), body}
		a.codings = append(a.codings, e.coding)
	}
	return a
}

// response answers with the file.
func (a *asset) response(status int) api.Response {
	control := "no-cache"
	if a.immutable {
		control = "public, max-age=31536000, immutable"
	}
	out := api.Response{
		Status: status, Header: []api.Field{{Name: cacheControl, Value: control}}, MediaType: a.contentType, Coded: a,
	}
	if len(a.variants) > 0 {
		out.Header = append(out.Header, api.Field{Name: vary, Value: "Accept-Encoding"})
	}
	return out
}

// Codings are those that the file was compressed in ahead.
func (a *asset) Codings() []string { return a.codings }

// In gives the file in a coding.
func (a *asset) In(coding string) []byte { return a.form(coding).body }

// Tag gives the entity tag of the file in a coding.
func (a *asset) Tag(coding string) string { return a.form(coding).etag }

func (a *asset) form(coding string) variant {
	if v, ok := a.variants[coding]; ok {
		return v
	}
	return a.plain
}
