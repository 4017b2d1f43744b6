package socialcard

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// Card is what a picture shows. Its texts are plain; what the typeface has no letters for is left out.
type Card struct {
	Title  string // four lines at the most; Site where nothing of it can be written
	Kicker string // one line above the title: what it is
	Site   string // the site's name, at the foot beside its mark
	Theme  string // one of the site's themes; the blue one if it is none
	Accent Accent // the colours in place of the theme's; those of the theme unless each is one
}

// Accent is the shades of a colour on light surfaces, each as #rrggbb. White and Soft are readable on Shown.
type Accent struct {
	Shown string `json:"accent"`
	Hover string `json:"hover"`
	Soft  string `json:"soft"`
}

// Width and Height are those that link previews are made for, in pixels.
const (
	Width  = 1200
	Height = 630
)

// The measures of a card, in pixels.
const (
	margin      = 84
	textWidth   = Width - 2*margin
	kickerLine  = 118 // the baseline
	kickerSize  = 32
	titleTop    = 156
	titleHeight = 332
	siteLine    = 552 // the baseline
	siteSize    = 36
	smallMark   = 44
	markGap     = 18
	largeMark   = 380
)

// PNG draws the card. The same card gives the same bytes.
func (c Card) PNG() ([]byte, error) {
	fonts, err := loadFonts()
	if err != nil {
		return nil, err
	}
	site, title := fonts.printable(c.Site), fonts.printable(c.Title)
	if title == "" {
		title = site
	}
	heading, lines, err := fonts.setTitle(title, textWidth, titleHeight)
	if err != nil {
		return nil, err
	}
	kicker, err := lettersOf(fonts.regular, kickerSize)
	if err != nil {
		return nil, err
	}
	name, err := lettersOf(fonts.bold, siteSize)
	if err != nil {
		return nil, err
	}
	colours := c.colours()
	s := sheet{image.NewRGBA(image.Rect(0, 0, Width, Height))}
	s.fill(s.Bounds(), colours.accent)
	s.mark(image.Pt(Width-largeMark*3/4, Height-largeMark*3/4), largeMark, colours.deep)
	s.write(kicker, image.Pt(margin, kickerLine), colours.soft, kicker.cut(fonts.printable(c.Kicker), textWidth))
	for i, line := range lines {
		s.write(heading, image.Pt(margin, titleTop+heading.size+i*lineHeight(heading.size)), white, line)
	}
	s.mark(image.Pt(margin, siteLine-smallMark+(smallMark-siteSize*7/10)/2), smallMark, white)
	const nameLeft = margin + smallMark + markGap
	s.write(name, image.Pt(nameLeft, siteLine), white, name.cut(site, Width-margin-nameLeft))
	var out bytes.Buffer
	if err := encoder.Encode(&out, reduce(s.RGBA, colours.palette())); err != nil {
		return nil, fmt.Errorf("socialcard: %w", err)
	}
	return out.Bytes(), nil
}

var encoder = png.Encoder{CompressionLevel: png.DefaultCompression}

// sheet is a card that is being drawn.
type sheet struct{ *image.RGBA }

func (s sheet) fill(area image.Rectangle, c color.Color) {
	draw.Draw(s.RGBA, area, image.NewUniform(c), image.Point{}, draw.Src)
}

// bars are the corner stones of the site's mark, on a square of 24 by 24, in halves. It is the path in
// public-ui/src/app/Logo.tsx.
var bars = []image.Rectangle{image.Rect(4, 4, 44, 16), image.Rect(4, 19, 28, 29), image.Rect(4, 32, 44, 44)}

// mark draws the site's mark into a square. The drawing touches the square's left and top.
func (s sheet) mark(at image.Point, size int, c color.Color) {
	scale := func(n int) int { return (n - 4) * size / 40 }
	for _, b := range bars {
		s.fill(image.Rect(scale(b.Min.X), scale(b.Min.Y), scale(b.Max.X), scale(b.Max.Y)).Add(at), c)
	}
}

func (s sheet) write(l letters, at image.Point, c color.Color, text string) {
	d := font.Drawer{Dst: s.RGBA, Src: image.NewUniform(c), Face: l, Dot: fixed.P(at.X, at.Y)}
	d.DrawString(text)
}
