package wordpress

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// base returns the path of the folder in which WordPress is; empty if it is at the root of the site.
func (h *header) base() string {
	u, err := url.Parse(h.Site)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Path, "/")
}

// feeds returns the addresses of the feeds of WordPress.
func (h *header) feeds() (all []string) {
	for _, name := range []string{"/feed", "/feed/atom", "/feed/rss2", "/feed.xml", "/rss.xml", "/comments/feed", "/?feed=rss2", "/?feed=atom"} {
		all = append(all, h.base()+name)
	}
	return all
}

// addresses returns the former addresses of a post, as paths with queries.
func (c *converter) addresses(i *item) (all []string) {
	add := func(address string) {
		if u, err := url.Parse(strings.TrimSpace(address)); err == nil && (u.Path != "" && u.Path != "/" || u.RawQuery != "") &&
			(u.RawQuery == "" || numbered(u.Query())) && strings.Trim(u.Path, "/") != strings.Trim(c.head.base(), "/")+u.RawQuery {
			all = append(all, pathOf(u))
		}
	}
	add(i.Link)
	if number := i.number(); number != "" && c.alone(number) {
		all = append(all, c.head.base()+"/?p="+url.QueryEscape(number))
	}
	for _, old := range i.metas("_wp_old_slug") {
		if old = strings.TrimSpace(old); old != "" && !strings.ContainsAny(old, "/?#") {
			all = append(all, c.renamed(i, old))
		}
	}
	return all
}

// pathOf returns the path and the query of an address.
func pathOf(u *url.URL) string {
	if u.RawQuery != "" {
		return "/" + strings.TrimPrefix(u.Path, "/") + "?" + u.RawQuery
	}
	return u.Path
}

// numbered reports whether a query is the number of a post and nothing else.
func numbered(query url.Values) bool {
	return len(query) == 1 && (query.Has("p") || query.Has("page_id"))
}

// renamed returns the address that a post had with a former slug.
func (c *converter) renamed(i *item, old string) string {
	u, err := url.Parse(strings.TrimSpace(i.Link))
	if err != nil || strings.Trim(u.Path, "/") == "" || u.RawQuery != "" {
		return c.head.base() + "/" + old
	}
	p := strings.TrimSuffix(u.Path, "/")
	ending := ""
	if path.Base(p) != slugOf(i.Name) {
		ending = path.Ext(p) // of permalinks such as /2015/04/name.html
	}
	return path.Join(path.Dir(p), old+ending)
}

// paths returns further addresses by which texts link to a post.
func (c *converter) paths(i *item) (all []string) {
	if u, err := url.Parse(strings.TrimSpace(i.GUID)); err == nil && (numbered(u.Query()) || u.RawQuery == "" && strings.Trim(u.Path, "/") != "") {
		all = append(all, pathOf(u))
	}
	if number := i.number(); number != "" && c.alone(number) {
		all = append(all, c.head.base()+"/?page_id="+number, c.head.base()+"/archives/"+number)
	}
	return all
}

// article returns the future address of the article that a link of the site leads to. Of other pages of the old site, it
// is empty, which is noted.
func (c *converter) article(where string, n *html.Node, u *url.URL, address string) string {
	if n.Data != "a" && n.Data != "area" || u.Path == "" && u.RawQuery == "" {
		return ""
	}
	if site, err := url.Parse(c.head.Site); err != nil || u.Host != "" && plainHost(u.Host) != plainHost(site.Host) {
		return ""
	}
	for _, key := range []string{pathOf(u), u.Path} {
		if u.RawQuery != "" && key != u.Path && !numbered(u.Query()) {
			continue
		}
		if id := c.index.Find(key); id != "" {
			return articles.LinkTo(id, u.Fragment)
		}
	}
	if strings.Trim(u.Path, "/") != strings.Trim(c.head.base(), "/") || u.RawQuery != "" {
		c.to.NoteAt(where+": "+address, "links to texts that were not imported keep their old addresses")
	}
	return ""
}
