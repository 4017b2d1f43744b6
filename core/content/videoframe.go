package content

import (
	"html"
	"net/url"
	"regexp"
	"strings"

	tokens "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The films that are embedded: where the frame leads, and the page of the film.
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

// titleless are the titles that players give a frame of whichever film.
var genericTitles = map[string]bool{"": true, "youtube video player": true, "vimeo video player": true, "vimeo-player": true}

// filmPage gives the page of the film that a frame shows; empty where it shows none.
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

// linkFilms puts a link to the film's page in the place of each frame that shows one, alone in a paragraph where the frame
// was: pages show such a link as a card, and load nothing of the service. All else stays as it is.
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

// linkOf gives the link to the film of a frame; empty where it shows none.
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
