// Package svg makes drawings safe: it reads one, keeps what a closed list allows, and writes it anew. No script, no
// address of another host, no style sheet and no entity is on the list; neither is anything that nobody thought of.
package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"io"
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

func (d *drawing) read(from *xml.Decoder) error {
	for ended := false; ; {
		token, err := from.Token()
		if errors.Is(err, io.EOF) && ended {
			return nil
		}
		if err != nil {
			return core.Wrap(err, core.Invalid, "The drawing cannot be made safe: it is no well-formed SVG.")
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
			if bytes.ContainsAny(t, "[<&") {
				err = refuse("it defines entities")
			}
		}
		if err != nil {
			return err
		}
	}
}

// start writes an element, or passes over it and all that is in it.
func (d *drawing) start(from *xml.Decoder, t xml.StartElement) error {
	if err := d.count(len(t.Attr)); err != nil {
		return err
	}
	if len(d.open) == 0 && (t.Name.Local != "svg" || t.Name.Space != space && t.Name.Space != "") {
		return refuse("it is no drawing")
	}
	if t.Name.Space != space && t.Name.Space != "" || !elements[t.Name.Local] {
		return d.skip(from)
	}
	d.out.WriteString("<" + t.Name.Local)
	if len(d.open) == 0 {
		d.out.WriteString(` xmlns="` + space + `"`)
		d.size = sizeOf(t)
	}
	d.open = append(d.open, t.Name.Local)
	if len(d.open) > mostDepth {
		return refuse("its elements lie too deep in each other")
	}
	d.graph.enter()
	for _, a := range attributesOf(t) {
		d.attribute(a.name, a.value)
	}
	d.out.WriteString(">")
	return nil
}

func (d *drawing) count(attributes int) error {
	if d.seen++; d.seen > mostElements {
		return refuse("it has too many elements")
	}
	if attributes > mostAttrs {
		return refuse("an element has too many attributes")
	}
	return nil
}

// skip passes over the rest of an element.
func (d *drawing) skip(from *xml.Decoder) error {
	for depth := 1; depth > 0; {
		token, err := from.Token()
		if err != nil {
			return core.Wrap(err, core.Invalid, "The drawing cannot be made safe: it is no well-formed SVG.")
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
			err = d.count(len(t.Attr))
		case xml.EndElement:
			depth--
		}
		if err != nil {
			return err
		}
	}
	return nil
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
