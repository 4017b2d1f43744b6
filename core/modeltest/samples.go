package modeltest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// body returns a body with a value for every writable field. Each call returns other values.
func (s *sampler) body() entity {
	s.shared.values++
	return s.values(s.typ.Schema.Fields, s.shared.values, true)
}

// with returns a body with one value replaced.
func (s *sampler) with(name string, value any) entity {
	b := s.body()
	b[name] = value
	return b
}

func (s *sampler) values(fields []schema.Field, n int, whole bool) entity {
	out := entity{}
	for i := range fields {
		f := &fields[i]
		if f.ReadOnly {
			continue
		}
		if given := s.samples[f.Name]; whole && len(given) > 0 {
			out[f.Name] = given[n%len(given)]
			continue
		}
		out[f.Name] = s.value(f, n)
		if f.IDs != "" {
			out[f.Name] = []any{} // of entries of the type beside them
		}
		if slices.ContainsFunc(fields, func(other schema.Field) bool { return other.IDs == f.Name }) {
			out[f.Name] = s.listedType()
		}
	}
	return out
}

// listedType returns the name of a type whose entries visitors may list; empty if there is none.
func (s *sampler) listedType() string {
	types := s.site.Registry().Types()
	for i := range types {
		if t := &types[i]; t.Options.Access == core.Published && !t.Options.Single && !t.Options.Public.Unlisted {
			return t.Name
		}
	}
	return ""
}

// value returns the n-th of many values that satisfy the field's rules.
func (s *sampler) value(f *schema.Field, n int) any {
	switch f.Row().Shape {
	case field.ShapeNumber, field.ShapeInteger:
		return numberOf(f, n)
	case field.ShapeBoolean:
		return n%2 == 0 || f.Required
	case field.ShapeAny:
		return s.custom(f, n)
	case field.ShapeTime:
		return field.At(contenttest.Start.Add(time.Duration(n) * 24 * time.Hour)).String()
	case field.ShapeTexts:
		if f.Ref != "" {
			return s.references(f)
		}
		return items(f, func(i int) any { return textOf(f, n+i) })
	case field.ShapeList:
		if f.Kind == field.KindBlocks {
			return s.blocks(f, n)
		}
		return items(f, func(i int) any { return s.values(f.Fields, n+i, false) })
	case field.ShapeParts:
		return s.values(f.Fields, n, false)
	case field.ShapePairs:
		pairs := entity{}
		for i := range max(1, f.MinItems) {
			pairs[fmt.Sprintf("Label %d", n+i)] = n%1000 + 1
		}
		return pairs
	}
	if f.Ref != "" {
		return s.shared.others[f.Ref] // nil if there is no entry to refer to
	}
	return textOf(f, n)
}

// custom returns the n-th value of a kind of a plugin: one of the examples in its schema, or the empty value.
func (s *sampler) custom(f *schema.Field, n int) any {
	samples := f.CustomKind().Samples()
	if len(samples) == 0 {
		return nil
	}
	return decoded(samples[n%len(samples)])
}

// decoded returns JSON as its values.
func decoded(raw json.RawMessage) (value any) {
	_ = json.Unmarshal(raw, &value) // the schema has read it
	if object, ok := value.(map[string]any); ok {
		return entity(object)
	}
	return value
}

// references returns the id of an entry that the field may refer to; none if there is no such entry.
func (s *sampler) references(f *schema.Field) []any {
	if id := s.shared.others[f.Ref]; id != "" {
		return []any{id}
	}
	return []any{}
}

// blocks returns a block of each shape, within the limits of the list.
func (s *sampler) blocks(f *schema.Field, n int) []any {
	out := []any{}
	for i := range min(max(len(f.Fields), f.MinItems), f.MaxItems) {
		out = append(out, s.block(f, n+i))
	}
	return out
}

// block returns the n-th block.
func (s *sampler) block(f *schema.Field, n int) entity {
	shape := &f.Fields[n%len(f.Fields)]
	return entity{shape.Name: s.values(shape.Fields, n, false)}
}

func items(f *schema.Field, make func(i int) any) []any {
	out := []any{}
	for i := range max(1, f.MinItems) {
		out = append(out, make(i))
	}
	return out
}

// numberOf counts up from the minimum and stays within the maximum.
func numberOf(f *schema.Field, n int) float64 {
	from, room := 1.0, 1000.0
	if f.Min != nil {
		from = *f.Min
	} else if f.Max != nil && *f.Max < from+room {
		from = *f.Max - room
	}
	if f.Max != nil {
		room = min(room, *f.Max-from)
	}
	value := from + float64(n%(int(room)+1))
	if value == 0 && f.Required {
		return min(from+room, 1)
	}
	return value
}

// textOf returns a text of the field's kind.
func textOf(f *schema.Field, n int) string {
	if len(f.Choices) > 0 {
		return f.Choices[n%len(f.Choices)]
	}
	row := f.Row()
	switch sample := row.Sample(n); {
	case row.Prose == field.HTML:
		return fitLength(f, sample, len("<p></p>"))
	case row.Wrong == nil:
		return fitLength(f, sample, 0)
	default:
		return sample
	}
}

// fitLength adjusts a text to the minimum and maximum length of the field.
func fitLength(f *schema.Field, text string, extra int) string {
	if short := f.MinLen - utf8.RuneCountInString(text); short > 0 {
		text += strings.Repeat("x", short)
	}
	if f.MaxLen > extra && f.MaxLen < len(text) {
		// The texts differ at the end.
		text = text[len(text)-f.MaxLen:]
		text = strings.TrimSpace(text)
		text += strings.Repeat("x", max(0, f.MinLen-len(text)))
	}
	return text
}

// writable returns the fields that can be written.
func (s *sampler) writable() (all []*schema.Field) {
	for i := range s.typ.Schema.Fields {
		if f := &s.typ.Schema.Fields[i]; !f.ReadOnly {
			all = append(all, f)
		}
	}
	return all
}

// variants returns bodies with different values for the fields that often determine visibility: choices, booleans and
// times, in pairs.
func (s *sampler) variants() (all []entity) {
	choices := map[string][]any{}
	var names []string
	for _, f := range s.writable() {
		values := s.visibilityValues(f)
		if len(values) > 0 {
			choices[f.Name], names = values, append(names, f.Name)
		}
	}
	all = append(all, s.body())
	for i, one := range names {
		for _, a := range choices[one] {
			all = append(all, s.with(one, a))
			for _, two := range names[i+1:] {
				for _, b := range choices[two] {
					body := s.with(one, a)
					body[two] = b
					all = append(all, body)
				}
			}
		}
	}
	return all
}

func (s *sampler) visibilityValues(f *schema.Field) (values []any) {
	switch f.Kind {
	case field.KindChoice:
		for _, choice := range f.Choices {
			values = append(values, choice)
		}
	case field.KindBoolean:
		values = []any{true, false}
	case field.KindTime:
		for _, in := range []time.Duration{-48 * time.Hour, 48 * time.Hour} {
			values = append(values, field.At(s.site.Clock.Now().Add(in)).String())
		}
		values = append(values, nil)
	}
	return values
}
