package field_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

func TestKindsAreDifferent(t *testing.T) {
	kinds := slices.Sorted(slices.Values(field.Kinds()))
	if unique := slices.Compact(slices.Clone(kinds)); len(unique) != len(kinds) {
		t.Errorf("a kind is listed twice in %q", kinds)
	}
}

func TestTypesNameTheirKind(t *testing.T) {
	for want, value := range map[field.Kind]field.Kinded{
		field.KindLong: field.Long(""), field.KindRich: field.Rich(""), field.KindEmail: field.Email(""),
		field.KindPhone: field.Phone(""), field.KindLink: field.Link(""), field.KindImage: field.Image(""),
		field.KindIcon: field.Icon(""), field.KindColour: field.Colour(""), field.KindTime: field.Time{},
		field.KindMap: field.Specs{}, field.KindRef: field.Ref(""), field.KindSlug: field.Slug(""),
		field.KindZone: field.Zone(""), field.KindRefs: field.Refs(nil),
	} {
		if got := value.Kind(); got != want {
			t.Errorf("%T is of kind %q, want %q", value, got, want)
		}
		if !slices.Contains(field.Kinds(), want) {
			t.Errorf("%q is not among the kinds", want)
		}
	}
}
