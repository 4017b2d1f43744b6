package validate

import (
	"html"
	"net/url"
	"regexp"
	"strings"

	tokens "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// videoHosts are the services whose video frames are recognised: the URL of the frame, and the page of the
// video.
var videoHosts = []struct {
	hosts []string
	path  *regexp.Regexp
	page  string
}{
	{
		[]string{"youtube.com", "www.youtube.com", "m.youtube.com", "youtube-nocookie.com", "www.youtube-nocookie.com"},
		regexp.MustCompile(`^/embed/([\w-]{6,})/?$`), "https://www.youtube.com/watch?v=",
	},
	{[]string{"player.vimeo.com"}, regexp.MustCompile(`^/video/(\d+)/?$`), "https://vimeo.com/"},
}

// genericTitles are the titles that players give to the frame of any video.
var genericTitles = map[string]bool{"": true, "youtube video player": true, "vimeo video player": true, "vimeo-player": true}

// videoPage returns the URL of the page of the video that a frame shows; empty if it shows none.
func videoPage(src string) string {
	u, err := url.Parse(strings.TrimSpace(src))
	if err != nil || u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	for _, video := range videoHosts {
		for _, host := range video.hosts {
			if m := video.path.FindStringSubmatch(u.Path); m != nil && strings.EqualFold(u.Host, host) && m[1] != "videoseries" {
				return video.page + m[1]
			}
		}
	}
	return ""
}

// linkVideos puts a link to the video's page before each frame that shows one, in a paragraph of its own
// unless the frame is in one. Pages show such a link as a card, and load nothing from the service. Everything
// else is unchanged.
func linkVideos(text string) string {
	if !strings.Contains(strings.ToLower(text), "<iframe") {
		return text
	}
	var b strings.Builder
	inParagraph := false
	tokenizer := tokens.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokenizer.Next()
		if kind == tokens.ErrorToken {
			b.Write(tokenizer.Raw())
			return b.String()
		}
		raw := string(tokenizer.Raw())
		token := tokenizer.Token()
		switch {
		case token.DataAtom == atom.P:
			inParagraph = kind == tokens.StartTagToken
		case token.DataAtom == atom.Iframe && kind != tokens.EndTagToken:
			if link := videoLink(token); link != "" && inParagraph {
				raw = link + raw
			} else if link != "" {
				raw = "<p>" + link + "</p>" + raw
			}
		}
		b.WriteString(raw)
	}
}

// videoLink returns the link to the video of a frame; empty if it shows none.
func videoLink(frame tokens.Token) string {
	var page, title string
	for _, a := range frame.Attr {
		switch a.Key {
		case "src":
			page = videoPage(a.Val)
		case "title":
			title = strings.TrimSpace(a.Val)
		}
	}
	if page == "" {
		return ""
	}
	if genericTitles[strings.ToLower(title)] {
		title = page
	}
	return `<a href="` + page + `">` + html.EscapeString(title) + `</a>`
}
