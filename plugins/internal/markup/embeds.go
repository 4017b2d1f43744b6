package markup

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Embeds replaces everything that shows the content of another site by a link to it, because rich text cannot contain
// it: video, audio, frames, and content that scripts embed, such as gists and posts of social networks. It returns the number of
// links that it made, and the addresses of scripts that it removed without one.
func Embeds(root *html.Node) (linked int, scripts []string) {
	Walk(root, unhide)
	var taken []*html.Node
	Walk(root, func(n *html.Node) {
		if n.Type != html.ElementNode {
			return
		}
		if n.Data == "script" {
			taken = append(taken, n)
			return
		}
		var address string
		if frames[n.Data] {
			address = framed(n)
		} else if address = widget(n); address != "" && linksOut(n) {
			return
		}
		if !isWeb(address) {
			return
		}
		linked++
		if !frames[n.Data] && strings.TrimSpace(Text(n)) != "" {
			n.AppendChild(Link(watched(address)))
			return
		}
		place(n, Link(watched(address)))
	})
	for _, n := range taken {
		switch address := scripted(n); {
		case address != "":
			linked++
			place(n, Link(address))
		default:
			if from := strings.TrimSpace(Attribute(n, "src")); from != "" && !loads(from) {
				scripts = append(scripts, from)
			}
			remove(n)
		}
	}
	return linked, scripts
}

// frames are the elements that show the content of an address.
var frames = map[string]bool{"iframe": true, "video": true, "audio": true, "embed": true, "object": true}

// unhide replaces a noscript element by its content, except for pictures that are invisible or precede it.
func unhide(n *html.Node) {
	if n.Type != html.ElementNode || n.Data != "noscript" {
		return
	}
	inner, err := Parse(Text(n))
	if err != nil {
		n.Parent.RemoveChild(n)
		return
	}
	if lazy := n.PrevSibling; lazy != nil && lazy.Data == "img" && inner.FirstChild != nil && inner.FirstChild.Data == "img" {
		n.Parent.RemoveChild(lazy) // its place is filled by a script
	}
	for child := inner.FirstChild; child != nil; child = inner.FirstChild {
		inner.RemoveChild(child)
		if !isPixel(child) {
			n.Parent.InsertBefore(child, n)
		}
	}
	remove(n)
}

// isPixel reports whether a node is a picture of one pixel, which counts visitors.
func isPixel(n *html.Node) bool {
	return n.Data == "img" && (Attribute(n, "width") == "1" || Attribute(n, "height") == "1" || Attribute(n, "width") == "0")
}

// remove removes an element, and the paragraph that contains nothing else.
func remove(n *html.Node) {
	for n.Parent.Parent != nil && n.Parent.Data == "p" && only(n) {
		n = n.Parent
	}
	n.Parent.RemoveChild(n)
}

func isWeb(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Path != "" || u.Host != "") && (u.Scheme == "" || u.Scheme == "http" || u.Scheme == "https")
}

// framed returns the address of the content of a frame, video, audio or object.
func framed(n *html.Node) string {
	address := strings.TrimSpace(Attribute(n, "src") + Attribute(n, "data"))
	for child := range n.Descendants() {
		if address != "" {
			break
		}
		switch name := strings.ToLower(Attribute(child, "name")); {
		case child.Data == "source" || child.Data == "embed":
			address = Attribute(child, "src")
		case child.Data == "param" && (name == "movie" || name == "src" || name == "url"):
			address = Attribute(child, "value")
		}
	}
	if address == "" {
		address = Attribute(n, "data-src") // loaded when it is scrolled to
	}
	return address
}

// linksOut reports whether an element contains a link to another site.
func linksOut(n *html.Node) bool {
	for child := range n.Descendants() {
		if child.Data == "a" && strings.Contains(Attribute(child, "href"), "//") {
			return true
		}
	}
	return false
}

// widget returns the address of the content that a script puts into an element; empty if none is known.
func widget(n *html.Node) string {
	class := Attribute(n, "class")
	for _, name := range []string{"data-instgrm-permalink", "data-href", "data-permalink", "data-embed-url", "data-video-url"} {
		if address := Attribute(n, name); strings.Contains(address, "://") {
			return address
		}
	}
	switch {
	case n.Data == "blockquote" && strings.Contains(class, "-embed"), n.Data == "blockquote" && strings.Contains(class, "-media"):
		return Attribute(n, "cite")
	case Attribute(n, "data-tweet-id") != "":
		return "https://twitter.com/i/status/" + url.PathEscape(Attribute(n, "data-tweet-id"))
	case Attribute(n, "data-slug-hash") != "":
		user := Attribute(n, "data-user")
		if user == "" {
			user = "anon"
		}
		return "https://codepen.io/" + url.PathEscape(user) + "/pen/" + url.PathEscape(Attribute(n, "data-slug-hash"))
	case n.Data == "lite-youtube", n.Data == "amp-youtube", n.Data == "youtube-video":
		if film := Attribute(n, "videoid") + Attribute(n, "data-videoid") + Attribute(n, "video-id"); film != "" {
			return "https://www.youtube.com/watch?v=" + url.QueryEscape(film)
		}
	case n.Data == "lite-vimeo", n.Data == "amp-vimeo":
		if film := Attribute(n, "videoid") + Attribute(n, "data-videoid"); film != "" {
			return "https://vimeo.com/" + url.PathEscape(film)
		}
	case Attribute(n, "data-gist-id") != "":
		return "https://gist.github.com/" + url.PathEscape(Attribute(n, "data-gist-id"))
	}
	return ""
}

