package format

import (
	"slices"
)

// The boxes that are kept: at the top level, and in the box with the description. All others are blanked.
var (
	avifTop  = []string{"ftyp", "meta", "mdat", "moov"}
	avifMeta = []string{"hdlr", "pitm", "iloc", "iinf", "iref", "iprp", "idat", "grpl"}
	// avifDraws are the types of items that are needed for drawing: pictures, and items that combine them.
	avifDraws = []string{"av01", "grid", "iovl", "iden", "tmap"}
)

// avif is a file that is being parsed. It is changed in place, so that the offsets in it stay valid.
type avif struct {
	body   []byte
	data   [][2]int // the ranges that have bytes of items
	idat   []byte
	tables map[string][]byte // the boxes of meta that are parsed
	drawn  map[uint64]bool   // by item, whether it is needed for drawing
	moves  bool
}

func readAVIF(body []byte) (*File, error) {
	a := avif{body: body, tables: map[string][]byte{}, drawn: map[uint64]bool{}}
	if err := boxes(body, a.top); err != nil {
		return nil, err
	}
	if a.tables["iinf"] == nil || a.tables["iloc"] == nil || len(a.data) == 0 && a.idat == nil {
		return nil, broken("there is no picture in it")
	}
	if err := a.items(); err != nil {
		return nil, err
	}
	if err := a.clear(); err != nil {
		return nil, err
	}
	size, err := a.size()
	if err != nil {
		return nil, err
	}
	return &File{Body: body, Size: size, Animated: a.moves}, checkSize(size.X, size.Y)
}

func (a *avif) top(b box, at int) error {
	switch {
	case !slices.Contains(avifTop, b.name):
		b.blank()
	case b.name == "mdat":
		a.data = append(a.data, [2]int{at, at + len(b.body)})
	case b.name == "meta":
		return a.meta(b.body)
	case b.name == "moov":
		a.moves = true
		return boxes(b.body, a.movie)
	}
	return nil
}

// movie blanks the metadata of a sequence of pictures.
func (a *avif) movie(b box, _ int) error {
	switch b.name {
	case "udta", "meta", "uuid", "free", "skip":
		b.blank()
	case "trak":
		return boxes(b.body, a.movie)
	}
	return nil
}

func (a *avif) meta(body []byte) error {
	if len(body) < 4 || len(a.tables) > 0 {
		return broken("its head is not where it should be")
	}
	return boxes(body[4:], func(b box, _ int) error {
		switch {
		case !slices.Contains(avifMeta, b.name):
			b.blank()
		case a.tables[b.name] != nil:
			return broken("it says twice what is in it")
		case b.name == "idat":
			a.idat = b.body
			fallthrough
		default:
			a.tables[b.name] = b.body
		}
		return nil
	})
}

// items reads the type of each item.
func (a *avif) items() error {
	n := numbers{rest: a.tables["iinf"]}
	version, _ := n.version()
	n.id(version > 0) // the number of items
	if n.short {
		return truncated()
	}
	return boxes(n.rest, func(b box, _ int) error {
		e := numbers{rest: b.body}
		version, _ := e.version()
		id := e.id(version == 3)
		e.take(2)
		name := min(4, len(e.rest))
		draws := slices.Contains(avifDraws, string(e.rest[:name]))
		a.drawn[id] = version >= 2 && draws
		return nil
	})
}

// clear overwrites the bytes of all items that are not needed for drawing.
func (a *avif) clear() error {
	n := numbers{rest: a.tables["iloc"]}
	version, _ := n.version()
	sizes := n.take(2)
	offset, length, base, index := int(sizes>>12&15), int(sizes>>8&15), int(sizes>>4&15), int(sizes&15)
	if version == 0 {
		index = 0
	}
	if max(offset, length, base, index) > 8 || offset+length+index == 0 {
		return broken("its places are not numbers")
	}
	for count := n.id(version == 2); count > 0 && !n.short; count-- {
		id, method := n.id(version == 2), uint64(0)
		if version > 0 {
			method = n.take(2) & 15
		}
		n.take(2)
		begin := n.take(base)
		for extents := n.take(2); extents > 0 && !n.short; extents-- {
			n.take(index)
			at, size := begin+n.take(offset), n.take(length)
			if a.drawn[id] || n.short {
				continue
			}
			if err := a.clearAt(method, at, size); err != nil {
				return err
			}
		}
	}
	if n.short {
		return truncated()
	}
	return nil
}

// clearAt overwrites a range of the file. It fails unless the range lies within the bytes of items.
func (a *avif) clearAt(method, at, size uint64) error {
	const most = 1 << 40 // so that sums do not overflow
	if at < most && size > 0 && size < most {
		switch method {
		case 0:
			for _, d := range a.data {
				if at >= uint64(d[0]) && at+size <= uint64(d[1]) {
					clear(a.body[at : at+size])
					return nil
				}
			}
		case 1:
			if at+size <= uint64(len(a.idat)) {
				clear(a.idat[at : at+size])
				return nil
			}
		}
	}
	return broken("what it says of the place cannot be found")
}
