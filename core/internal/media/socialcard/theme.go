package socialcard

import (
	"image/color"
	"strconv"
	"strings"
)

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

// colours returns those of the accent, or of the theme where the card has none.
func (c Card) colours() theme {
	accent, isAccent := parse(c.Accent.Shown)
	deep, isDeep := parse(c.Accent.Hover)
	soft, isSoft := parse(c.Accent.Soft)
	if isAccent && isDeep && isSoft {
		return theme{accent, deep, soft}
	}
	return themeOf(c.Theme)
}

// parse reads a colour written as #rrggbb.
func parse(text string) (c color.RGBA, ok bool) {
	hex, isHex := strings.CutPrefix(text, "#")
	n, err := strconv.ParseUint(hex, 16, 32)
	if !isHex || len(hex) != 6 || err != nil {
		return c, false
	}
	return rgb(uint32(n)), true
}

var white = rgb(0xffffff)
