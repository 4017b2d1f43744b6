package web

import (
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// asset is a file of an app with the variants that were compressed ahead.
type asset struct {
	contentType string
	immutable   bool // its name changes with its content
	plain       variant
	variants    []variant // in the order of preference
}

// variant is one form of an asset. An empty encoding is the file as it is.
type variant struct {
	encoding string
	etag     string
	body     []byte
}

// encodings are the content codings that files are kept in, the smallest first, by file ending.
var encodings = []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

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
		plain:       variant{"", hashTag(body), body},
	}
	if a.contentType == "" {
		a.contentType = mime.TypeByExtension(path.Ext(name))
	}
	if a.contentType == "" {
		a.contentType = fiber.MIMEOctetStream
	}
	for _, e := range encodings {
		body, err := fs.ReadFile(files, name+e.ending)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		a.variants = append(a.variants, variant{e.name, hashTag(body), body})
	}
	return a, nil
}

// send answers with the variant that the client likes best. With another status than 200 it is always
// sent whole.
func (a *asset) send(c fiber.Ctx, status int) error {
	chosen := a.choose(c.Get(fiber.HeaderAcceptEncoding))
	header := &c.Response().Header
	if len(a.variants) > 0 {
		header.Set(fiber.HeaderVary, fiber.HeaderAcceptEncoding)
	}
	if a.immutable {
		header.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	} else {
		header.Set(fiber.HeaderCacheControl, "no-cache")
	}
	c.Response().SetStatusCode(status)
	if status == http.StatusOK {
		header.Set(fiber.HeaderETag, chosen.etag)
		if fresh(c, chosen.etag) {
			c.Response().SetStatusCode(http.StatusNotModified)
			return nil
		}
	}
	if chosen.encoding != "" {
		header.Set(fiber.HeaderContentEncoding, chosen.encoding)
	}
	header.SetContentType(a.contentType)
	c.Response().SetBodyRaw(chosen.body)
	return nil
}

func (a *asset) choose(accept string) variant {
	best, weight := a.plain, quality(accept, "identity")
	for _, v := range slices.Backward(a.variants) {
		if q := quality(accept, v.encoding); q > 0 && q >= weight {
			best, weight = v, q
		}
	}
	return best
}
