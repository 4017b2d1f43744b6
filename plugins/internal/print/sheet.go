package print

import (
	"fmt"
	"io"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// The dimensions, in millimetres and points. A4 is 210 by 297 mm.
const (
	margin     = 22.0
	textWidth  = 210 - 2*margin
	footHeight = 26.0

	titleSize   = 26.0
	leadSize    = 12.5
	headingSize = 14.0
	bodySize    = 10.5
	smallSize   = 8.5

	leading = 0.49 // line height in millimetres for each point of font size
)

// colour is red, green and blue from 0 to 255.
type colour struct{ r, g, b int }

var (
	ink    = colour{24, 30, 42}
	muted  = colour{92, 101, 117}
	rule   = colour{217, 222, 230}
	accent = colour{29, 78, 216}
)

const (
	family  = "go"
	regular = ""
	bold    = "B"
)

// sheet is a document that is being laid out.
type sheet struct{ *fpdf.Fpdf }

// PDF writes the document. It fails with the error of w or of the PDF writer.
func (d Document) PDF(w io.Writer) error {
	s := &sheet{fpdf.New("P", "mm", "A4", "")}
	s.AddUTF8FontFromBytes(family, regular, goregular.TTF)
	s.AddUTF8FontFromBytes(family, bold, gobold.TTF)
	s.SetMargins(margin, margin, margin)
	s.SetCellMargin(0)
	s.SetAutoPageBreak(true, footHeight)
	s.SetTitle(printable(d.Title), true)
	s.SetAuthor(printable(d.Author), true)
	s.SetLang("en-GB")
	s.SetCatalogSort(true)
	s.SetCreationDate(d.Modified.UTC())
	s.SetModificationDate(d.Modified.UTC())
	s.AliasNbPages("")
	s.SetFooterFunc(func() { s.foot(d.Footer) })
	s.AddPage()
	s.head(d)
	for _, b := range d.Blocks {
		b.set(s)
	}
	if err := s.Output(w); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

func (s *sheet) head(d Document) {
	s.SetFillColor(accent.r, accent.g, accent.b)
	s.Rect(0, 0, 210, 4, "F")
	s.text(regular, smallSize, muted, d.Kicker)
	s.Ln(3)
	s.text(bold, titleSize, ink, d.Title)
	if d.Lead != "" {
		s.Ln(3)
		s.text(regular, leadSize, muted, d.Lead)
	}
}

func (s *sheet) foot(text string) {
	s.SetY(-footHeight + 8)
	s.line()
	s.Ln(3)
	s.face(regular, smallSize, muted)
	height := smallSize * leading
	s.cell(textWidth*0.8, height, text, "L")
	s.cell(0, height, fmt.Sprintf("%d / {nb}", s.PageNo()), "R")
}

// line draws a thin line across the text area.
func (s *sheet) line() {
	s.SetDrawColor(rule.r, rule.g, rule.b)
	s.SetLineWidth(0.2)
	s.Line(margin, s.GetY(), margin+textWidth, s.GetY())
}

func (s *sheet) face(weight string, size float64, c colour) {
	s.SetFont(family, weight, size)
	s.SetTextColor(c.r, c.g, c.b)
}

// text sets a paragraph across the page.
func (s *sheet) text(weight string, size float64, c colour, text string) {
	s.face(weight, size, c)
	s.multiCell(textWidth, size*leading, text)
}

// keep starts a new page unless the given number of millimetres is left on the present one.
func (s *sheet) keep(height float64) {
	if s.GetY()+height > 297-footHeight {
		s.AddPage()
	}
}
