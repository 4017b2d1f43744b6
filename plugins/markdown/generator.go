package markdown

import (
	"io"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gosimple/unidecode"
)

// The generators whose addresses are known.
const (
	jekyll   = "jekyll"
	hugo     = "hugo"
	hexo     = "hexo"
	eleventy = "eleventy"
	astro    = "astro"
	pelican  = "pelican"
	nikola   = "nikola"
)

// site is the website that a generator makes of the folder.
type site struct {
	generator string // empty if it is not recognised
	hosts     []string
	base      string // the path of the site, without a slash at its end
	permalink string // the pattern of the addresses of posts, by the conventions of Jekyll; empty for the default
}

// configurations are the files by which generators are recognised.
var configurations = []struct{ name, generator string }{
	{"_config.yml", jekyll},
	{"_config.yaml", jekyll},
	{"_config.toml", jekyll},
	{"hugo.toml", hugo},
	{"hugo.yaml", hugo},
	{"hugo.yml", hugo},
	{"hugo.json", hugo},
	{"config/_default/hugo.toml", hugo},
	{"config/_default/config.toml", hugo},
	{"config/_default/hugo.yaml", hugo},
	{"config.toml", hugo},
	{"config.yaml", hugo},
	{"config.yml", hugo},
	{"config.json", hugo},
	{"pelicanconf.py", pelican},
	{"publishconf.py", pelican},
	{"conf.py", nikola},
	{".eleventy.js", eleventy},
	{"eleventy.config.js", eleventy},
	{"eleventy.config.cjs", eleventy},
	{"eleventy.config.mjs", eleventy},
	{"eleventy.config.ts", eleventy},
	{"astro.config.mjs", astro},
	{"astro.config.js", astro},
	{"astro.config.ts", astro},
	{"_data/metadata.json", ""},
	{"_data/site.json", ""},
	{"package.json", ""},
}

var (
	sitePattern      = regexp.MustCompile(`(?mi)^[ \t{,]*["']?(?:base_?url|url|site_?url|site|homepage)["']?[ \t]*[:=][ \t]*["']?(https?://[^"'\s,]+)`)
	basePathPattern  = regexp.MustCompile(`(?m)^baseurl:[ \t]*["']?(/[^"'\s#]*)`)
	permalinkPattern = regexp.MustCompile(`(?m)^permalink:[ \t]*["']?([^"'\n#]+?)["']?[ \t]*(?:#.*)?$`)
)

// siteOf recognises the generator of a folder by its configuration.
func siteOf(root fs.FS) site {
	var s site
	for _, known := range configurations {
		file, err := root.Open(known.name)
		if err != nil {
			continue
		}
		text, err := io.ReadAll(io.LimitReader(file, 1<<20))
		if file.Close() != nil || err != nil {
			continue
		}
		if s.generator == "" {
			s.generator = known.generator
		}
		if at := sitePattern.FindSubmatch(text); at != nil && known.name != "package.json" {
			s.at(string(at[1]))
		}
		if known.generator != jekyll {
			continue
		}
		if at := basePathPattern.FindSubmatch(text); at != nil && s.base == "" {
			s.base = strings.TrimSuffix(string(at[1]), "/")
		}
		if at := permalinkPattern.FindSubmatch(text); at != nil {
			s.permalink = strings.TrimSpace(string(at[1]))
		}
	}
	if _, err := fs.Stat(root, "source/_posts"); s.generator == jekyll && err == nil {
		s.generator = hexo
	}
	return s
}

// at sets the address of the site.
func (s *site) at(address string) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return
	}
	host := plainHost(u.Host)
	if host == "example.com" || host == "example.org" || strings.HasPrefix(host, "localhost") {
		return // the configuration was never filled in
	}
	s.hosts = append(s.hosts, host)
	if s.base == "" {
		s.base = strings.TrimSuffix(u.Path, "/")
	}
}

func plainHost(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }

// path returns the path of an address on the site; false if the address is of another site.
func (s *site) path(u *url.URL) (string, bool) {
	if u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" || !slices.Contains(s.hosts, plainHost(u.Host)) {
		return "", false
	}
	return s.below("/" + strings.TrimPrefix(u.Path, "/")), true
}

// below returns a path without the path of the site.
func (s *site) below(p string) string {
	if rest, found := strings.CutPrefix(p, s.base); found && s.base != "" && strings.HasPrefix(rest, "/") {
		return rest
	}
	return p
}

// feeds returns the addresses of the site's feeds.
func (s *site) feeds() (all []string) {
	for _, name := range map[string][]string{
		jekyll: {"/feed.xml"}, hugo: {"/index.xml"}, hexo: {"/atom.xml", "/rss2.xml"}, eleventy: {"/feed/feed.xml", "/feed.xml"}, astro: {"/rss.xml"},
		pelican: {"/feeds/all.atom.xml", "/feeds/all.rss.xml"}, nikola: {"/rss.xml", "/feed.xml"},
	}[s.generator] {
		all = append(all, s.base+name)
	}
	return all
}

// former returns the addresses that the generator gave the article of a file by itself, for redirects. They are known if
// the generator is, or if the path of the file is that of a post in Jekyll.
func (s *site) former(name string, f *facts) (all []string) {
	if f.matter.text("url", "permalink") != "" {
		return nil
	}
	for _, address := range s.own(name, f) {
		all = append(all, s.base+address)
	}
	return all
}

