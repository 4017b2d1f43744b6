package print_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/plugins/internal/print"
)

func document() print.Document {
	return print.Document{
		Kicker: "Larkmoor", Title: "Client portal", Lead: "One place for your clients’ documents, from £149.",
		Author: "Larkmoor", Footer: "Larkmoor · 0161 496 0000",
		Modified: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Blocks: []print.Block{
			print.Heading("Features"),
			print.Bullets{"Invoices", strings.Repeat("A long point. ", 30)},
			print.Heading("Specifications"),
			print.Facts{{"Uptime", "99.9%"}, {"Hosting region", "United Kingdom"}},
			print.Heading("Pricing"),
			print.Plans{{"Starter", "£149", "per month"}, {"Team", "£299", "per month"}, {"A very long plan name indeed", "£1,299,999.00", "per month"}, {"More", "£2", "per month"}},
			print.Quote{Text: "It paid for itself.", By: "Ada, 5 of 5"},
			print.Paragraph("Write to us."),
		},
	}
}

func TestPDF(t *testing.T) {
	var first, second bytes.Buffer
	if err := document().PDF(&first); err != nil {
		t.Fatal(err)
	}
	if err := document().PDF(&second); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(first.Bytes(), []byte("%PDF-1.")) || !bytes.HasSuffix(bytes.TrimSpace(first.Bytes()), []byte("%%EOF")) {
		t.Error("not a PDF file")
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same document gives different bytes")
	}
}

func TestLongDocumentsBreakAcrossPages(t *testing.T) {
	d := document()
	for range 60 {
		d.Blocks = append(d.Blocks, print.Facts{{"Label", strings.Repeat("value ", 20)}}, print.Bullets{"point"})
	}
	var out bytes.Buffer
	if err := d.PDF(&out); err != nil {
		t.Fatal(err)
	}
	if pages := bytes.Count(out.Bytes(), []byte("/Type /Page\n")); pages < 3 || pages > 20 {
		t.Errorf("%d pages", pages)
	}
}

func TestOddTextsAreSet(t *testing.T) {
	for _, text := range []string{"", " ", "\n\n", "日本語 — ελληνικά", strings.Repeat("x", 2000), "tab\there", "emoji 🎉"} {
		d := document()
		d.Title, d.Lead = text, text
		d.Blocks = append(d.Blocks, print.Heading(text), print.Paragraph(text), print.Bullets{text},
			print.Facts{{text, text}}, print.Plans{{text, text, text}}, print.Quote{Text: text, By: text})
		if err := d.PDF(new(bytes.Buffer)); err != nil {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}
