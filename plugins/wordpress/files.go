package wordpress

import (
	"errors"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/internal/markup"
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
	c.kept[own] = at
	if c.kept[shared] == "" {
		c.kept[shared] = at
	}
}

// find returns the future address of a file of the site; empty if it is unknown.
func (c *converter) find(u *url.URL) string {
	own, shared := keys(u)
	if at := c.kept[own]; at != "" {
		return at
	}
	return c.kept[shared]
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
func (c *converter) moved(i *item, n *html.Node, address string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return address, nil //nolint:nilerr // an address that is no URL refers to no file
	}
	u, own := c.origin(u)
	if !own {
		return address, nil
	}
	if at := c.find(u); at != "" {
		return at, nil
	}
	if n.Data != "img" && !strings.Contains(u.Path, uploads) {
		if at := c.article(c.where(i), n, u, address); at != "" {
			return at, nil
		}
		return address, nil
	}
	at, err := c.unlisted(i.line, u, markup.Attribute(n, "alt"))
	if err != nil || at != "" {
		return at, err
	}
	if c.missed == "" {
		c.missed = path.Base(u.Path)
	}
	c.to.NoteAt(c.where(i)+": "+address, "files in texts were not found, and keep their old addresses, such as "+c.missed)
	return address, nil
}

// unlisted adds a file for which the export has no attachment, for instance because that is in another file of a
// divided export. It returns "" if the file is not found.
func (c *converter) unlisted(line int, u *url.URL, alt string) (string, error) {
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
		at, err := c.add(line, &from, alt)
		if code := core.CodeOf(err); code == core.NotFound || code == core.Invalid {
			continue
		}
		return at, err
	}
	c.gone[shared] = true
	return "", nil
}

// add adds a file of the site to the media library, and returns its future address: from the folder of attachments, or else from
// the site. It fails as Sink.File does.
func (c *converter) add(line int, u *url.URL, alt string) (string, error) {
	f := plugin.FileRecord{Name: u.String(), Alt: alt, Was: u.String(), Source: c.name, Line: line}
	_, name, ok := strings.Cut(u.Path, uploads)
	if !ok {
		name = strings.TrimPrefix(u.Path, "/") // paths of WordPress.com have no such prefix
	}
	if fs.ValidPath(name) {
		name = path.Join(attachments, name)
		if info, err := fs.Lstat(c.files, name); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			f.Name = name
		}
	}
	at, err := c.to.File(f)
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
	return err.Error()
}