// addresses returns the addresses that an article may have had: those that it names, that of its generator, and those
// that follow from the path of its file.
func (s *site) addresses(name string, f *facts) []string {
	all := s.own(name, f)
	for _, address := range append(f.matter.texts("aliases", "redirect_from"), f.matter.text("url", "permalink")) {
		if u, err := url.Parse(address); err == nil && u.Path != "" {
			all = append(all, "/"+strings.TrimPrefix(s.below(u.Path), "/"))
		}
	}
	section, last := f.place(name)
	for _, word := range []string{last, f.stem} {
		all = append(all, path.Join("/", section, word))
	}
	if day := f.day(); !day.IsZero() && strings.Contains("/"+name, "/_posts/") {
		for _, pattern := range []string{"date", "pretty", "/:year/:month/:title", "/:year/:title", "/:title"} {
			all = append(all, f.expand(name, pattern, day))
		}
		all = append(all, f.expand(name, "/:year/:month/:day/:title", day))
	}
	if strings.Contains("/"+name, "/posts/") || strings.Contains("/"+name, "/blog/") || !strings.Contains(name, "/") {
		all = append(all, path.Join("/posts", last), path.Join("/blog", last), path.Join("/", last))
	}
	return all
}

// own returns the addresses that the generator gives an article.
func (s *site) own(name string, f *facts) []string {
	section, last := f.place(name)
	post := strings.Contains("/"+name, "/_posts/") && !f.day().IsZero()
	switch s.generator {
	case "", jekyll:
		if post {
			pattern := s.permalink
			if pattern == "" {
				pattern = "date"
			}
			return []string{f.expand(name, pattern, f.day())}
		}
		if s.generator == jekyll && !strings.Contains("/"+name, "/_") {
			return []string{path.Join("/", path.Dir(name), f.stem) + ".html"}
		}
	case hexo:
		if post {
			pattern := s.permalink
			if pattern == "" {
				pattern = "/:year/:month/:day/:title/"
			}
			return []string{f.expand(name, pattern, f.day())}
		}
	case hugo, astro, eleventy:
		return []string{path.Join("/", section, last) + "/"}
	case pelican:
		return []string{"/" + first(f.matter.text("slug"), []string{named(f.post.Title)}) + ".html"}
	case nikola:
		return []string{path.Join("/", section, last) + "/"}
	}
	return nil
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// named returns the name that Pelican makes of a title.
func named(title string) string {
	return strings.Trim(notInNames.ReplaceAllString(strings.ToLower(unidecode.Unidecode(title)), "-"), "-")
}

// place returns the folder of a file below the root of its generator, and the last part of its address.
func (f *facts) place(name string) (section, last string) {
	dir := path.Dir(name)
	if strings.TrimSuffix(path.Base(name), path.Ext(name)) == "index" {
		dir = path.Dir(dir)
	}
	for _, root := range []string{"src/content", "src/pages", "content", "source", "src", "pages"} {
		if rest, found := strings.CutPrefix(dir+"/", root+"/"); found {
			dir = rest
			break
		}
	}
	last = first(f.matter.text("slug"), []string{f.stem})
	return strings.TrimSuffix(strings.ToLower(dir), "/"), strings.ReplaceAll(strings.ToLower(last), " ", "-")
}

// day returns the date in the addresses of an article: that of its front matter, or else that of its name.
func (f *facts) day() time.Time {
	if f.post.Created.IsZero() || !f.named.IsZero() && f.post.Created.Sub(f.named).Abs() < 48*time.Hour {
		return f.named
	}
	return f.post.Created
}

// styles are the names of patterns in Jekyll.
var styles = map[string]string{
	"date": "/:categories/:year/:month/:day/:title.html", "pretty": "/:categories/:year/:month/:day/:title/",
	"ordinal": "/:categories/:year/:y_day/:title.html", "weekdate": "/:categories/:year/W:week/:short_day/:title.html", "none": "/:categories/:title.html",
}

// expand returns the address that a pattern makes of a post.
func (f *facts) expand(name, pattern string, day time.Time) string {
	if style := styles[pattern]; style != "" {
		pattern = style
	}
	categories := f.topics
	if spaced, isText := f.matter["categories"].(string); isText && !strings.Contains(spaced, ",") {
		categories = strings.Fields(spaced)
	}
	before, _, _ := strings.Cut(name, "_posts/")
	if folder := strings.Trim(before, "/"); folder != "" && folder != "source" {
		categories = append(strings.Split(folder, "/"), categories...)
	}
	title := strings.ReplaceAll(first(f.matter.text("slug"), []string{f.stem}), " ", "-")
	address := strings.NewReplacer(
		":categories", strings.ToLower(strings.ReplaceAll(strings.Join(categories, "/"), " ", "-")), ":category", strings.ToLower(strings.Join(categories, "/")),
		":year", day.Format("2006"), ":month", day.Format("01"), ":day", day.Format("02"), ":title", title, ":name", title, ":slug", title,
		":i_month", day.Format("1"), ":i_day", day.Format("2"), ":short_year", day.Format("06"), ":y_day", day.Format("002"),
		":output_ext", ".html", ":post_title", title,
	).Replace(pattern)
	clean := path.Join("/", address)
	if strings.HasSuffix(address, "/") && clean != "/" {
		clean += "/"
	}
	return clean
}
