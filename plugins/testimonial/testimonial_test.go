package testimonial_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/testimonial"
)

func TestVisitorsReadTestimonials(t *testing.T) {
	s := modeltest.Open(t, testimonial.Type())
	a := s.Add("testimonial", `{"content":"One.\nTwo.","clientName":"Ada","company":"C","clientTitle":"CTO","image":"/media/a/ada.jpg"}`)
	b := s.Add("testimonial", `{"content":"Good.","clientName":"Bob"}`)
	if got := s.IDs(modeltest.Visitor, "testimonial", ""); !slices.Equal(got, []string{a, b}) {
		t.Errorf("a visitor lists %q, oldest first", got)
	}
	s.WantFields("testimonial", a, `{"content":"One.\nTwo.","clientName":"Ada","company":"C","clientTitle":"CTO","image":"/media/a/ada.jpg"}`)
	s.WantFields("testimonial", b, `{"clientName":"Bob","image":""}`)
}
