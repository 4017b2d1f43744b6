package markdown

import (
	"html"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"
)

var (
	picturePattern = regexp.MustCompile(`(<img [^>]*?src=")([^"]*)(")`)
	altPattern     = regexp.MustCompile(`alt="([^"]*)"`)
)

// pictures leads the pictures of a text to where they will be.
func (c *converter) pictures(name, text string) string {
	return picturePattern.ReplaceAllStringFunc(text, func(tag string) string {
		parts := picturePattern.FindStringSubmatch(tag)
		alt := ""
		if said := altPattern.FindStringSubmatch(tag); said != nil {
			alt = html.UnescapeString(said[1])
		}
		return parts[1] + html.EscapeString(c.picture(name, html.UnescapeString(parts[2]), alt)) + parts[3]
	})
}

// picture sends a picture that a text leads to, and gives its address. One of another site, and one that is not there,
// stays as it is.
func (c *converter) picture(in, link, alt string) string {
	u, err := url.Parse(link)
	if err != nil || u.Host != "" || u.Scheme != "" || u.Path == "" {
		return link
	}
	for _, name := range places(in, u.Path) {
		if at, known := c.sent[name]; known {
			return at
		}
		info, err := c.root.Lstat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		file, err := c.root.Open(name)
		if err != nil {
			continue
		}
		at, err := c.to.Picture(in, "markdown\x00"+c.source+"\x00"+name, path.Base(name), alt, "", file, info.Size())
		file.Close()
		if err != nil {
			continue
		}
		c.told(info.Size())
		c.sent[name] = at
		return at
	}
	c.to.Note("pictures were not found in the folder")
	return link
}

// places are where the file of a link may lie: beside the text, or in the folder of what is served as it is. None lies
// outside of the folder.
func places(in, link string) (all []string) {
	candidates := []string{path.Join(path.Dir(in), link)}
	if after, ok := strings.CutPrefix(link, "/"); ok {
		link = after
		candidates = []string{path.Join("static", link), path.Join("public", link), path.Join("assets", link), path.Clean(link)}
	} else if rest, ok := strings.CutPrefix(link, "~/"); ok {
		candidates = append(candidates, path.Join("src", rest))
	} else if rest, ok := strings.CutPrefix(link, "@/"); ok {
		candidates = append(candidates, path.Join("src", rest))
	}
	for _, name := range candidates {
		if fs.ValidPath(name) && name != "." {
			all = append(all, name)
		}
	}
	return all
}
