package format

import "image"

// size reads the displayed size of the main picture.
func (a *avif) size() (image.Point, error) {
	n := numbers{rest: a.tables["pitm"]}
	version, _ := n.version()
	main := n.id(version > 0)
	var size image.Point
	var turned bool
	err := a.properties(main, func(b box) {
		n := numbers{rest: b.body}
		switch b.name {
		case "ispe":
			n.version()
			size = image.Pt(int(n.take(4)), int(n.take(4)))
		case "irot":
			turned = n.take(1)&1 == 1
		}
	})
	if err == nil && (n.short || !a.drawn[main]) {
		err = broken("it does not say which is its picture")
	}
	if turned {
		size = image.Pt(size.Y, size.X)
	}
	return size, err
}

// properties calls a function for each property of an item.
func (a *avif) properties(item uint64, each func(box)) error {
	var all []box
	var links []byte
	err := boxes(a.tables["iprp"], func(b box, _ int) error {
		switch b.name {
		case "ipco":
			return boxes(b.body, func(p box, _ int) error {
				all = append(all, p)
				return nil
			})
		case "ipma":
			links = b.body
		}
		return nil
	})
	if err != nil {
		return err
	}
	n := numbers{rest: links}
	version, flags := n.version()
	width := 1 + int(flags&1)
	for count := n.take(4); count > 0 && !n.short; count-- {
		id := n.id(version > 0)
		for linked := n.take(1); linked > 0 && !n.short; linked-- {
			at := n.take(width) & (1<<(8*width-1) - 1) // without the bit for an essential property
			if id == item && at > 0 && at <= uint64(len(all)) {
				each(all[at-1])
			}
		}
	}
	if n.short {
		return truncated()
	}
	return nil
}
