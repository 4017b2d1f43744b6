package wordpress

import (
	"html"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"
)

var (
	codePattern     = regexp.MustCompile(`\[\[([^\[\]]*)\]\]|\[(/?)([A-Za-z][A-Za-z0-9_-]*)((?:[\s=][^\[\]"']*|"[^"\[\]]*"|'[^'\[\]]*')*)/?\]`)
	endPattern      = regexp.MustCompile(`\[/([A-Za-z][A-Za-z0-9_-]*)\]`)
	pairPattern     = regexp.MustCompile(`[\w-]+\s*=\s*["'\w]`)
	httpPattern     = regexp.MustCompile(`https?://[^\s"'<>\[\]]+`)
	idsPattern      = regexp.MustCompile(`ids=["']([0-9, ]+)["']`)
	languagePattern = regexp.MustCompile(`(?:lang|language)=["']?([A-Za-z0-9+#._-]{1,30})`)
	captionText     = regexp.MustCompile(`caption=(?:"([^"]*)"|'([^']*)')`)
)

var (
	// medial are the shortcodes that embed a resource at an address.
	medial = set("audio bandcamp dailymotion embed facebook flickr gist googleapps instagram kickstarter playlist scribd slideshare " +
		"soundcloud spotify ted tiktok tweet twitter video videopress vimeo wpvideo youtube")
	// coded are the shortcodes whose text is shown verbatim.
	coded = set("code sourcecode bash cpp csharp css html java javascript js json perl php plain powershell python ruby sql text xml yaml")
	// known are the shortcodes that are recognised without attributes and without an end.
	known = set("caption wp_caption gallery contact-form contact-form-7 contact-field gravityform gravityforms wpforms ninja_form ninja_forms " +
		"mc4wp_form nggallery ngg rev_slider layerslider recent_posts display-posts wpdm_package polldaddy crowdsignal slideshow portfolio " +
		"add_to_cart woocommerce_cart woocommerce_checkout woocommerce_my_account jetpack_subscription_form googlemaps tablepress")
	// knownStarts are the prefixes of the many shortcodes of page builders.
	knownStarts = []string{"vc_", "et_pb_", "fusion_", "av_", "su_", "elementor-", "wpv-", "tribe_", "edd_"}
)

// shortcodes replaces the shortcodes in a text by HTML, except in tags and in elements whose text is shown verbatim.
// Brackets that are no shortcode are unchanged.
func (c *converter) shortcodes(text string) string {
	s := &scanner{c: c, ends: map[string]bool{}, opened: map[string]int{}}
	for _, end := range endPattern.FindAllStringSubmatch(text, -1) {
		s.ends[end[1]] = true
	}
	tokens := nethtml.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == nethtml.ErrorToken {
			s.out.WriteString(raw)
			return s.end()
		}
		name, _ := tokens.TagName()
		s.take(kind, string(name), raw)
	}
}

// mostBody is the largest number of bytes between the start and the end of a shortcode that may contain an address.
const mostBody = 2000

// scanner processes the tokens of a text.
type scanner struct {
	c   *converter
	out strings.Builder

	ends     map[string]bool // names that have an end somewhere in the text
	opened   map[string]int  // number of shortcodes that have no end yet, by name
	verbatim int             // number of enclosing elements whose text is verbatim
	code     string          // the shortcode of the listing that is being read; empty for none
	language string          // the language of that listing
	listing  strings.Builder // text of that listing
}

func (s *scanner) take(kind nethtml.TokenType, name, raw string) {
	switch {
	case s.code != "" && kind != nethtml.TextToken:
		s.listing.WriteString(raw)
		return
	case kind == nethtml.StartTagToken && verbatim[name]:
		s.verbatim++
	case kind == nethtml.EndTagToken && verbatim[name] && s.verbatim > 0:
		s.verbatim--
	case kind == nethtml.TextToken && s.verbatim == 0:
		s.prose(raw)
		return
	}
	s.out.WriteString(raw)
}

var verbatim = set("pre code kbd samp script style textarea")

// end returns the whole result. A listing without an end is left as text.
func (s *scanner) end() string {
	s.out.WriteString(s.listing.String())
	return s.out.String()
}

