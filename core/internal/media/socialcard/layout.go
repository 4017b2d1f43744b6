package socialcard

import "strings"

// ellipsis stands for what there was no room for.
const ellipsis = "…"

// wrap breaks a text into lines of a width, between words. A word that is wider than a line is broken.
func (l letters) wrap(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if longer := strings.TrimSpace(line + " " + word); l.width(longer) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; l.width(line) > width; {
			n := l.fitting(line, width)
			lines, line = append(lines, line[:n]), line[n:]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fitting says how many bytes of a text fit a width, at the end of a letter: one letter at least.
func (l letters) fitting(text string, width int) int {
	fits := 0
	for i := range text {
		if i > 0 && l.width(text[:i]) > width {
			break
		}
		fits = i
	}
	for i := range text {
		if i > 0 {
			return max(fits, i)
		}
	}
	return len(text)
}

// cut shortens a text to a width, with an ellipsis where something is missing.
func (l letters) cut(text string, width int) string {
	if l.width(text) <= width {
		return text
	}
	kept := text[:l.fitting(text, width-l.width(ellipsis))]
	return strings.TrimRight(kept, " .,;:-–—") + ellipsis
}

// breaks reports whether a word of the text is wider than a line.
func (l letters) breaks(text string, width int) bool {
	for word := range strings.FieldsSeq(text) {
		if l.width(word) > width {
			return true
		}
	}
	return false
}

// balance gives the lines of a text about the same width, as many as there must be.
func (l letters) balance(text string, width int) []string {
	lines := l.wrap(text, width)
	for narrow, wide := 0, width; wide-narrow > 8; {
		middle := (narrow + wide) / 2
		tried := l.wrap(text, middle)
		if len(tried) > len(lines) || l.breaks(text, middle) {
			narrow = middle
			continue
		}
		lines, wide = tried, middle
	}
	return lines
}

const maxLines = 4

// titleSizes are tried until the title fits, the largest first.
var titleSizes = []int{84, 76, 68, 60, 54, 48}

func lineHeight(size int) int { return size * 115 / 100 }

// setTitle breaks a title into lines of a size at which it fits. Of one that fits no size the end is missing.
func (f *fonts) setTitle(title string, width, height int) (l letters, lines []string, err error) {
	for _, size := range titleSizes {
		if l, err = lettersOf(f.bold, size); err != nil {
			return l, nil, err
		}
		lines = l.wrap(title, width)
		if len(lines) <= maxLines && len(lines)*lineHeight(size) <= height && !l.breaks(title, width) {
			return l, l.balance(title, width), nil
		}
	}
	if len(lines) > maxLines {
		rest := strings.Join(lines[maxLines-1:], " ")
		lines = append(lines[:maxLines-1:maxLines-1], l.cut(rest, width))
	}
	return l, lines, nil
}
