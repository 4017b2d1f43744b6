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
	"github.com/quoin-cms/quoin/core/internal/feature/transfer/markup"
)

// WordPress has a file under many names: sizes of a picture, a smaller copy of a large one, an edited one. Texts lead to any
// of them, and to the same on hosts that deliver files. All mean one file of the library.

const uploads = "/wp-content/uploads/"

var (
	sizedPattern  = regexp.MustCompile(`-\d{1,5}x\d{1,5}(\.[A-Za-z]{3,4})$`)
	copiedPattern = regexp.MustCompile(`-(?:scaled|rotated|e\d{10,14})(\.[A-Za-z]{3,4})$`)
	photonPattern = regexp.MustCompile(`^i\d\.wp\.com$`)
)

// keys are those under which a file is looked for: its own, and that which all its sizes share.
func keys(u *url.URL) (own, shared string) {
	own = u.Path
	if _, rest, ok := strings.Cut(u.Path, uploads); ok {
		own = uploads + rest
	}
	shared = copiedPattern.ReplaceAllString(sizedPattern.ReplaceAllString(own, "$1"), "$1")
	return own, "*" + copiedPattern.ReplaceAllString(shared, "$1")
}

// keep notes where a file of the site will be.
func (c *converter) keep(u *url.URL, at string) {
	own, shared := keys(u)
	c.files[own] = at
	if c.files[shared] == "" {
		c.files[shared] = at
	}
}

// kept gives where a file of the site will be; empty where it is not known.
func (c *converter) kept(u *url.URL) string {
	own, shared := keys(u)
	if at := c.files[own]; at != "" {
		return at
	}
	return c.files[shared]
}

// plainHost gives a host without what makes no other site of it.
func plainHost(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }

// origin gives the address at the site itself of a file that another host delivers; false where it is not the site's.
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
	own := host == "" || host == site || c.hosts[host] || site != "" && strings.HasSuffix(host, "."+site)
	return u, own
}

// moved gives where a file of the site is found now, of whatever size it was; other addresses stay.
func (c *converter) moved(ctx context.Context, where string, n *html.Node, address string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return address, nil //nolint:nilerr // what is no address is none of a file
	}
	u, own := c.origin(u)
	if !own {
		return address, nil
	}
	if at := c.kept(u); at != "" {
		return at, nil
	}
	if n.Data != "img" && !strings.Contains(u.Path, uploads) {
		return address, nil
	}
	at, err := c.unlisted(ctx, where, u, markup.Attribute(n, "alt"))
	if err != nil || at != "" {
		return at, err
	}
	if c.missed == "" {
		c.missed = path.Base(u.Path)
	}
	c.to.Note("files in texts were not found, and keep their old addresses, such as " + c.missed)
	return address, nil
}

// unlisted sends a file that the export has no item of, as when it lies in another file of the export.
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

// send sends a file of the site, and gives where it will be.
func (c *converter) send(where string, u *url.URL, alt string, file io.ReadSeeker, size int64) (string, error) {
	key := "wordpress\x00" + c.head.Site + "\x00" + u.Host + u.Path
	at, err := c.to.Picture(where, key, path.Base(u.Path), alt, u.String(), file, size)
	if err == nil {
		c.keep(u, at)
	}
	return at, err
}

// why says what is wrong with a file, to a person.
func why(err error) string {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known.Detail
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return err.Error()
}

// open finds a file in the folder, or else on the site.
func (c *converter) open(ctx context.Context, u *url.URL) (io.ReadSeekCloser, int64, error) {
	_, name, ok := strings.Cut(u.Path, uploads)
	if !ok {
		name = strings.TrimPrefix(u.Path, "/") // as WordPress.com has it
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
