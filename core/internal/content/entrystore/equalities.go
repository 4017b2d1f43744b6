package entrystore

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Equalities returns the conditions of a query as filters, sorted by field, each at most once. It fails with Invalid for a
// query that is not supported, or for a field that is not exact.
func Equalities(t *model.Type, q model.Query) (all []model.Filter, err error) {
	switch {
	case len(q.Or) > 0:
		return nil, core.Errorf(core.Invalid, "Alternatives (Or) are not supported.")
	case len(q.Sort) > 1:
		return nil, core.Errorf(core.Invalid, "Entries are sorted by one field, not by %d.", len(q.Sort))
	case q.Limit < 0:
		return nil, core.Errorf(core.Invalid, "The limit %d is below 0.", q.Limit)
	}
	for _, c := range q.Where {
		if c.Op != "" && c.Op != "eq" {
			return nil, core.Errorf(core.Invalid, "The comparison %q is not supported.", core.Shorten(c.Op))
		}
		if f := t.Schema.Field(c.Field); f == nil || !f.Exact {
			return nil, core.Errorf(core.Invalid, "%q is not an exact field of %s.", core.Shorten(c.Field), t.Name)
		}
		value, ok := TextOf(c.Value)
		if !ok {
			return nil, core.Errorf(core.Invalid, "%q is compared with a %T: it must be a text, a bool or a number.", c.Field, c.Value)
		}
		all = append(all, model.Filter{Field: c.Field, Value: value})
	}
	slices.SortStableFunc(all, func(a, b model.Filter) int { return strings.Compare(a.Field, b.Field) })
	for i := 1; i < len(all); i++ {
		if all[i-1].Field == all[i].Field {
			return nil, core.Errorf(core.Invalid, "There are two conditions on %q.", all[i].Field)
		}
	}
	return all, nil
}

// TextOf returns a value as the text of a filter; false if it is of another kind.
func TextOf(value any) (text string, ok bool) {
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.String:
		return v.String(), true
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16,
		reflect.Uint32, reflect.Uint64:
		return fmt.Sprint(v.Interface()), true
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'f', -1, v.Type().Bits()), true
	default:
		return "", false
	}
}
