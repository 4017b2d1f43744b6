package svg

import "encoding/xml"

// start writes an element, or skips it with its content.
func (d *drawing) start(from *xml.Decoder, t xml.StartElement) error {
	if err := d.count(len(t.Attr)); err != nil {
		return err
	}
	if len(d.open) == 0 && (t.Name.Local != "svg" || t.Name.Space != space && t.Name.Space != "") {
		return refuse("it is no drawing")
	}
	if t.Name.Local == "style" {
		text, err := collect(from)
		d.sheet.read(text)
		return err
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
	for _, a := range attributesOf(t, d.sheet.styles(t)) {
		d.attribute(a.name, a.value)
	}
	d.out.WriteString(">")
	if d.out.Len() > mostWritten {
		return refuse("its style sheet makes it too large")
	}
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

// skip skips the rest of an element.
func (d *drawing) skip(from *xml.Decoder) error {
	for depth := 1; depth > 0; {
		token, err := from.Token()
		if err != nil {
			return malformed(err)
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
