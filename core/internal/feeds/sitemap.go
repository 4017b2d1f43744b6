package feeds

import (
	"bytes"
	"context"
	"encoding/xml"
	"strconv"
	"strings"
)

// limits are the largest number of places and of bytes in a file of the sitemap.
type limits struct{ places, bytes int }

// sitemapLimits are the limits of https://www.sitemaps.org/protocol.html.
var sitemapLimits = limits{50_000, 50 << 20}

const (
	sitemapSpace = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
	imageSpace   = `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`
	setOpen      = xml.Header + "<urlset " + sitemapSpace + " " + imageSpace + ">\n"
	setClose     = "</urlset>\n"
	indexOpen    = xml.Header + "<sitemapindex " + sitemapSpace + ">\n"
	indexClose   = "</sitemapindex>\n"
)

// sitemap returns the whole sitemap, or an index of its parts if it is too large for one file.
func (s *Service) sitemap(ctx context.Context, origin string) ([]byte, error) {
	all, err := s.places(ctx)
	if err != nil {
		return nil, err
	}
	parts := s.limits.split(all)
	if len(parts) == 1 {
		return all.urlSet(parts[0], escapeXML(origin)), nil
	}
	var out bytes.Buffer
	out.WriteString(indexOpen)
	for i, part := range parts {
		newest := place{path: "/" + partName(i+1), changed: part.newest}
		out.WriteString("<sitemap>" + newest.members(escapeXML(origin)) + "</sitemap>\n")
	}
	out.WriteString(indexClose)
	return out.Bytes(), nil
}

func partName(n int) string { return "sitemap-" + strconv.Itoa(n) + ".xml" }

// sitemapPart returns the maker of a part of the sitemap; false if the name is not that of a part.
func (s *Service) sitemapPart(name string) (maker, bool) {
	digits, _ := strings.CutPrefix(name, "sitemap-")
	digits, _ = strings.CutSuffix(digits, ".xml")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || partName(n) != name {
		return maker{}, false
	}
	return maker{mediaType: xmlType, mapped: true, make: func(ctx context.Context, origin string) ([]byte, error) {
		all, err := s.places(ctx)
		if err != nil {
			return nil, err
		}
		parts := s.limits.split(all)
		if len(parts) == 1 || n > len(parts) {
			return nil, noDocument()
		}
		return all.urlSet(parts[n-1], escapeXML(origin)), nil
	}}, true
}

// longestOrigin is an upper bound of the length of an origin, in bytes.
const longestOrigin = len("https://") + 256

// part is a range of the places that one file of the sitemap holds.
type part struct {
	first, end int
	newest     int64 // time of the latest change of a place, in Unix seconds
}

// split divides the places so that each part fits a file, whatever the origin. The result has at least one part.
func (l limits) split(all *places) []part {
	const frame = len(setOpen) + len(setClose)
	var parts []part
	open, size := part{}, frame
	for p := range all.all() {
		n := p.size(all.pictures)
		if count := open.end - open.first; count == l.places || count > 0 && size+n > l.bytes {
			parts = append(parts, open)
			open, size = part{first: open.end, end: open.end}, frame
		}
		open.end, open.newest, size = open.end+1, max(open.newest, p.changed), size+n
	}
	return append(parts, open)
}

func (p *places) urlSet(of part, origin string) []byte {
	out := make([]byte, 0, 1<<10)
	out = append(out, setOpen...)
	i := -1
	for one := range p.all() {
		if i++; i < of.first {
			continue
		}
		if i == of.end {
			break
		}
		out = append(append(out, urlOpen...), one.members(origin)...)
		for _, path := range p.pictures.of(one) {
			out = append(append(append(append(out, imageOpen...), origin...), path...), imageClose...)
		}
		out = append(out, urlClose...)
	}
	return append(out, setClose...)
}

const (
	urlOpen  = "<url>"
	urlClose = "</url>\n"

	imageOpen  = "<image:image><image:loc>"
	imageClose = "</image:loc></image:image>"
)

// members returns the XML elements that describe a place. The origin is escaped already.
func (p place) members(origin string) string {
	text := "<loc>" + origin + p.path + "</loc>"
	if at := stamp(p.changed); at != "" {
		text += "<lastmod>" + at + "</lastmod>"
	}
	return text
}

// size returns an upper bound of the bytes that the place takes in a file, with its pictures.
func (p place) size(pictures album) int {
	n := len(urlOpen) + len("<loc></loc>") + longestOrigin + len(p.path) + len(urlClose)
	if p.changed != 0 {
		n += len("<lastmod></lastmod>") + len("2006-01-02T15:04:05Z")
	}
	for _, path := range pictures.of(&p) {
		n += len(imageOpen) + longestOrigin + len(path) + len(imageClose)
	}
	return n
}

// escapeXML escapes a text for XML.
func escapeXML(text string) string {
	var out strings.Builder
	// Writing to a strings.Builder never fails.
	_ = xml.EscapeText(&out, []byte(text))
	return out.String()
}
