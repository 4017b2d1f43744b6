package feeds

import (
	"context"
	"encoding/xml"
	"path"
	"strings"
	"time"
)

// atomFeed is the feed document of Atom (RFC 4287).
type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string      `xml:"xml:lang,attr"`
	Base     string      `xml:"xml:base,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle,omitempty"`
	Updated  string      `xml:"updated"`
	Links    []atomLink  `xml:"link"`
	Author   atomPerson  `xml:"author"`
	Entries  []atomEntry `xml:"entry"`
}

type atomEntry struct {
	ID         string         `xml:"id"`
	Title      string         `xml:"title"`
	Published  string         `xml:"published"`
	Updated    string         `xml:"updated"`
	Links      []atomLink     `xml:"link"`
	Author     *atomPerson    `xml:"author,omitempty"`
	Categories []atomCategory `xml:"category"`
	Summary    string         `xml:"summary,omitempty"`
	Content    *atomText      `xml:"content,omitempty"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`

	Length int `xml:"length,attr,omitempty"` // bytes
}

type atomPerson struct {
	Name string `xml:"name"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Base string `xml:"xml:base,attr,omitempty"`
	Text string `xml:",chardata"`
}

// atom returns the feed of the newest entries in the Atom format.
func (s *Service) atom(ctx context.Context, origin string) ([]byte, error) {
	site, err := s.site(ctx)
	if err != nil {
		return nil, err
	}
	items, err := s.items(ctx)
	if err != nil {
		return nil, err
	}
	feed := atomFeed{
		Lang: language, Base: origin + "/", ID: origin + "/", Title: site.name(origin), Subtitle: site.summary(),
		Links: []atomLink{
			{Rel: "self", Type: "application/atom+xml", Href: origin + "/" + atomName},
			{Rel: "alternate", Type: "text/html", Href: origin + "/"},
		},
		Author: atomPerson{site.name(origin)},
	}
	updated := site.UpdatedAt
	for _, i := range items {
		if i.updated.After(updated) {
			updated = i.updated
		}
		feed.Entries = append(feed.Entries, i.atom(origin))
	}
	feed.Updated = when(updated)
	out, err := xml.MarshalIndent(feed, "", " ")
	if err != nil {
		return nil, err
	}
	return append([]byte(xml.Header), append(out, '\n')...), nil
}

func (i item) atom(origin string) atomEntry {
	e := atomEntry{
		ID: origin + i.id, Title: i.title, Published: when(i.published), Updated: when(i.updated), Summary: i.summary,
		Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: origin + i.path}},
	}
	if p := i.picture; p.address != "" {
		e.Links = append(e.Links, atomLink{Rel: "enclosure", Type: p.mime, Href: absolute(origin, p.address), Length: p.size})
	}
	if i.author != "" {
		e.Author = &atomPerson{i.author}
	}
	for _, tag := range i.tags {
		e.Categories = append(e.Categories, atomCategory{tag})
	}
	switch {
	case i.body != "" && i.rich:
		e.Content = &atomText{"html", origin + i.path, withAddresses(origin+i.path, i.body)}
	case i.body != "":
		e.Content = &atomText{Type: "text", Text: i.body}
	}
	return e
}

// when formats a time as RFC 3339 in UTC.
func when(at time.Time) string { return at.UTC().Format(time.RFC3339) }

var pictureTypes = map[string]string{
	".avif": "image/avif", ".gif": "image/gif", ".jpeg": "image/jpeg", ".jpg": "image/jpeg", ".png": "image/png",
	".svg": "image/svg+xml", ".webp": "image/webp",
}

// pictureType returns the media type for the file extension of an address; empty if it is unknown.
func pictureType(address string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	return pictureTypes[strings.ToLower(path.Ext(address))]
}
