package wordpress

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/transfer/markup"
)

// WordPress stores a file under several names: sizes of a picture, a reduced copy of a large one, an edited one. Texts
// refer to any of these, on the site itself or on content delivery hosts. All of them become one file of the media
// library.

const uploads = "/wp-content/uploads/"

var (
	sizedPattern  = regexp.MustCompile(`-\d{1,5}x\d{1,5}(\.[A-Za-z]{3,4})$`)
	copiedPattern = regexp.MustCompile(`-(?:scaled|rotated|e\d{10,14})(\.[A-Za-z]{3,4})$`)
	photonPattern = regexp.MustCompile(`^i\d\.wp\.com$`)
)

// keys returns the keys under which a file is looked up: that of its own path, and the one that is shared by all its
// sizes and copies.
func keys(u *url.URL) (own, shared string) {
	own = u.Path
	if _, rest, ok := strings.Cut(u.Path, uploads); ok {
		own = uploads + rest
	}
	shared = copiedPattern.ReplaceAllString(sizedPattern.ReplaceAllString(own, "$1"), "$1")
	return own, "*" + copiedPattern.ReplaceAllString(shared, "$1")
}

// keep records the future address of a file of the site.
func (c *converter) keep(u *url.URL, at string) {
	own, shared := keys(u)
	c.files[own] = at
	if c.files[shared] == "" {
		c.files[shared] = at
	}
}

// kept returns the future address of a file of the site; empty if it is unknown.
func (c *converter) kept(u *url.URL) string {
	own, shared := keys(u)
	if at := c.files[own]; at != "" {
		return at
	}
	return c.files[shared]
}

// plainHost normalises a host: lower case, without "www.".
func plainHost(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }

// origin returns the address on the site itself of a file that another host delivers. The boolean is false if the file
// does not belong to the site.
func (c *converter) origin(u *url.URL) (*url.URL, bool) {
	host := plainHost(u.Host)
	if photonPattern.MatchString(host) {
		first, rest, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
		host, u = plainHost(first), &url.URL{Scheme: "https", Host: first, Path: "/" + rest}
	}
	site := ""
	if at, err := url.Parse(c.head.Site); err == nil {
		site = plainHost(at.Host)
	}
	own := host == "" && u.Scheme == "" || host == site || c.hosts[host] || site != "" && strings.HasSuffix(host, "."+site)
	return u, own
}

// moved returns the future address of a file of the site, in any of its sizes. Other addresses are unchanged.
func (c *converter) moved(ctx context.Context, where string, n *html.Node, address string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return address, nil //nolint:nilerr // an address that is no URL refers to no file
	}
	u, own := c.origin(u)
	if !own {
		return address, nil
	}
	if at := c.kept(u); at != "" {
		return at, nil
	}
	if n.Data != "img" && !strings.Contains(u.Path, uploads) {
		if at := c.article(where, n, u, address); at != "" {
			return at, nil
		}
		return address, nil
	}
	at, err := c.unlisted(ctx, where, u, markup.Attribute(n, "alt"))
	if err != nil || at != "" {
		return at, err
	}
	if c.missed == "" {
		c.missed = path.Base(u.Path)
	}
	c.to.NoteAt(where+": "+address, "files in texts were not found, and keep their old addresses, such as "+c.missed)
	return address, nil
}

// unlisted sends a file for which the export has no attachment, for instance because that is in another file of a
// divided export. It returns "" if the file is not found.
func (c *converter) unlisted(ctx context.Context, where string, u *url.URL, alt string) (string, error) {
	_, shared := keys(u)
	if c.gone[shared] {
		return "", nil
	}
	_, original := keys(&url.URL{Path: u.Path})
	original = strings.TrimPrefix(original, "*")
	ending := path.Ext(original)
	stem := strings.TrimSuffix(original, ending)
	for _, name := range []string{original, stem + "-scaled" + ending, stem + "-rotated" + ending, u.Path} {
		from := *u
		from.Path, from.RawPath = name, ""
		if from.Host == "" {
			if site, err := url.Parse(c.head.Site); err == nil {
				from.Scheme, from.Host = site.Scheme, site.Host
			}
		}
		file, size, err := c.open(ctx, &from)
		if err != nil {
			continue
		}
		if size == 0 {
			_ = file.Close()
			continue
		}
		at, err := c.send(where, &from, alt, file, size)
		return at, errors.Join(err, file.Close())
	}
	c.gone[shared] = true
	return "", ctx.Err()
}

// send sends a file of the site and returns its future address.
func (c *converter) send(where string, u *url.URL, alt string, file io.ReadSeeker, size int64) (string, error) {
	key := "wordpress\x00" + c.head.Site + "\x00" + u.Host + u.Path
	at, err := c.to.Picture(where, key, path.Base(u.Path), alt, u.String(), file, size)
	if err == nil {
		c.keep(u, at)
	}
	return at, err
}

// why describes an error of a file to a person.
func why(err error) string {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known.Detail
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return err.Error()
}

// open opens a file in the uploads folder, or else downloads it from the site.
func (c *converter) open(ctx context.Context, u *url.URL) (io.ReadSeekCloser, int64, error) {
	_, name, ok := strings.Cut(u.Path, uploads)
	if !ok {
		name = strings.TrimPrefix(u.Path, "/") // paths of WordPress.com have no such prefix
	}
	if c.source.Uploads != nil && fs.ValidPath(name) {
		info, err := c.source.Uploads.Lstat(name)
		if err == nil && info.Mode().IsRegular() {
			file, err := c.source.Uploads.Open(name)
			return file, info.Size(), err
		}
	}
	if c.source.Fetch == nil {
		return nil, 0, errors.New("not found")
	}
	return c.source.Fetch(ctx, u.String())
}
