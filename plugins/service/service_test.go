package service_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/service"
)

func TestTheForm(t *testing.T) {
	s := modeltest.Open(t, service.Type())
	id := s.Add("service", `{"name":"N","description":"D","portfolio":["a","","b "],"pricing":{"Build":"from 2,500","Care":120},
		"color":"orange","icon":"fab fa-react"}`)
	s.WantFields("service", id, `{"portfolio":["a","b"],"pricing":{"Build":"from 2,500","Care":120},"color":"orange"}`)
	s.Change("service", id, `{"pricing":null,"color":"","icon":null}`)
	s.WantFields("service", id, `{"pricing":null,"color":"blue","icon":"fas fa-cogs","portfolio":["a","b"]}`)
}

func TestVisitorsSeeAllButDrafts(t *testing.T) {
	s := modeltest.Open(t, service.Type())
	a := s.Add("service", `{"name":"a","description":"d"}`)
	s.Add("service", `{"name":"b","description":"d","status":"draft"}`)
	c := s.Add("service", `{"name":"c","description":"d","status":"inactive"}`)
	if got := s.IDs(modeltest.Visitor, "service", ""); !slices.Equal(got, []string{a, c}) {
		t.Errorf("a visitor lists %q, oldest first", got)
	}
}

// TestPricesAreAmounts checks that prices are amounts that a page can show: zero is valid, negative and infinite
// numbers are not.
func TestPricesAreAmounts(t *testing.T) {
	s := modeltest.Open(t, service.Type())
	for price, want := range map[string]core.Code{
		`0`: "", `"from 2,500"`: "", `120.5`: "", `-5`: core.Invalid, `1e999`: core.Invalid, `-1e999`: core.Invalid,
		`true`: core.Malformed, `null`: core.Malformed,
	} {
		body := []byte(`{"name":"N","description":"D","pricing":{"Build":1,"Basic":` + price + `}}`)
		_, err := s.Create(modeltest.Staff, "service", string(body))
		modeltest.WantError(t, err, want, "pricing.Basic")
	}
}