// prose processes a text outside of verbatim elements.
func (s *scanner) prose(text string) {
	for text != "" {
		if s.code != "" {
			before, after, ends := strings.Cut(text, "[/"+s.code+"]")
			s.listing.WriteString(before)
			if !ends {
				return
			}
			plain := strings.Trim(html.UnescapeString(s.listing.String()), "\r\n")
			s.out.WriteString("<pre><code" + s.language + ">" + html.EscapeString(plain) + "</code></pre>")
			s.listing.Reset()
			s.code, text = "", after
			continue
		}
		at := codePattern.FindStringSubmatchIndex(text)
		if at == nil {
			s.out.WriteString(text)
			return
		}
		s.out.WriteString(text[:at[0]])
		if at[2] >= 0 { // [[gallery]] stands for the text [gallery]
			s.out.WriteString("[" + text[at[2]:at[3]] + "]")
			text = text[at[1]:]
			continue
		}
		text = s.shortcode(text[at[0]:at[1]], text[at[4]:at[5]] != "", text[at[6]:at[7]], text[at[8]:at[9]], text[at[1]:])
	}
}

// shortcode processes a text in brackets, and returns the remaining text.
func (s *scanner) shortcode(whole string, closing bool, name, attributes, rest string) string {
	paired := s.ends[name]
	switch {
	case coded[name] && paired && !closing:
		s.code, s.language = name, languageOf(name, attributes)
		return rest
	case closing && s.opened[name] > 0:
		s.opened[name]--
	case !s.is(name, attributes, paired):
		s.out.WriteString(whole)
		return rest
	}
	if !closing {
		s.opened[name]++
	}
	switch {
	case strings.HasSuffix(name, "caption"):
		s.caption(closing, attributes)
		return rest
	case closing:
		return rest
	case name == "gallery" && idsPattern.MatchString(attributes):
		s.out.WriteString(s.c.gallery(attributes))
		return rest
	case medial[name]:
		body, _, closed := strings.Cut(rest[:min(len(rest), mostBody)], "[/"+name+"]")
		if closed = closed && !strings.ContainsAny(body, "[]<"); closed {
			rest = rest[len(body)+len(name)+3:]
		} else {
			body = ""
		}
		if s.linked(name, attributes, strings.TrimSpace(body)) {
			return rest
		}
		s.out.WriteString(body)
	}
	s.c.to.Note("shortcodes such as " + name + " were taken out")
	return rest
}

// languageOf returns the class of a listing by its shortcode, [php] or [code lang="php"]; empty if it names no language.
func languageOf(name, attributes string) string {
	if said := languagePattern.FindStringSubmatch(attributes); said != nil {
		name = said[1]
	}
	switch name {
	case "code", "sourcecode", "plain", "text":
		return ""
	}
	return ` class="language-` + strings.ToLower(name) + `"`
}

// is reports whether a text in brackets is a shortcode.
func (s *scanner) is(name, attributes string, paired bool) bool {
	switch {
	case known[name], medial[name] && (paired || strings.Contains(attributes, "://") || pairPattern.MatchString(attributes)):
		return true
	case slices.ContainsFunc(knownStarts, func(start string) bool { return strings.HasPrefix(name, start) }):
		return true
	case pairPattern.MatchString(attributes):
		return true
	}
	return paired && strings.ContainsAny(name, "_-")
}

// caption writes the start or end of a figure. The caption is separated from the picture later, in the tree: see
// captions.
func (s *scanner) caption(closing bool, attributes string) {
	if closing {
		s.out.WriteString("</figure>")
		return
	}
	s.out.WriteString(`<figure class="` + captioned + `">`)
	if said := captionText.FindStringSubmatch(attributes); said != nil {
		s.out.WriteString(`<figcaption>` + said[1] + said[2] + `</figcaption>`)
	}
}

const captioned = "quoin-caption"

// linked writes a link to the resource that a shortcode embeds, and reports whether the shortcode contains its address.
func (s *scanner) linked(name, attributes, body string) bool {
	address := httpPattern.FindString(html.UnescapeString(attributes))
	if address == "" {
		address = httpPattern.FindString(html.UnescapeString(body))
	}
	if address == "" && name == "gist" && body != "" {
		address = "https://gist.github.com/" + body
	}
	if address == "" {
		return false
	}
	address = html.EscapeString(address)
	s.out.WriteString(`<p><a href="` + address + `">` + address + "</a></p>")
	return true
}
