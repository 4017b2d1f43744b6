// Package svg makes drawings safe: it reads one, keeps what a closed list allows, and writes it anew. No script, no
// address of another host, no style sheet and no entity is on the list; neither is anything that nobody thought of.
package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"io"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// The bounds of a drawing: bytes, elements, how deep they lie in each other, attributes of one, and elements when all
// references are followed.
const (
	mostBytes    = 4 << 20
	mostElements = 50_000
	mostDepth    = 100
	mostAttrs    = 100
	mostDrawn    = 200_000
	mostWritten  = 2 * mostBytes // since what a style sheet says once is said at each element
)

const (
	space      = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// drawing is one that is being written anew.
type drawing struct {
	out   bytes.Buffer
	open  []string // the elements that are open, as they are written
	seen  int      // elements, kept or not
	size  image.Point
	graph graph
	sheet sheet
}

// Clean gives a drawing without anything that could do harm, and its size in pixels; zero if it does not say. It fails
// with core.Invalid if the drawing cannot be read or is out of bounds.
func Clean(body []byte) ([]byte, image.Point, error) {
	if len(body) > mostBytes {
		return nil, image.Point{}, refuse("it has more than 4 MB")
	}
	d := drawing{}
	if err := d.read(xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))))); err != nil {
		return nil, image.Point{}, err
	}
	if err := d.graph.check(); err != nil {
		return nil, image.Point{}, err
	}
	return d.out.Bytes(), d.size, nil
}

func refuse(why string) error {
	return core.Errorf(core.Invalid, "The drawing cannot be made safe: %s.", why)
}

func malformed(err error) error {
	return core.Wrap(err, core.Invalid, "The drawing cannot be made safe: it is no well-formed SVG.")
}

func (d *drawing) read(from *xml.Decoder) error {
	for ended := false; ; {
		token, err := from.Token()
		if errors.Is(err, io.EOF) && ended {
			return nil
		}
		if err != nil {
			return malformed(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if ended {
				return refuse("it has more than one drawing")
			}
			err = d.start(from, t)
		case xml.EndElement:
			d.end()
			ended = len(d.open) == 0
		case xml.CharData:
			d.text(t)
		case xml.Directive:
			from.Entity, err = namespaces(t)
		}
		if err != nil {
			return err
		}
	}
}

// mostNamespaces is how many entities a drawing may define.
const mostNamespaces = 50

var (
	subset    = regexp.MustCompile(`(?s)^DOCTYPE\s+svg\b[^\[\]<>&]*(?:\[(.*)\]\s*)?$`)
	namespace = regexp.MustCompile(`^\s*<!ENTITY\s+([A-Za-z][\w.-]{0,39})\s+(?:"(https?://[^"&%<>]{1,200})"|'(https?://[^'&%<>]{1,200})')\s*>`)
)

// namespaces reads what Illustrator writes in front of a drawing: entities that stand for the addresses of namespaces. A
// document type that defines anything else is refused, and so is one that takes something from elsewhere.
func namespaces(directive xml.Directive) (map[string]string, error) {
	found := subset.FindSubmatch(directive)
	if found == nil {
		return nil, refuse("its document type is not that of a drawing")
	}
	rest, all := bytes.TrimSpace(found[1]), map[string]string{}
	for len(rest) > 0 {
		one := namespace.FindSubmatch(rest)
		if one == nil || len(all) == mostNamespaces {
			return nil, refuse("it defines entities other than the addresses of namespaces")
		}
		all[string(one[1])] = string(one[2]) + string(one[3])
		rest = bytes.TrimSpace(rest[len(one[0]):])
	}
	return all, nil
}

func (d *drawing) attribute(name, value string) {
	d.out.WriteString(" " + name + `="`)
	_ = xml.EscapeText(&d.out, []byte(value)) // a buffer takes all
	d.out.WriteString(`"`)
	d.graph.attribute(name, value)
}

func (d *drawing) end() {
	last := len(d.open) - 1
	d.out.WriteString("</" + d.open[last] + ">")
	d.open = d.open[:last]
	d.graph.leave()
}

// text writes text where text is read.
func (d *drawing) text(t xml.CharData) {
	if n := len(d.open); n > 0 && speaks[d.open[n-1]] && strings.TrimSpace(string(t)) != "" {
		_ = xml.EscapeText(&d.out, t)
	}
}
