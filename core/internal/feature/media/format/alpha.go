package format

const (
	// vp8lHead is what a picture without loss begins with, and alpha does not: a mark, its size, its version.
	vp8lHead = 5
	// alphaPacked says that alpha is packed as a picture without loss is, and not filtered before.
	alphaPacked = 1
)

// WithAlpha puts a WebP of colours and one without loss, whose green is the alpha, into one.
func WithAlpha(colours, green []byte) ([]byte, error) {
	c, err := readWebP(colours)
	if err != nil {
		return nil, err
	}
	var alpha still
	if err := chunks(green[riffHead:], alpha.add); err != nil {
		return nil, err
	}
	if alpha.name != "VP8L" || len(alpha.pixels) < vp8lHead {
		return nil, broken("its alpha is not packed")
	}
	s := still{alpha: append([]byte{alphaPacked}, alpha.pixels[vp8lHead:]...)}
	if err := chunks(c.Body[riffHead:], s.add); err != nil {
		return nil, err
	}
	return s.alone(), nil
}
