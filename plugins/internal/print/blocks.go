package print

func (h Heading) set(s *sheet) {
	s.Ln(7)
	s.keep(24)
	s.text(bold, headingSize, ink, string(h))
	s.Ln(2)
}

func (p Paragraph) set(s *sheet) {
	s.text(regular, bodySize, ink, string(p))
	s.Ln(2)
}

const bulletIndent = 5.0

func (b Bullets) set(s *sheet) {
	height := bodySize * leading
	for _, point := range b {
		s.keep(height)
		s.SetFillColor(accent.r, accent.g, accent.b)
		s.Circle(margin+1.2, s.GetY()+height/2, 0.8, "F")
		s.SetLeftMargin(margin + bulletIndent)
		s.SetX(margin + bulletIndent)
		s.face(regular, bodySize, ink)
		s.multiCell(textWidth-bulletIndent, height, point)
		s.SetLeftMargin(margin)
		s.Ln(1.2)
	}
	s.SetX(margin)
}

func (f Facts) set(s *sheet) {
	const labelWidth = textWidth * 0.4
	height := bodySize * leading
	for _, fact := range f {
		s.face(regular, bodySize, ink)
		lines := max(s.lines(fact.Label, labelWidth-4), s.lines(fact.Value, textWidth-labelWidth))
		s.keep(float64(lines)*height + 4)
		top := s.GetY()
		s.SetY(top + 1.8)
		s.face(regular, bodySize, muted)
		s.multiCell(labelWidth-4, height, fact.Label)
		bottom := s.GetY()
		s.SetXY(margin+labelWidth, top+1.8)
		s.face(regular, bodySize, ink)
		s.multiCell(textWidth-labelWidth, height, fact.Value)
		s.SetXY(margin, max(bottom, s.GetY())+1.8)
		s.line()
	}
	s.Ln(2)
}

const (
	plansInRow = 3
	planGap    = 5.0
	planHeight = 27.0
)

func (p Plans) set(s *sheet) {
	const width = (textWidth - (plansInRow-1)*planGap) / plansInRow
	for i, plan := range p {
		column := i % plansInRow
		if column == 0 {
			s.keep(planHeight + planGap)
		}
		s.plan(plan, margin+float64(column)*(width+planGap), s.GetY(), width)
		if column == plansInRow-1 || i == len(p)-1 {
			s.SetXY(margin, s.GetY()+planHeight+planGap)
		}
	}
}

// plan draws one frame and leaves the position unchanged.
func (s *sheet) plan(p Plan, x, y, width float64) {
	const inset = 4.0
	s.SetDrawColor(rule.r, rule.g, rule.b)
	s.SetLineWidth(0.3)
	s.RoundedRect(x, y, width, planHeight, 2, "1234", "D")
	row := func(offset float64, weight string, size float64, c colour, text string) {
		s.face(weight, size, c)
		for s.GetStringWidth(printable(text)) > width-2*inset && size > smallSize/2 {
			size--
			s.SetFontSize(size)
		}
		s.SetXY(x+inset, y+offset)
		s.cell(width-2*inset, size*leading, text, "L")
	}
	row(4, regular, bodySize, muted, p.Name)
	row(10.5, bold, 17, ink, p.Price)
	row(20, regular, smallSize, muted, p.Unit)
	s.SetXY(margin, y)
}

func (q Quote) set(s *sheet) {
	height := bodySize * leading
	s.face(regular, bodySize, ink)
	lines := s.lines(q.Text, textWidth-6)
	s.keep(float64(lines+1)*height + 4)
	top, page := s.GetY(), s.PageNo()
	s.SetLeftMargin(margin + 6)
	s.SetX(margin + 6)
	s.multiCell(textWidth-6, height, "“"+q.Text+"”")
	s.face(regular, smallSize, muted)
	s.multiCell(textWidth-6, height, q.By)
	s.SetLeftMargin(margin)
	if s.PageNo() == page {
		s.SetFillColor(accent.r, accent.g, accent.b)
		s.Rect(margin, top, 0.8, s.GetY()-top, "F")
	}
	s.SetX(margin)
	s.Ln(4)
}
