package validate

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// TestTheValidatorKnowsEveryRuleThatIsTaken checks each accepted rule for every kind, because the validator
// panics at an unknown rule.
func TestTheValidatorKnowsEveryRuleThatIsTaken(t *testing.T) {
	t.Parallel()
	type part struct {
		Name string `json:"name" validate:"required,max=5"`
	}
	v := NewRules()
	taken := 0
	for _, value := range []any{
		"text", field.Long("text"), field.Rich("<p>text</p>"), field.Email("a@b.c"), field.Phone("+44"), field.Link("/"),
		field.Image("/"), field.Icon("fas fa-box"), field.Colour("blue"), field.Zone("UTC"), 2, int64(2), 2.5, true,
		field.Time{},
		[]string{"a", "b"},
		field.Specs{{Key: "a"}},
		field.Prices{{Key: "a", Value: 1}},
		part{"a"},
		[]part{{"a"}},
	} {
		for _, rule := range []string{"required", "omitempty,max=9", "min=1", "max=9", "len=2", "oneof=blue green", "dive"} {
			for _, tag := range []string{rule, "dive," + rule, "max=9,dive," + rule} {
				typ := reflect.StructOf([]reflect.StructField{{
					Name: "A", Type: reflect.TypeOf(value), Tag: reflect.StructTag(fmt.Sprintf(`json:"a" validate:%q`, tag)),
				}})
				if _, err := schema.Of(typ); err != nil {
					continue
				}
				taken++
				filled := reflect.New(typ)
				filled.Elem().Field(0).Set(reflect.ValueOf(value))
				for _, ptr := range []reflect.Value{reflect.New(typ), filled} {
					if said := panicOf(func() { _ = v.validate.Struct(ptr.Interface()) }); said != nil {
						t.Errorf("%q of a %T is taken, and the validator panics: %v", tag, value, said)
					}
				}
			}
		}
	}
	if taken < 90 {
		t.Errorf("%d rules were tried", taken)
	}
}

func panicOf(call func()) (said any) {
	defer func() { said = recover() }()
	call()
	return nil
}
