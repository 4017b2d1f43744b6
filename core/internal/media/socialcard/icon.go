package socialcard

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"strings"
)

// Icon is what the icon of a site shows where it has no picture of its own.
type Icon struct {
	Accent string // the ground, as #rrggbb; that of the blue theme if it is none
	// Letter is the text on it, of which the first letter is drawn; without one it is the mark of the template.
	Letter string
}

// PNG draws the icon as a square. The same icon gives the same bytes.
func (i Icon) PNG(size int) ([]byte, error) {
	fonts, err := loadFonts()
	if err != nil {
		return nil, err
	}
	s := sheet{image.NewRGBA(image.Rect(0, 0, size, size))}
	s.fill(s.Bounds(), i.ground())
	letter := strings.ToUpper(firstRunes(fonts.printable(i.Letter), 1))
	if letter == "" {
		side := size / 2
		s.mark(image.Pt((size-side)/2, (size-side)/2), side, white)
	} else {
		face, err := lettersOf(fonts.bold, size*5/8)
		if err != nil {
			return nil, err
		}
		// Capitals of the typeface are 72 parts of a hundred high.
		s.write(face, image.Pt((size-face.width(letter))/2, (size+face.size*72/100)/2), white, letter)
	}
	var out bytes.Buffer
	if err := encoder.Encode(&out, s.RGBA); err != nil {
		return nil, fmt.Errorf("socialcard: %w", err)
	}
	return out.Bytes(), nil
}

func (i Icon) ground() color.RGBA {
	if c, ok := parse(i.Accent); ok {
		return c
	}
	return themes[defaultTheme].accent
}
