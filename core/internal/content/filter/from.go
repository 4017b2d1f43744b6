package filter

import (
	"cmp"
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// From returns the filter of a query in Go. It fails with Invalid.
func From(q model.Query) (f Filter, err error) {
	if len(q.Or) > MaxAlternatives {
		return f, core.Errorf(core.Invalid, "A query has at most %d alternatives.", MaxAlternatives)
	}
	if f.Where, err = conditionsOf(q.Where); err != nil {
		return f, err
	}
	for i, alternative := range q.Or {
		if f.Or[i], err = conditionsOf(alternative); err != nil {
			return f, err
		}
	}
	if f.Count() > MaxConditions {
		return f, core.Errorf(core.Invalid, "A query has at most %d conditions.", MaxConditions)
	}
	return f, nil
}

func conditionsOf(all []model.Condition) ([]Condition, error) {
	conditions := make([]Condition, 0, len(all))
	for _, c := range all {
		text, ok := textOf(c.Value)
		if !ok {
			return nil, core.Errorf(core.Invalid, "%q is compared with a %T: it must be a text, a bool, a number, a time or a value of a kind of a plugin, or a slice of these.", c.Field, c.Value)
		}
		conditions = append(conditions, Condition{c.Field, Op(cmp.Or(c.Op, string(Eq))), text})
	}
	return conditions, nil
}

var escape = strings.NewReplacer(`\`, `\\`, ",", `\,`)

// textOf returns a value as a parameter has it; false if it is of another kind.
func textOf(value any) (text string, ok bool) {
	switch v := value.(type) {
	case time.Time:
		return v.Format(time.RFC3339Nano), true
	case field.Time:
		return v.String(), true
	case interface{ Kind() string }: // a value of a kind of a plugin
		raw, err := json.Marshal(v)
		return string(raw), err == nil
	}
	list := reflect.ValueOf(value)
	if list.Kind() != reflect.Slice {
		return entrystore.TextOf(value)
	}
	var all []string
	for i := range list.Len() {
		one, ok := textOf(list.Index(i).Interface())
		if !ok {
			return "", false
		}
		all = append(all, escape.Replace(one))
	}
	return strings.Join(all, ","), true
}
