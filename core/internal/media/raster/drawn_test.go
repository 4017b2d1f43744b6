package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// drawings are the sorts of pictures that people draw, as opposed to photographs: large parts of them have one shade.
var drawings = map[string]func(picture *image.NRGBA, random *rand.Rand){
	"plain": func(*image.NRGBA, *rand.Rand) {},
	"line": func(picture *image.NRGBA, random *rand.Rand) {
		size := picture.Rect.Size()
		y, thick := random.IntN(size.Y), 1+random.IntN(max(size.Y/40, 1))
		fill(picture, image.Rect(0, y, size.X, y+thick), shade(random))
	},
	"frame": func(picture *image.NRGBA, random *rand.Rand) {
		thick := 1 + random.IntN(8)
		inner := picture.NRGBAAt(0, 0)
		fill(picture, picture.Rect, shade(random))
		fill(picture, picture.Rect.Inset(thick), inner)
	},
	"icon": func(picture *image.NRGBA, random *rand.Rand) {
		size := picture.Rect.Size()
		middle, radius, ink := size.Div(2), min(size.X, size.Y)/(2+random.IntN(4)), shade(random)
		for y := -radius; y <= radius; y++ {
			for x := -radius; x <= radius; x++ {
				if d := x*x + y*y; d <= radius*radius && d >= radius*radius/3 {
					picture.SetNRGBA(middle.X+x, middle.Y+y, ink)
				}
			}
		}
	},
	"dot": func(picture *image.NRGBA, random *rand.Rand) {
		at := image.Pt(random.IntN(picture.Rect.Dx()), random.IntN(picture.Rect.Dy()))
		fill(picture, image.Rectangle{Min: at, Max: at.Add(image.Pt(5, 5))}, shade(random))
	},
	"gradient": func(picture *image.NRGBA, random *rand.Rand) {
		from, to := shade(random), shade(random)
		for y := range picture.Rect.Dy() {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(picture.Rect.Dy()-y) + int(b)*y) / picture.Rect.Dy()) }
			fill(picture, image.Rect(0, y, picture.Rect.Dx(), y+1), color.NRGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), mix(from.A, to.A)})
		}
	},
	"noise": func(picture *image.NRGBA, random *rand.Rand) {
		part := image.Rect(0, 0, picture.Rect.Dx()/2+1, picture.Rect.Dy()/2+1).Intersect(picture.Rect)
		for y := range part.Dy() {
			for x := range part.Dx() {
				v := uint8(random.Uint32())
				picture.SetNRGBA(x, y, color.NRGBA{v, uint8(random.Uint32()), v, 255})
			}
		}
	},
	"text": func(picture *image.NRGBA, random *rand.Rand) {
		ink := image.NewUniform(shade(random))
		for y := 14; y < picture.Rect.Dy(); y += 18 + random.IntN(60) {
			pen := font.Drawer{Dst: picture, Src: ink, Face: basicfont.Face7x13, Dot: fixed.P(random.IntN(20), y)}
			pen.DrawString("White words on a plain ground")
		}
	},
}

// drawn returns a drawing of a sort on a ground of one shade, which is often white and often transparent.
func drawn(sort string, size image.Point, random *rand.Rand) *image.NRGBA {
	picture := image.NewNRGBA(image.Rectangle{Max: size})
	fill(picture, picture.Rect, shade(random))
	drawings[sort](picture, random)
	return picture
}

// shade returns a colour: in most cases one that flat pictures have.
func shade(random *rand.Rand) color.NRGBA {
	common := []color.NRGBA{
		{255, 255, 255, 255},
		{0, 0, 0, 255},
		{250, 250, 250, 255},
		{255, 255, 255, 0},
		{0, 0, 0, 0},
		{255, 255, 255, 128},
		{uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32()), 255},
		{uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32())},
	}
	return common[random.IntN(len(common))]
}

func fill(picture *image.NRGBA, part image.Rectangle, with color.NRGBA) {
	draw.Draw(picture, part, image.NewUniform(with), image.Point{}, draw.Src)
}
