package accent

import "math"

// colour is a colour in sRGB, with a byte a channel.
type colour [3]uint8

// oklch is a colour in OKLCH: lightness from 0 to 1, chroma, and hue in radians.
type oklch struct{ l, c, h float64 }

// toOKLCH converts a colour by the matrices of https://bottosson.github.io/posts/oklab/.
func toOKLCH(c colour) oklch {
	r, g, b := linear(c[0]), linear(c[1]), linear(c[2])
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	x := 1.9779984951*l - 2.4285922050*m + 0.4505937099*s
	y := 0.0259040371*l + 0.7827717662*m - 0.8086757660*s
	return oklch{0.2104542553*l + 0.7936177850*m - 0.0040720468*s, math.Hypot(x, y), math.Atan2(y, x)}
}

// linearRGB converts to linear sRGB, whose channels are outside of 0 to 1 if no screen can show the colour.
func (o oklch) linearRGB() [3]float64 {
	x, y := o.c*math.Cos(o.h), o.c*math.Sin(o.h)
	l := cube(o.l + 0.3963377774*x + 0.2158037573*y)
	m := cube(o.l - 0.1055613458*x - 0.0638541728*y)
	s := cube(o.l - 0.0894841775*x - 1.2914855480*y)
	return [3]float64{
		4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.7076147010*s,
	}
}

func cube(x float64) float64 { return x * x * x }

// shown returns the nearest colour that a screen shows, with the same lightness and hue and as much of the chroma as there is.
func (o oklch) shown() colour {
	if !o.fits() {
		low, high := 0.0, o.c
		for range 24 {
			o.c = (low + high) / 2
			if o.fits() {
				low = o.c
			} else {
				high = o.c
			}
		}
		o.c = low
	}
	var out colour
	for i, channel := range o.linearRGB() {
		out[i] = gamma(channel)
	}
	return out
}

// fits reports whether a screen shows the colour.
func (o oklch) fits() bool {
	const tolerance = 1e-4
	for _, channel := range o.linearRGB() {
		if channel < -tolerance || channel > 1+tolerance {
			return false
		}
	}
	return true
}

func linear(channel uint8) float64 {
	v := float64(channel) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func gamma(v float64) uint8 {
	v = min(max(v, 0), 1)
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(math.Round(v * 255))
}

// luminance is the relative luminance of WCAG 2.
func (c colour) luminance() float64 {
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

// contrast is the contrast ratio of WCAG 2, from 1 to 21.
func contrast(a, b colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
