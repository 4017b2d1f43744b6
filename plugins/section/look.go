package section

import "slices"

// Look is how a section is laid out and coloured. Empty values keep the default of the kind.
type Look struct {
	Layout     string `json:"layout" validate:"omitempty,oneof=stacked split split-reverse columns-2 columns-3 columns-4"`
	Width      string `json:"width" validate:"omitempty,oneof=narrow normal wide full"`
	Background string `json:"background" validate:"omitempty,oneof=plain tinted accent dark"`
	Align      string `json:"align" validate:"omitempty,oneof=start centre" cms:"label=Alignment"`
	Above      string `json:"above" validate:"omitempty,oneof=none small medium large" cms:"label=Space above"`
	Below      string `json:"below" validate:"omitempty,oneof=none small medium large" cms:"label=Space below"`
}

// The layouts that several kinds of sections use.
const (
	stacked      = "stacked"
	split        = "split"
	splitReverse = "split-reverse"
)

// columns returns the layouts with two columns to a number of them.
func columns(most int) []string { return []string{"columns-2", "columns-3", "columns-4"}[:most-1] }

// layouts are the layouts that make a difference, by the kind of the section.
func layouts() map[string][]string {
	grid := append([]string{stacked}, columns(4)...)
	beside := []string{stacked, split, splitReverse}
	return map[string][]string{
		hero: beside, intro: beside, filmKind: beside, form: beside, newsletter: beside, details: beside, questions: beside,
		text:         slices.Concat(beside, columns(2)),
		callToAction: {stacked, split},
		points:       grid, steps: grid, groups: grid, list: grid, "gallery": grid,
		figures: columns(4), "logos": columns(4),
	}
}
