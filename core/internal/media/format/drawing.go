package format

import "github.com/quoin-cms/quoin/core/internal/media/svg"

// readSVG cleans a drawing and rewrites it.
func readSVG(body []byte) (*File, error) {
	safe, size, err := svg.Clean(body)
	if err != nil {
		return nil, err
	}
	return &File{Body: safe, Size: size}, nil
}
