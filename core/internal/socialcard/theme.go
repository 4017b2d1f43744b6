package socialcard

import "image/color"

// theme is the colours of a card.
type theme struct {
	accent color.RGBA // the ground
	deep   color.RGBA // the large mark
	soft   color.RGBA // small type
}

// themes are the light sides of --accent, --accent-hover and --accent-soft in shared-ui/src/styles/tokens.css,
// whose OKLCH values are written here as sRGB.
var themes = map[string]theme{
	"blue":   {rgb(0x1957d2), rgb(0x0a46b9), rgb(0xe5efff)},
	"green":  {rgb(0x036d38), rgb(0x005b2b), rgb(0xdaf7e3)},
	"purple": {rgb(0x7030c1), rgb(0x5e1da8), rgb(0xf2ebfc)},
}

const defaultTheme = "blue"

func rgb(hex uint32) color.RGBA {
	return color.RGBA{byte(hex >> 16), byte(hex >> 8), byte(hex), 0xff}
}

func themeOf(name string) theme {
	if t, ok := themes[name]; ok {
		return t
	}
	return themes[defaultTheme]
}

var white = rgb(0xffffff)