// embedders are the scripts that show content in their own place: their addresses without scheme, and the address of
// that content.
var embedders = []struct {
	script *regexp.Regexp
	page   string
}{
	{regexp.MustCompile(`^(gist\.[\w.-]+/[\w./-]+?)\.(?:js|pibb)$`), "https://$1"},
	{regexp.MustCompile(`^((?:www\.)?gitlab\.[\w.-]+/[\w./-]*snippets/\d+)\.js$`), "https://$1"},
	{regexp.MustCompile(`^(bitbucket\.org/[\w./-]*snippets/[\w./-]+?)\.js$`), "https://$1"},
	{regexp.MustCompile(`^(?:www\.)?pastebin\.com/embed_js/(\w+)$`), "https://pastebin.com/$1"},
	{regexp.MustCompile(`^(asciinema\.org/a/\w+)\.js$`), "https://$1"},
	{regexp.MustCompile(`^((?:www\.)?jsfiddle\.net/[\w/]+?)/(?:embed|embedded)(?:/.*)?$`), "https://$1/"},
	{regexp.MustCompile(`^fast\.wistia\.(?:com|net)/embed/medias/(\w+)\.jsonp?$`), "https://fast.wistia.net/embed/iframe/$1"},
	{regexp.MustCompile(`^(?:static|secure)\.polldaddy\.com/p/(\d+)\.js$`), "https://poll.fm/$1"},
	{regexp.MustCompile(`^(e\.infogram\.com|(?:www\.)?buzzsprout\.com|(?:www\.)?thinglink\.com)/([\w/-]+?)(?:\.js)?$`), "https://$1/$2"},
}

// scripted returns the address of the content that a script shows in its place; empty if none is known.
func scripted(n *html.Node) string {
	u, err := url.Parse(strings.TrimSpace(Attribute(n, "src")))
	if err != nil {
		return ""
	}
	for _, given := range []string{u.Query().Get("target"), Attribute(n, "data-url")} { // of proxies for code on GitHub
		if given != "" && isWeb(given) && strings.Contains(given, "://") {
			return given
		}
	}
	if post := Attribute(n, "data-telegram-post"); post != "" {
		return "https://t.me/" + post
	}
	if id := Attribute(n, "data-id"); id != "" && u.Hostname() == "speakerdeck.com" {
		return "https://speakerdeck.com/player/" + url.PathEscape(id)
	}
	address := u.Host + u.Path
	for _, e := range embedders {
		if e.script.MatchString(address) {
			return e.script.ReplaceAllString(address, e.page)
		}
	}
	return widget(n)
}

// loaders are parts of the addresses of scripts that show nothing in their own place: they fill elements whose text and
// links stay, or count visitors.
var loaders = []string{
	"widgets.js", "embed.js", "sdk.js", "platform.js", "analytics", "googletagmanager", "adsbygoogle", "jquery", "ei.js", "gtag", "pinit.js", "all.js",
}

func loads(address string) bool {
	return slices.ContainsFunc(loaders, func(part string) bool { return strings.Contains(address, part) })
}

var (
	youTube = regexp.MustCompile(`^(?:https?:)?//(?:www\.)?youtube(?:-nocookie)?\.com/(?:embed|v)/([\w-]{6,20})(?:[?&].*)?$`)
	vimeo   = regexp.MustCompile(`^(?:https?:)?//player\.vimeo\.com/video/(\d+)(?:[?&].*)?$`)
	plugin  = regexp.MustCompile(`^(?:https?:)?//(?:www\.|web\.)?facebook\.com/(?:v[\d.]+/)?plugins/\w+\.php$`)
)

// watched returns the address of the page on which an embedded film or post can be seen.
func watched(address string) string {
	if film := youTube.FindStringSubmatch(address); film != nil && film[1] != "videoseries" {
		return "https://www.youtube.com/watch?v=" + film[1]
	}
	if film := vimeo.FindStringSubmatch(address); film != nil {
		return "https://vimeo.com/" + film[1]
	}
	if before, query, found := strings.Cut(address, "?"); found && plugin.MatchString(before) {
		if values, err := url.ParseQuery(query); err == nil && isWeb(values.Get("href")) && values.Get("href") != "" {
			return values.Get("href")
		}
	}
	if strings.HasPrefix(address, "//") {
		return "https:" + address
	}
	return address
}
