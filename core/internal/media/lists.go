package media

import (
	"slices"
	"strconv"
	"strings"
)

// The closed lists of properties of variants. Because the lists are short, frequent variants are created once, and a
// client cannot request an unlimited number of them.
var (
	widths  = []int{160, 320, 480, 640, 800, 960, 1024, 1200, 1280, 1600, 1920, 2560}
	formats = []string{"jpg", "png", "webp"}
	ratios  = map[string][2]int{
		"1:1": {1, 1}, "4:3": {4, 3}, "3:2": {3, 2}, "16:9": {16, 9}, "21:9": {21, 9},
		"3:4": {3, 4}, "2:3": {2, 3}, "9:16": {9, 16}, "1.91:1": {191, 100},
	}
)

// Widths returns the widths of variants in pixels, in ascending order.
func Widths() []int { return slices.Clone(widths) }

// Ratios returns the aspect ratios of variants, sorted.
func Ratios() []string {
	names := make([]string, 0, len(ratios))
	for name := range ratios {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Formats returns the file name extensions of variants, without the dot.
func Formats() []string { return slices.Clone(formats) }

// Variant describes a variant of a picture: one of Widths, one of Formats, and one of Ratios or none.
type Variant struct {
	Width  int
	Format string
	Ratio  string
}

// ParseVariant parses the name of a variant, such as 640.webp. It returns false if there is no such variant.
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
