package markdown

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// texts knows the announced articles by the names of their files and by their former addresses.
type texts struct {
	count     int               // Markdown files that were found
	files     map[string]string // ids by the names of files in lower case
	stems     map[string]string // ids by the names without folder and ending; empty if several have the name
	index     *articles.Index
	addresses map[string][]string // by the names of files
}

func newTexts() texts {
	return texts{files: map[string]string{}, stems: map[string]string{}, index: articles.NewIndex(), addresses: map[string][]string{}}
}

// add adds the article of a file, which had the addresses.
func (t *texts) add(name string, p *articles.Post, addresses []string) {
	t.files[strings.ToLower(name)] = p.ID
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	if stem == "index" {
		stem = path.Base(path.Dir(name))
	}
	for _, key := range []string{stem, p.Slug} {
		key = strings.ToLower(key)
		if other, there := t.stems[key]; there && other != p.ID {
			t.stems[key] = ""
		} else {
			t.stems[key] = p.ID
		}
	}
	t.index.Add(p.ID, addresses...)
	t.addresses[name] = addresses
}

// contentRoots are the folders of generators in which paths of texts begin.
var contentRoots = []string{"", "content", "src/content", "src/pages", "src", "source", "pages", "docs", "_posts"}

// file returns the id of the article whose file has a name, with or without its ending.
func (t *texts) file(name string) string {
	name = strings.ToLower(strings.TrimPrefix(path.Clean("/"+name), "/"))
	for _, ending := range []string{"", ".md", ".markdown", ".mdx", "/index.md", "/_index.md", "/index.mdx", "/readme.md"} {
		if id := t.files[name+ending]; id != "" {
			return id
		}
	}
	return ""
}

// find returns the id of the article that a path in a text leads to; empty if there is none.
func (t *texts) find(in, p string) string {
	if mark, rest, found := strings.Cut(strings.TrimPrefix(p, "{"), "}"); found && p[0] == '{' && mark != "" { // of Pelican
		p = rest
	} else if mark, rest, found := strings.Cut(strings.TrimPrefix(p, "|"), "|"); found && p[0] == '|' && mark != "" {
		p = rest
	}
	rooted := strings.TrimPrefix(strings.TrimPrefix(p, "@"), "~")
	if strings.HasPrefix(rooted, "/") {
		for _, root := range contentRoots {
			if id := t.file(path.Join(root, rooted)); id != "" {
				return id
			}
		}
		return t.index.Find(rooted)
	}
	if id := t.file(path.Join(path.Dir(in), p)); id != "" {
		return id
	}
	for _, address := range t.addresses[in] {
		for _, base := range []string{path.Dir(address), address} {
			if id := t.index.Find(path.Join(base, p)); id != "" {
				return id
			}
		}
	}
	if id := t.file(p); id != "" {
		return id
	}
	return ""
}

// named returns the id of the article that a reference of a template names, which may lack the folder and the ending.
func (t *texts) named(in, reference string) string {
	if id := t.find(in, reference); id != "" {
		return id
	}
	if id := t.find(in, "/"+strings.TrimPrefix(reference, "/")); id != "" {
		return id
	}
	base := strings.ToLower(path.Base(path.Clean("/" + reference)))
	if isText(base) {
		base = strings.TrimSuffix(base, path.Ext(base))
	}
	return t.stems[base]
}

// link returns the future address of an article or a file that a link refers to. Links to texts that were not imported
// are unchanged and noted.
func (c *converter) link(in string, n *html.Node, link string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(link))
	if err != nil || n.Data != "a" && n.Data != "area" {
		return link, nil //nolint:nilerr // a link that is no URL refers to no file
	}
	p := u.Path
	switch {
	case articles.IsLink(link): // of a template
		return link, nil
	case u.Scheme == "link": // of Nikola: link://slug/NAME
		if id := c.texts.named(in, u.Path); id != "" {
			return articles.LinkTo(id, u.Fragment), nil
		}
	case u.Host != "" || u.Scheme != "":
		own, is := c.site.path(u)
		if !is {
			return link, nil
		}
		p = own
	case p == "":
		return link, nil
	default:
		switch strings.ToLower(path.Ext(p)) {
		case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".pdf":
			at, known, err := c.file(in, link, "")
			if err == nil && !known {
				c.to.NoteAt(in+": "+link, "links to files that were not found stay as they are")
			}
			return at, err
		}
		p = c.site.below(p)
	}
	if id := c.texts.find(in, p); id != "" {
		return articles.LinkTo(id, u.Fragment), nil
	}
	if p != "/" && p != "" {
		c.to.NoteAt(in+": "+link, "links to texts that were not imported stay as they are")
	}
	return link, nil
}
