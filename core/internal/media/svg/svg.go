// Package svg makes drawings safe: it parses a drawing, keeps what a closed list permits, and writes that to a new
// file. The list has no scripts, addresses of other hosts, style sheets or entities. Everything unknown is dropped.
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

// The limits of a drawing: bytes, elements, nesting depth, attributes of one element, elements drawn when all
// references are followed, and bytes of the result.
const (
	mostBytes    = 4 << 20
	mostElements = 50_000
	mostDepth    = 100
	mostAttrs    = 100
	mostDrawn    = 200_000
	mostWritten  = 2 * mostBytes // larger, because a rule of a style sheet is repeated at each element
)

const (
	space      = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// drawing is a drawing that is being rewritten.
type drawing struct {
	out   bytes.Buffer
	open  []string // the open elements that were written
	seen  int      // number of elements, kept or not
	size  image.Point
	graph graph
	sheet sheet
}

// Clean returns a safe version of a drawing, and its size in pixels, which is zero if the drawing has none. It fails
// with core.Invalid if the drawing cannot be parsed or exceeds a limit.
func Clean(body []byte) ([]byte, image.Point, error) {
	if len(body) > mostBytes {
		return nil, image.Point{}, refuse("it has more than 4 MB")
	}
	text, converted := UTF8(body)
	d, from := drawing{}, xml.NewDecoder(bytes.NewReader(text))
	from.CharsetReader = charset(converted)
	if err := d.read(from); err != nil {
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
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known
	}
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

// mostNamespaces is the largest number of entities that a drawing may define.
const mostNamespaces = 50

var (
	subset    = regexp.MustCompile(`(?s)^DOCTYPE\s+svg\b[^\[\]<>&]*(?:\[(.*)\]\s*)?$`)
	namespace = regexp.MustCompile(`^\s*<!ENTITY\s+([A-Za-z][\w.-]{0,39})\s+(?:"(https?://[^"&%<>]{1,200})"|'(https?://[^'&%<>]{1,200})')\s*>`)
)

// namespaces parses the document type that Illustrator writes: it defines entities for the addresses of namespaces. A
// document type that defines anything else, or refers to external entities, is refused.
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
	_ = xml.EscapeText(&d.out, []byte(value)) // a buffer accepts everything
	d.out.WriteString(`"`)
	d.graph.attribute(name, value)
}

func (d *drawing) end() {
	last := len(d.open) - 1
	d.out.WriteString("</" + d.open[last] + ">")
	d.open = d.open[:last]
	d.graph.leave()
}

// text writes text if it is in an element whose text is kept.
func (d *drawing) text(t xml.CharData) {
	if n := len(d.open); n > 0 && speaks[d.open[n-1]] && strings.TrimSpace(string(t)) != "" {
		_ = xml.EscapeText(&d.out, t)
	}
}
