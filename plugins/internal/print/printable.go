package print

import "strings"

// printable removes characters outside of the basic multilingual plane, such as emoji, because the PDF writer rejects
// them, and a brochure without its emoji is better than none.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return -1
		}
		return r
	}, text)
}

func (s *sheet) multiCell(width, height float64, text string) {
	s.MultiCell(width, height, printable(text), "", "L", false)
}

// cell sets one line, aligned "L" or "R".
func (s *sheet) cell(width, height float64, text, align string) {
	s.CellFormat(width, height, printable(text), "", 0, align, false, 0, "")
}

// lines returns the number of lines that the text takes in the present font.
func (s *sheet) lines(text string, width float64) int {
	return max(len(s.SplitText(printable(text), width)), 1)
}
