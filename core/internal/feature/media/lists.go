package media

import (
	"slices"
	"strconv"
	"strings"
)

// The closed lists of what is made of a picture: what is asked for often is made once, and nobody can ask for
// everything between.
var (
	widths  = []int{160, 320, 480, 640, 800, 960, 1024, 1200, 1280, 1600, 1920, 2560}
	formats = []string{"jpg", "png", "webp"}
	ratios  = map[string][2]int{
		"1:1": {1, 1}, "4:3": {4, 3}, "3:2": {3, 2}, "16:9": {16, 9}, "21:9": {21, 9},
		"3:4": {3, 4}, "2:3": {2, 3}, "9:16": {9, 16}, "1.91:1": {191, 100},
	}
)

// Widths gives the widths of variants in pixels, the smallest first.
func Widths() []int { return slices.Clone(widths) }

// Ratios gives the ratios to which variants are cut, sorted.
func Ratios() []string {
	names := make([]string, 0, len(ratios))
	for name := range ratios {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Formats gives the endings of the names of variants.
func Formats() []string { return slices.Clone(formats) }

// Variant is what can be made of a picture: one of Widths, of Formats, and of Ratios or none.
type Variant struct {
	Width  int
	Format string
	Ratio  string
}

// ParseVariant reads the name of a variant, such as 640.webp. False if it is none.
func ParseVariant(name string) (Variant, bool) {
	digits, format, _ := strings.Cut(name, ".")
	width, err := strconv.Atoi(digits)
	v := Variant{Width: width, Format: format}
	return v, err == nil && strconv.Itoa(width) == digits && v.valid()
}

func (v Variant) valid() bool {
	_, known := ratios[v.Ratio]
	return slices.Contains(widths, v.Width) && slices.Contains(formats, v.Format) && (known || v.Ratio == "")
}

// mime gives the media type of a variant.
func (v Variant) mime() string {
	if v.Format == "jpg" {
		return "image/jpeg"
	}
	return "image/" + v.Format
}
