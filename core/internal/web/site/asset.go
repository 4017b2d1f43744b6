package site

import (
	"errors"
	"io/fs"
	"mime"
	"path"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// asset is a file of an app with its precompressed variants.
type asset struct {
	contentType string
	immutable   bool // its name changes with its content
	plain       variant
	variants    map[string]variant // by content coding
	codings     []string           // of the variants, the preferred one last
}

// variant is one encoding of an asset. It is read on first use, because most files of a build are rarely requested.
type variant struct {
	size int64
	load func() []byte                     // reads it
	read func() (etag string, body []byte) // reads it once
}

func newVariant(size int64, load func() []byte) variant {
	return variant{size, load, sync.OnceValues(func() (string, []byte) {
		body := load()
		return api.HashTag(body), body
	})}
}

// inMemory returns a variant that is already loaded.
func inMemory(body []byte) variant {
	return newVariant(int64(len(body)), func() []byte { return body })
}

// embeddedVariant returns a variant in a file that is embedded in the program: if it exists, reading it cannot fail.
func embeddedVariant(files fs.FS, name string) (variant, error) {
	info, err := fs.Stat(files, name)
	if err != nil {
		return variant{}, err
	}
	return newVariant(info.Size(), func() []byte {
		body, _ := fs.ReadFile(files, name)
		return body
	}), nil
}

// diskVariant returns a variant in a file on disk. It is read at once, because it may be damaged or deleted later.
func diskVariant(files fs.FS, name string) (variant, error) {
	body, err := fs.ReadFile(files, name)
	return inMemory(body), err
}

func (v variant) etag() string {
	tag, _ := v.read()
	return tag
}

func (v variant) body() []byte {
	_, body := v.read()
	return body
}

// compressedExtensions are the content codings of precompressed files and their file name extensions, the preferred one
// last.
var compressedExtensions = []struct{ coding, ending string }{{encode.Gzip, ".gz"}, {encode.Brotli, ".br"}}

func isCompressed(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

// contentTypes overrides the media types of the operating system, which may be missing or different.
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

// readAsset loads an asset with its variants, each with read.
func readAsset(files fs.FS, name string, read func(fs.FS, string) (variant, error)) (*asset, error) {
	plain, err := read(files, name)
	if err != nil {
		return nil, err
	}
	a := &asset{
		contentType: contentTypes[path.Ext(name)],
		immutable:   strings.HasPrefix(name, "assets/"),
		plain:       plain,
		variants:    map[string]variant{},
	}
	if a.contentType == "" {
		a.contentType = mime.TypeByExtension(path.Ext(name))
	}
	if a.contentType == "" {
		a.contentType = "application/octet-stream"
	}
	for _, e := range compressedExtensions {
		v, err := read(files, name+e.ending)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		a.variants[e.coding] = v
		a.codings = append(a.codings, e.coding)
	}
	return a, nil
}

// scriptAsset returns an asset with a generated script.
func scriptAsset(script []byte) *asset {
	a := generatedAsset(contentTypes[".js"], script)
	a.immutable = true
	return a
}

// generatedAsset returns an asset with generated content.
func generatedAsset(contentType string, plain []byte) *asset {
	a := &asset{contentType: contentType, plain: inMemory(plain), variants: map[string]variant{}}
	for _, e := range compressedExtensions {
		a.variants[e.coding] = inMemory(encode.Encode(e.coding, plain))
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

// Codings returns the codings in which the file was precompressed.
func (a *asset) Codings() []string { return a.codings }

// In returns the file in a coding.
func (a *asset) In(coding string) []byte { return a.variantFor(coding).body() }

// Tag returns the entity tag of the file in a coding.
func (a *asset) Tag(coding string) string { return a.variantFor(coding).etag() }

func (a *asset) variantFor(coding string) variant {
	if v, ok := a.variants[coding]; ok {
		return v
	}
	return a.plain
}
