package markdown

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// Templates of generators within texts are replaced if their meaning is known: links to other texts, addresses, code and
// embedded content. Code is left alone.

var (
	refPattern     = regexp.MustCompile(`\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?["']?([^"'\s>%]+)["']?[^{}]*?[>%]\}\}`)
	liquidPattern  = regexp.MustCompile(`\{%-?\s*(?:post_url|link|post_path)\s+["']?([^"'\s%}]+)["']?[^{}%]*-?%\}`)
	hexoPattern    = regexp.MustCompile(`\{%-?\s*post_link\s+["']?([^"'\s%}]+)["']?\s*([^{}%]*?)\s*-?%\}`)
	zolaPattern    = regexp.MustCompile(`\{\{-?\s*get_url\(\s*path\s*=\s*["']([^"']+)["'][^{}]*?\)[^{}]*?-?\}\}`)
	filterPattern  = regexp.MustCompile(`\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|url|prepend:|absURL|relURL|absLangURL|relLangURL|link)[^{}]*\}\}`)
	basePattern    = regexp.MustCompile(`\{\{-?\s*(?:site|config)\.(?:baseurl|url|base_url|BaseURL)\s*-?\}\}/?(?:\{%)?`)
	listingPattern = regexp.MustCompile(`(?ms)^\{%-?\s*highlight\s+([\w+#.-]+)[^%]*%\}[ \t]*\n(.*?)\n?\{%-?\s*endhighlight\s*-?%\}|^\{\{[<%]\s*highlight\s+["']?([\w+#.-]+)[^{}]*?[>%]\}\}[ \t]*\n(.*?)\n?\{\{[<%]\s*/\s*highlight\s*[>%]\}\}`)
	embedPattern   = regexp.MustCompile(`\{[{%][<%]?-?\s*(youtube|vimeo|gist|tweet|twitter|x|instagram|youtubeLite)\s+([^{}]*?)\s*-?[>%]?[%}]\}`)
)

// templates replaces the templates in the text of a file.
func (c *converter) templates(in, text string) string {
	if !strings.Contains(text, "{{") && !strings.Contains(text, "{%") {
		return text
	}
	text = listingPattern.ReplaceAllStringFunc(text, func(whole string) string {
		parts := listingPattern.FindStringSubmatch(whole)
		return "```" + parts[1] + parts[3] + "\n" + parts[2] + parts[4] + "\n```"
	})
	return outsideCode(text, func(prose string) string {
		if !strings.Contains(prose, "{{") && !strings.Contains(prose, "{%") {
			return prose
		}
		prose = basePattern.ReplaceAllStringFunc(prose, func(whole string) string {
			if strings.HasSuffix(whole, "{%") {
				return "{%"
			}
			return "/"
		})
		prose = filterPattern.ReplaceAllString(prose, "$1")
		for _, pattern := range []*regexp.Regexp{refPattern, liquidPattern, zolaPattern} {
			prose = pattern.ReplaceAllStringFunc(prose, func(whole string) string {
				return c.reference(in, pattern.FindStringSubmatch(whole)[1])
			})
		}
		prose = hexoPattern.ReplaceAllStringFunc(prose, func(whole string) string {
			parts := hexoPattern.FindStringSubmatch(whole)
			words := strings.Trim(parts[2], `"'`)
			if words == "" {
				words = strings.ReplaceAll(parts[1], "-", " ")
			}
			return "[" + words + "](" + c.reference(in, parts[1]) + ")"
		})
		return embedPattern.ReplaceAllStringFunc(prose, func(whole string) string {
			parts := embedPattern.FindStringSubmatch(whole)
			if address := embedded(parts[1], parts[2]); address != "" {
				c.to.NoteAt(in, "films, sounds, frames and embedded posts came as links")
				return address
			}
			return whole
		})
	})
}

// reference returns the address of the text that a template refers to. A reference to no text is noted.
func (c *converter) reference(in, reference string) string {
	reference, fragment, _ := strings.Cut(reference, "#")
	if reference == "" {
		return "#" + fragment
	}
	if id := c.texts.named(in, reference); id != "" {
		return articles.LinkTo(id, fragment)
	}
	if fragment != "" {
		reference += "#" + fragment
	}
	return reference // it is noted with the other links
}

var (
	parameterPattern = regexp.MustCompile(`(?:(\w+)=)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))`)
	safeWord         = regexp.MustCompile(`^[\w.-]+(?:/[\w.-]+)?$`)
)

// embedded returns the address of the content that a template embeds; empty if it is not clear.
func embedded(kind, parameters string) string {
	var loose []string
	named := map[string]string{}
	for _, p := range parameterPattern.FindAllStringSubmatch(parameters, -1) {
		value := p[2] + p[3] + p[4]
		if u, err := url.Parse(value); err == nil && (u.Scheme == "https" || u.Scheme == "http") {
			return value
		}
		if !safeWord.MatchString(value) {
			continue
		}
		if p[1] != "" {
			named[p[1]] = value
		} else {
			loose = append(loose, value)
		}
	}
	id := named["id"]
	if id == "" && len(loose) > 0 {
		id = loose[0]
	}
	switch {
	case id == "":
		return ""
	case kind == "gist" && len(loose) > 1:
		return "https://gist.github.com/" + loose[0] + "/" + loose[1]
	}
	switch kind {
	case "gist":
		return "https://gist.github.com/" + id
	case "vimeo":
		return "https://vimeo.com/" + id
	case "instagram":
		return "https://www.instagram.com/p/" + id + "/"
	case "tweet", "twitter", "x":
		if named["user"] != "" {
			return "https://twitter.com/" + named["user"] + "/status/" + id
		}
		return "https://twitter.com/i/status/" + id
	}
	return "https://www.youtube.com/watch?v=" + id
}

var (
	fencePattern = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})")
	ticksPattern = regexp.MustCompile("`+")
)

// outsideCode replaces the parts of a Markdown text that are no code.
func outsideCode(text string, through func(prose string) string) string {
	var out, prose strings.Builder
	flush := func() {
		out.WriteString(outsideTicks(prose.String(), through))
		prose.Reset()
	}
	fence, blank := "", true
	for line := range strings.Lines(text) {
		mark := fencePattern.FindStringSubmatch(line)
		indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
		switch {
		case fence != "":
			if mark != nil && strings.HasPrefix(mark[1], fence) && strings.TrimSpace(line) == mark[1] {
				fence = ""
			}
			out.WriteString(line)
		case mark != nil:
			flush()
			fence = mark[1]
			out.WriteString(line)
		case indented && blank:
			flush()
			out.WriteString(line)
			continue // the next line of such code is indented as well
		default:
			prose.WriteString(line)
		}
		blank = strings.TrimSpace(line) == ""
	}
	flush()
	return out.String()
}

// mostTicks is how many runs of backticks after one are looked at for its end.
const mostTicks = 200

// outsideTicks replaces the parts of a text that are not between backticks.
func outsideTicks(text string, through func(prose string) string) string {
	var out strings.Builder
	runs := ticksPattern.FindAllStringIndex(text, -1)
	last := 0
	for i := 0; i < len(runs); i++ {
		for j := i + 1; j < len(runs) && j <= i+mostTicks; j++ {
			if runs[j][1]-runs[j][0] == runs[i][1]-runs[i][0] && !strings.Contains(text[runs[j-1][1]:runs[j][0]], "\n\n") {
				out.WriteString(through(text[last:runs[i][0]]) + text[runs[i][0]:runs[j][1]])
				last, i = runs[j][1], j
				break
			}
		}
	}
	out.WriteString(through(text[last:]))
	return out.String()
}
