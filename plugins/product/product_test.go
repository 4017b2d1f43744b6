package product_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/product"
)

// products returns the type without its attachments, which read another type.
func products() model.Type {
	typ := product.Type()
	typ.Options.Public.Attachments = nil
	return typ
}

const full = `{"name":"N","description":"D\nE","icon":"fas fa-star","status":"inactive","category":"C","image":"/media/p/n.jpg","features":["a","b"],
	"specifications":{"zeta":"z","alpha":1.50,"on":true},"pricing":{"Pro":99.5,"Basic":0},
	"reviews":[{"author":"A","content":"C"},{"author":"B","rating":1,"content":"D"}]}`

func TestTheFormKeepsWhatItDoesNotSend(t *testing.T) {
	s := modeltest.Open(t, products())
	id := s.Add("product", full)
	s.Change("product", id, `{"name":"M","description":"D","features":[" x ",""],"specifications":null,"status":"active","icon":""}`)
	s.WantFields("product", id, `{"name":"M","features":["x"],"specifications":null,"icon":"fas fa-box","category":"C","image":"/media/p/n.jpg",
		"pricing":{"Pro":99.5,"Basic":0},"reviews":[{"author":"A","rating":5,"content":"C"},{"author":"B","rating":1,"content":"D"}]}`)
	s.Change("product", id, `{"pricing":null,"reviews":null,"category":null,"features":null}`)
	s.WantFields("product", id, `{"pricing":null,"reviews":[],"category":"","features":[]}`)
}

func TestMapsKeepTheirOrder(t *testing.T) {
	s := modeltest.Open(t, products())
	page := s.JSON(modeltest.Visitor, "product", s.Add("product", full))
	for _, want := range []string{`"specifications":{"zeta":"z","alpha":1.50,"on":true}`, `"pricing":{"Pro":99.5,"Basic":0}`} {
		if !strings.Contains(page, want) {
			t.Errorf("%s has no %s", page, want)
		}
	}
}

func TestVisitorsSeeAllButDrafts(t *testing.T) {
	s := modeltest.Open(t, products())
	a := s.Add("product", `{"name":"a","description":"d"}`)
	s.Add("product", `{"name":"b","description":"d","status":"draft"}`)
	c := s.Add("product", `{"name":"c","description":"d","status":"inactive"}`)
	if got := s.IDs(modeltest.Visitor, "product", ""); !slices.Equal(got, []string{a, c}) {
		t.Errorf("a visitor lists %q, oldest first", got)
	}
}

func TestNumbersAreThoseThatReadersHold(t *testing.T) {
	s := modeltest.Open(t, products())
	for body, want := range map[string]string{
		`"pricing":{"Free":0,"Basic":-1}`:                                        "pricing.Basic",
		`"pricing":{"Basic":1e999}`:                                              "pricing.Basic",
		`"specifications":{"seats":-1e999}`:                                      "specifications.seats",
		`"reviews":[{"author":"A","content":"C","rating":99999999999999999999}]`: "reviews[0].rating",
	} {
		_, err := s.Create(modeltest.Staff, "product", `{"name":"N","description":"D",`+body+`}`)
		modeltest.WantError(t, err, core.Invalid, want)
	}
	s.Add("product", `{"name":"N","description":"D","pricing":{"Free":0},"specifications":{"below":-5}}`)
}
