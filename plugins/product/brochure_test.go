package product

import (
	"bytes"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/plugins/internal/print"
)

func TestPounds(t *testing.T) {
	for amount, want := range map[float64]string{
		0: "£0", 149: "£149", 1299: "£1,299", 1234567: "£1,234,567", 19.5: "£19.50", 999.999: "£1,000",
	} {
		if got := pounds(amount); got != want {
			t.Errorf("%v is %s, not %s", amount, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for label, want := range map[string]string{
		"hostingRegion": "Hosting Region", "uptime": "Uptime", "Response time": "Response time", "": "",
	} {
		if got := words(label); got != want {
			t.Errorf("%q is %q, not %q", label, got, want)
		}
	}
}

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"Client Portal": "client-portal-brochure.pdf", "../../etc": "etc-brochure.pdf", "日本": "product-brochure.pdf",
	} {
		if got := fileName(name); got != want {
			t.Errorf("%q is %q, not %q", name, got, want)
		}
	}
}

func TestBrochure(t *testing.T) {
	full := &Product{
		Name: "Portal", Description: "For clients.", Features: []string{"Invoices"}, Category: "Tools",
		Specifications: field.Specs{{Key: "uptime"}}, Pricing: field.Prices{{Key: "Starter", Value: 149}},
		Reviews: []Review{{Author: "Ada", Rating: 5, Content: "Good."}},
	}
	settings := func(_, _ string, into any) error {
		*into.(*agency) = agency{SiteName: "Larkmoor", Phone: "0161 496 0000"}
		return nil
	}
	for _, tc := range []struct {
		name    string
		product *Product
		read    func(typ, id string, into any) error
		fails   bool
	}{
		{"everything", full, settings, false},
		{"a name and no more", &Product{Name: "Portal"}, settings, false},
		{"no settings", full, func(string, string, any) error { return core.Errorf(core.NotFound, "none") }, false},
		{"settings that cannot be read", full, func(string, string, any) error { return core.Errorf(core.Internal, "disk") }, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file, err := brochure().Make(core.Entry{Updated: time.Unix(1, 0)}, tc.product, tc.read)
			if tc.fails != (err != nil) {
				t.Fatal(err)
			}
			if err == nil && (!bytes.HasPrefix(file.Body, []byte("%PDF")) || file.Name != "portal-brochure.pdf") {
				t.Errorf("%s is no PDF", file.Name)
			}
		})
	}
}

func TestBrochureNamesWhatThereIs(t *testing.T) {
	headings := func(p *Product, site agency) (all []string) {
		for _, b := range p.document(core.Entry{}, site).Blocks {
			if h, ok := b.(print.Heading); ok {
				all = append(all, string(h))
			}
		}
		return all
	}
	if got := headings(&Product{Features: []string{"x"}}, agency{Phone: "1"}); len(got) != 2 || got[0] != "Features" || got[1] != "Contact" {
		t.Errorf("headings %q", got)
	}
	if got := headings(&Product{}, agency{}); len(got) != 0 {
		t.Errorf("an empty product has the headings %q", got)
	}
}
