package socialcard

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// fonts are the typeface's two weights.
type fonts struct{ regular, bold *opentype.Font }

// loadFonts reads the typeface once.
var loadFonts = sync.OnceValues(func() (*fonts, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("socialcard: typeface: %w", err)
	}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("socialcard: typeface: %w", err)
	}
	return &fonts{regular, bold}, nil
})

// mostRunes is how much of a text is looked at: more than a card has room for.
const mostRunes = 400

// printable gives a text on one line, as far as the typeface has letters for it. A letter that it lacks is
// written as what it is made of, if there is that: a full-width A as an A.
func (f *fonts) printable(text string) string {
	var out strings.Builder
	var buf sfnt.Buffer
	has := func(r rune) bool {
		glyph, err := f.bold.GlyphIndex(&buf, r)
		return err == nil && glyph != 0
	}
	for _, r := range norm.NFC.String(firstRunes(text, mostRunes)) {
		switch {
		case unicode.IsSpace(r):
			out.WriteByte(' ')
		case unicode.IsControl(r), r == unicode.ReplacementChar:
		case has(r):
			out.WriteRune(r)
		default:
			for _, part := range norm.NFKD.String(string(r)) {
				if has(part) && unicode.IsGraphic(part) && !unicode.IsMark(part) {
					out.WriteRune(part)
				}
			}
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

func firstRunes(text string, most int) string {
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i]
		}
	}
	return text
}

// letters are a weight at a size.
type letters struct {
	font.Face
	size int
}

func lettersOf(f *opentype.Font, size int) (letters, error) {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return letters{}, fmt.Errorf("socialcard: typeface: %w", err)
	}
	return letters{face, size}, nil
}

// width is how many pixels a text takes.
func (l letters) width(text string) int { return font.MeasureString(l, text).Ceil() }
