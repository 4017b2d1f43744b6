package product

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/internal/print"
)

// brochure returns the attachment with a printable description of the product and the contact data of the agency.
func brochure() model.Attachment {
	return model.Attachment{
		MediaType: "application/pdf", Summary: "A brochure of the product, A4", Reads: []string{"settings"}, Of: (*Product)(nil),
		Goal: &model.Goal{Name: "brochure", Count: "brochures", Label: "Brochures"},
		Make: func(e core.Entry, value any, read model.Read) (model.File, error) {
			var site agency
			if err := read("settings", "settings", &site); err != nil && core.CodeOf(err) != core.NotFound {
				return model.File{}, err
			}
			p := value.(*Product)
			var out bytes.Buffer
			if err := p.document(e, site).PDF(&out); err != nil {
				return model.File{}, err
			}
			return model.File{Name: fileName(p.Name), Body: out.Bytes()}, nil
		},
	}
}

// agency has the settings of the site that the brochure shows.
type agency struct {
	SiteName     string `json:"siteName"`
	Tagline      string `json:"tagline"`
	ContactEmail string `json:"contactEmail"`
	Phone        string `json:"phone"`
	Address      string `json:"address"`
}

func (p *Product) document(e core.Entry, site agency) print.Document {
	d := print.Document{
		Kicker: joined(" · ", site.SiteName, p.Category), Title: p.Name, Lead: string(p.Description),
		Author: site.SiteName, Footer: joined(" · ", site.SiteName, site.Phone, site.ContactEmail), Modified: e.Updated,
	}
	part := func(heading string, wanted bool, blocks ...print.Block) {
		if wanted {
			d.Blocks = append(append(d.Blocks, print.Heading(heading)), blocks...)
		}
	}
	part("Features", len(p.Features) > 0, print.Bullets(p.Features))
	part("Specifications", len(p.Specifications) > 0, facts(p.Specifications))
	part("Pricing", len(p.Pricing) > 0, plans(p.Pricing))
	part("What clients say", len(p.Reviews) > 0, quotes(p.Reviews)...)
	contact := print.Facts{}
	for _, f := range []print.Fact{{Label: "Telephone", Value: site.Phone}, {Label: "E-mail", Value: site.ContactEmail}, {Label: "Address", Value: site.Address}} {
		if f.Value != "" {
			contact = append(contact, f)
		}
	}
	part("Contact", len(contact) > 0, contact)
	return d
}

func facts(specs field.Specs) print.Facts {
	var out print.Facts
	for _, s := range specs {
		out = append(out, print.Fact{Label: words(s.Key), Value: s.Value.String()})
	}
	return out
}

func plans(prices field.Prices) print.Plans {
	var out print.Plans
	for _, p := range prices {
		out = append(out, print.Plan{Name: p.Key, Price: pounds(float64(p.Value)), Unit: "per month"})
	}
	return out
}

func quotes(reviews []Review) []print.Block {
	var out []print.Block
	for _, r := range reviews {
		out = append(out, print.Quote{Text: string(r.Content), By: fmt.Sprintf("%s, %d out of 5", r.Author, r.Rating)})
	}
	return out
}

// words splits a camel-case label as the product page does: "hostingRegion" becomes "Hosting Region".
func words(label string) string {
	var b strings.Builder
	for i, r := range label {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		if i == 0 {
			r = unicode.ToUpper(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// pounds formats an amount with grouped thousands, and with pence only if there are any.
func pounds(amount float64) string {
	text := strconv.FormatFloat(amount, 'f', 2, 64)
	whole, pence, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if pence == "00" {
		return "£" + whole
	}
	return "£" + whole + "." + pence
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// fileName returns a file name that is valid on every system.
func fileName(name string) string {
	stem := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if stem == "" {
		stem = "product"
	}
	return stem + "-brochure.pdf"
}

func joined(separator string, texts ...string) string {
	var kept []string
	for _, t := range texts {
		if t != "" {
			kept = append(kept, t)
		}
	}
	return strings.Join(kept, separator)
}
