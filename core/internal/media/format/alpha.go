package format

const (
	// vp8lHead is the size of the head of a lossless picture, which alpha does not have: signature, size and version.
	vp8lHead = 5
	// alphaPacked is the head of alpha that is compressed like a lossless picture, without a filter.
	alphaPacked = 1
)

// WithAlpha combines a WebP of colours and a lossless WebP whose green channel is the alpha into one WebP.
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
