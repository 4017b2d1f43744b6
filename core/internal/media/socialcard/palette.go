package socialcard

import (
	"image"
	"image/color"
)

// shades is how many steps the edge of a letter has. The eye sees no more, and the file is half as large.
const shades = 24

// ramp gives the colours from one to another.
func ramp(from, to color.RGBA) color.Palette {
	between := func(a, b uint8, i int) uint8 { return uint8((int(a)*(shades-1-i) + int(b)*i) / (shades - 1)) }
	all := make(color.Palette, shades)
	for i := range all {
		all[i] = color.RGBA{between(from.R, to.R, i), between(from.G, to.G, i), between(from.B, to.B, i), 0xff}
	}
	return all
}

// palette has every colour of a card: its grounds, its inks, and what lies between where they meet.
func (t theme) palette() color.Palette {
	all := ramp(t.accent, white)
	all = append(all, ramp(t.accent, t.soft)...)
	return append(all, ramp(t.deep, white)...)
}

// reduce writes a picture in the colours of a palette.
func reduce(img *image.RGBA, colours color.Palette) *image.Paletted {
	out := image.NewPaletted(img.Bounds(), colours)
	nearest := map[color.RGBA]uint8{}
	for i := range out.Pix {
		c := color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3]}
		if i > 0 && c == (color.RGBA{img.Pix[4*i-4], img.Pix[4*i-3], img.Pix[4*i-2], img.Pix[4*i-1]}) {
			out.Pix[i] = out.Pix[i-1]
			continue
		}
		index, ok := nearest[c]
		if !ok {
			index = uint8(colours.Index(c))
			nearest[c] = index
		}
		out.Pix[i] = index
	}
	return out
}
