// Package wordpress reads the export files of WordPress (WXR 1.2): XML with an item for each post, page and attachment.
package wordpress

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/quoin-cms/quoin/core"
)

// The limits of an export file.
const (
	maxItem  = 8 << 20 // bytes of an item
	maxDepth = 32
)

// item is an item of the export file.
type item struct {
	Title         string `xml:"title"`
	Link          string `xml:"link"`
	GUID          string `xml:"guid"`
	Creator       string `xml:"http://purl.org/dc/elements/1.1/ creator"`
	Encoded       []part `xml:"encoded"`
	ID            string `xml:"post_id"`
	Date          string `xml:"post_date"`
	DateGMT       string `xml:"post_date_gmt"`
	Modified      string `xml:"post_modified_gmt"`
	ModifiedLocal string `xml:"post_modified"`
	Name          string `xml:"post_name"`
	Status        string `xml:"status"`
	Type          string `xml:"post_type"`
	Password      string `xml:"post_password"`
	URL           string `xml:"attachment_url"`
	Terms         []term `xml:"category"`
	Metas         []meta `xml:"postmeta"`
	Comments      []struct {
		ID string `xml:"comment_id"`
	} `xml:"comment"`

	line int
}

type part struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
}

type term struct {
	Domain string `xml:"domain,attr"`
	Name   string `xml:",chardata"`
}

type meta struct {
	Key   string `xml:"meta_key"`
	Value string `xml:"meta_value"`
}

// text returns the text of a kind: "content" or "excerpt".
func (i *item) text(kind string) string {
	for _, p := range i.Encoded {
		if strings.Contains(p.XMLName.Space, kind) {
			return p.Text
		}
	}
	return ""
}

func (i *item) meta(key string) string {
	for _, m := range i.Metas {
		if m.Key == key {
			return m.Value
		}
	}
	return ""
}

// metas returns all values of a key.
func (i *item) metas(key string) (all []string) {
	for _, m := range i.Metas {
		if m.Key == key {
			all = append(all, m.Value)
		}
	}
	return all
}

// cleaner replaces bytes that are invalid in XML, but occur in exports, by spaces, and limits the number of bytes that
// are read for an item.
type cleaner struct {
	from io.Reader
	left int64
}

var errLarge = core.Errorf(core.TooLarge, "An item of the file is larger than %d MB.", maxItem>>20)

func (c *cleaner) Read(p []byte) (int, error) {
	if c.left <= 0 {
		return 0, errLarge
	}
	n, err := c.from.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	for i, b := range p[:n] {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' {
			p[i] = ' '
		}
	}
	return n, err
}

// header is the information about the site in the export file.
type header struct {
	Site    string            // address of the site
	Title   string            // title of the site
	Authors map[string]string // display names, by login
}

// readItems calls each for every item of a file. It fails with Malformed, naming the line, if the file is no valid export
// file, and with TooLarge if an item exceeds maxItem.
func readItems(from io.Reader, head *header, each func(*item) error) error {
	c := &cleaner{from: wellFormed(from), left: maxItem}
	dec := xml.NewDecoder(c)
	dec.CharsetReader = charset.NewReaderLabel
	dec.Strict = true
	dec.Entity = map[string]string{} // only the entities of XML itself
	head.Authors = map[string]string{}
	var path []string
	found := false // whether the file contains parts of an export
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) && len(path) == 0 && found {
			return nil
		}
		if err != nil {
			return broken(dec, err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return broken(dec, errors.New("it declares entities or a document type"))
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.StartElement:
			c.left = maxItem
			if len(path) == 0 && t.Name.Local != "rss" || len(path) >= maxDepth {
				return broken(dec, errors.New("it is no export of WordPress"))
			}
			taken, err := one(dec, t, strings.Join(path, "/"), head, each)
			if err != nil {
				return err
			}
			found = found || taken
			if !taken {
				path = append(path, t.Name.Local)
			}
		}
	}
}

// damaged reports whether a text contains U+FFFD, the mark of invalid bytes.
func damaged(text string) bool { return strings.ContainsRune(text, '\uFFFD') }

// siteOf returns the address of the site that a page belongs to; empty if link is no address of a page.
func siteOf(link string) string {
	u, err := url.Parse(strings.TrimSpace(link))
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// one decodes an element that is handled as a whole: an item, an author, or an address of the site. It is false for
// other elements.
func one(dec *xml.Decoder, t xml.StartElement, in string, head *header, each func(*item) error) (bool, error) {
	if in != "rss/channel" {
		return false, nil
	}
	line, _ := dec.InputPos()
	var err error
	switch t.Name.Local {
	case "item":
		var i item
		if err = dec.DecodeElement(&i, &t); err == nil {
			i.line = line
			if head.Site == "" { // some exports omit it
				head.Site = siteOf(i.Link)
			}
			return true, each(&i)
		}
	case "author":
		var a struct {
			Login string `xml:"author_login"`
			Name  string `xml:"author_display_name"`
		}
		if err = dec.DecodeElement(&a, &t); err == nil && len(head.Authors) < 100_000 {
			head.Authors[a.Login] = a.Name
		}
	case "title":
		if err = dec.DecodeElement(&head.Title, &t); err == nil {
			return true, nil
		}
	case "base_blog_url", "base_site_url", "link":
		var text string
		if err = dec.DecodeElement(&text, &t); err == nil && (head.Site == "" || t.Name.Local == "base_blog_url") {
			head.Site = strings.TrimSuffix(strings.TrimSpace(text), "/")
		}
	default:
		return false, nil
	}
	if err != nil {
		return true, broken(dec, err)
	}
	return true, nil
}

func broken(dec *xml.Decoder, err error) error {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known
	}
	line, _ := dec.InputPos()
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		err = errors.New(syntax.Msg)
	}
	if errors.Is(err, io.EOF) {
		err = errors.New("it ends too early")
	}
	return core.Wrap(err, core.Malformed, fmt.Sprintf("The file cannot be read as an export of WordPress: line %d: %v.", line, err))
}
