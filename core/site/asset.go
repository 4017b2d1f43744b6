package site

import (
	"errors"
	"io/fs"
	"mime"
	"path"
	"strings"
	"sync"

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

// variant is one form of an asset, which is read when somebody first asks for it: most files of a build are asked for by few.
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

// inMemory is a variant that has been read.
func inMemory(body []byte) variant {
	return newVariant(int64(len(body)), func() []byte { return body })
}

// inProgram is a variant that lies in a file which is a part of the program: if it is there, it can be read.
func inProgram(files fs.FS, name string) (variant, error) {
	info, err := fs.Stat(files, name)
	if err != nil {
		return variant{}, err
	}
	return newVariant(info.Size(), func() []byte {
		body, _ := fs.ReadFile(files, name)
		return body
	}), nil
}

// onDisk is a variant in a file that somebody may damage or take away: it is read at once.
func onDisk(files fs.FS, name string) (variant, error) {
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

// readAsset reads an asset with its variants, each by read.
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
	for _, e := range endings {
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

// scriptAsset is a script that was made by the program itself.
func scriptAsset(script []byte) *asset {
	a := madeAsset(contentTypes[".js"], script)
	a.immutable = true
	return a
}

// madeAsset is a file that was made by the program itself.
func madeAsset(contentType string, plain []byte) *asset {
	a := &asset{contentType: contentType, plain: inMemory(plain), variants: map[string]variant{}}
	for _, e := range endings {
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

// Codings are those that the file was compressed in ahead.
func (a *asset) Codings() []string { return a.codings }

// In gives the file in a coding.
func (a *asset) In(coding string) []byte { return a.form(coding).body() }

// Tag gives the entity tag of the file in a coding.
func (a *asset) Tag(coding string) string { return a.form(coding).etag() }

func (a *asset) form(coding string) variant {
	if v, ok := a.variants[coding]; ok {
		return v
	}
	return a.plain
}
