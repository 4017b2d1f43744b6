// Package accent makes of one colour the shades in which a site can show it: every text on and of them keeps the contrast
// that WCAG 2 asks for at level AA.
package accent

import (
	"encoding/hex"
	"math"
	"regexp"
	"strings"
)

// minimum is the contrast of text at level AA.
const minimum = 4.5

// Shades are the colours of one scheme, each as #rrggbb.
type Shades struct {
	Accent   string // text on the site's surfaces, and the ground of buttons
	Hover    string // the same while it is pointed at
	Soft     string // the ground of marked text
	Contrast string // text on Accent and on Hover
}

var written = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// Is reports whether a text is a colour, as #rrggbb.
func Is(text string) bool { return written.MatchString(text) }

// Of returns the shades of a colour. Accent is the colour itself where its contrast suffices, and otherwise the nearest
// lightness of its hue that does. ok is false if text is no colour.
func Of(text string) (light, dark Shades, ok bool) {
	if !Is(text) {
		return Shades{}, Shades{}, false
	}
	c := parse(text)
	return lightScheme.shades(c), darkScheme.shades(c), true
}

// Ratio returns the contrast ratio of two colours, to two decimals and never above the exact one; 0 if one of them is no
// colour.
func Ratio(a, b string) float64 {
	if !Is(a) || !Is(b) {
		return 0
	}
	return math.Floor(contrast(parse(a), parse(b))*100) / 100
}

// scheme is what a colour is to stand on, and how far its shades are from it.
type scheme struct {
	surfaces []colour // the ones of all themes that are nearest to text in lightness
	soft     float64  // the lightness of Soft
	chroma   float64  // the most chroma of Soft
	contrast oklch    // Contrast, with the hue of the colour
	step     float64  // from Accent to more contrast: downwards where surfaces are light
}

// The surfaces are --surface-sunken of light and --surface-raised of dark schemes in shared-ui/src/styles/tokens.css.
var (
	lightScheme = scheme{surfaces: hues(0.965, 0.007), soft: 0.95, chroma: 0.03, contrast: oklch{l: 1}, step: -0.06}
	darkScheme  = scheme{surfaces: hues(0.22, 0.016), soft: 0.29, chroma: 0.06, contrast: oklch{l: 0.18, c: 0.04}, step: 0.06}
)

// hues returns a surface of each theme.
func hues(l, c float64) (all []colour) {
	for _, degrees := range []float64{260, 155, 300} {
		all = append(all, oklch{l, c, degrees * math.Pi / 180}.shown())
	}
	return all
}

func (s scheme) shades(given colour) Shades {
	of := toOKLCH(given)
	soft := oklch{s.soft, min(s.chroma, of.c), of.h}.shown()
	on := oklch{s.contrast.l, min(s.contrast.c, of.c), of.h}.shown()
	suffices := func(c colour) bool {
		for _, surface := range s.surfaces {
			if contrast(c, surface) < minimum {
				return false
			}
		}
		return contrast(c, soft) >= minimum && contrast(c, on) >= minimum
	}
	shown := s.nearest(given, of, suffices)
	return Shades{Accent: shown.String(), Hover: s.hover(shown, suffices).String(), Soft: soft.String(), Contrast: on.String()}
}

// nearest returns the colour itself, or that of its hue whose lightness is nearest among those that suffice.
func (s scheme) nearest(given colour, of oklch, suffices func(colour) bool) colour {
	if suffices(given) {
		return given
	}
	// Black and white suffice, each where surfaces are light and dark.
	good, bad := 0.0, of.l
	if s.step > 0 {
		good = 1
	}
	for range 24 {
		of.l = (good + bad) / 2
		if suffices(of.shown()) {
			good = of.l
		} else {
			bad = of.l
		}
	}
	of.l = good
	return of.shown()
}

// hover returns a shade with more contrast, or, of a colour that is near the end of its scheme, one with less that suffices.
func (s scheme) hover(shown colour, suffices func(colour) bool) colour {
	of := toOKLCH(shown)
	for _, step := range []float64{s.step, -s.step, -s.step / 2} {
		next := oklch{of.l + step, of.c, of.h}
		if next.l > 0.1 && next.l < 0.98 && suffices(next.shown()) {
			return next.shown()
		}
	}
	return shown
}

func parse(text string) (c colour) {
	// Is has found six hex digits.
	raw, _ := hex.DecodeString(strings.ToLower(text[1:]))
	copy(c[:], raw)
	return c
}

func (c colour) String() string { return "#" + hex.EncodeToString(c[:]) }
