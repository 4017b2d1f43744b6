package modeltest

import (
	"encoding/json"
	"maps"
	"reflect"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// prepares checks that Prepare is deterministic and idempotent.
func prepares(h *server) {
	for _, body := range h.variants() {
		text, err := json.Marshal(body)
		h.check(err)
		once, again := h.typ.Fresh(), h.typ.Fresh()
		h.check(json.Unmarshal(text, once))
		h.check(json.Unmarshal(text, again))
		now := h.site.Clock.Now()
		h.typ.Prepare(once, nil, now)
		h.typ.Prepare(again, nil, now)
		if one, two := h.json(once), h.json(again); one != two {
			h.tb.Fatalf("of the same value Prepare makes\n%s and\n%s", one, two)
		}
		before := h.json(once)
		h.typ.Prepare(once, nil, now)
		if after := h.json(once); after != before {
			h.tb.Fatalf("Prepare makes of what it made itself\n%s, which was\n%s", after, before)
		}
	}
}

func (h *server) json(value any) string {
	h.tb.Helper()
	text, err := json.Marshal(value)
	h.check(err)
	return string(text)
}

// roundTrips checks that each writable field keeps what is sent, at least for some values of the other fields.
func roundTrips(h *server) {
	first := h.add(h.body())
	id, _ := first["id"].(string)
	if got := read[entity](h, h.get(h.entryPath(h.staffPath(), id), "", true)); !reflect.DeepEqual(got, first) {
		h.tb.Errorf("what was written is\n%v, and what is read\n%v", first, got)
	}
	for _, f := range h.writable() {
		if !h.keeps(id, f) {
			h.tb.Errorf("%s never keeps what is sent: Prepare, or a method of its type, overwrites it", f.Name)
		}
	}
}

// keeps reports whether a field keeps a value that differs from its previous one, either alone or together with fields
// that often determine visibility. A field that has only one possible value must keep that one.
func (h *server) keeps(id string, f *schema.Field) bool {
	h.tb.Helper()
	unchanged, lost := false, false
	for i, try := range h.variants() {
		body := entity{}
		for name, value := range try {
			// The first attempt sets only this field.
			if i > 0 && len(h.visibilityValues(h.typ.Schema.Field(name))) > 0 {
				body[name] = value
			}
		}
		for range 2 {
			h.shared.values++
			sent := h.values([]schema.Field{*f}, h.shared.values, true)[f.Name]
			body[f.Name] = sent
			was := read[entity](h, h.get(h.entryPath(h.staffPath(), id), "", true))[f.Name]
			got := h.put(id, body).written(h)
			switch {
			case got == nil:
			case !sameValue(got[f.Name], sent):
				lost = true
			case sameValue(was, sent):
				unchanged = true
			default:
				return true
			}
		}
	}
	return unchanged && !lost
}

// sameValue compares a sent value with the returned one, which may have additional members.
func sameValue(got, sent any) bool {
	text, err := json.Marshal(sent)
	if err != nil {
		return false
	}
	var want any
	if json.Unmarshal(text, &want) != nil {
		return false
	}
	return contains(got, want)
}

func contains(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		all, ok := got.(map[string]any)
		for name, value := range want {
			ok = ok && contains(all[name], value)
		}
		return ok
	case []any:
		all, ok := got.([]any)
		if !ok || len(all) != len(want) {
			return false
		}
		for i := range want {
			if !contains(all[i], want[i]) {
				return false
			}
		}
		return true
	case string:
		if want == "" && got == nil { // a reference to nothing is null
			return true
		}
		text, ok := got.(string)
		return ok && (text == want || sameMoment(text, want))
	}
	return reflect.DeepEqual(got, want)
}

// sameMoment reports whether two texts are the same time, regardless of zone and precision.
func sameMoment(a, b string) bool {
	one, err := time.Parse(time.RFC3339, a)
	if err != nil {
		return false
	}
	two, err := time.Parse(time.RFC3339, b)
	return err == nil && field.At(one) == field.At(two)
}

// defaults checks that members which are not sent take their default, in parts as well.
func defaults(h *server) {
	if !h.canCreate() {
		return
	}
	body := h.body()
	for _, f := range h.writable() {
		if f.Default != nil {
			delete(body, f.Name)
		}
	}
	got := h.add(body)
	h.wantDefaults(h.typ.Schema.Fields, got, "")
	for _, f := range h.writable() {
		if f.Kind == field.KindBlocks {
			h.wantBlockDefaults(f)
		}
		if f.Kind != field.KindObject && f.Kind != field.KindList {
			continue
		}
		part := h.part(f)
		for i := range f.Fields {
			if f.Fields[i].Default != nil {
				delete(part, f.Fields[i].Name)
			}
		}
		if f.Kind == field.KindObject {
			parts, _ := h.add(h.with(f.Name, part))[f.Name].(map[string]any)
			h.wantDefaults(f.Fields, parts, f.Name+".")
			continue
		}
		list := items(f, func(int) any { return part })
		for _, element := range asList(h.add(h.with(f.Name, list))[f.Name]) {
			parts, _ := element.(map[string]any)
			h.wantDefaults(f.Fields, parts, f.Name+"[].")
		}
	}
}

// part returns an object, or an element of a list, of a field: that of its first sample if it has samples.
func (s *sampler) part(f *schema.Field) entity {
	if samples := s.samples[f.Name]; len(samples) > 0 {
		first := samples[0]
		if list := asList(first); len(list) > 0 {
			first = list[0]
		}
		if part, ok := first.(map[string]any); ok {
			return maps.Clone(part)
		}
	}
	return s.values(f.Fields, s.shared.values, false)
}

// wantBlockDefaults sends a block of each shape without the parts that have a default.
func (h *server) wantBlockDefaults(f *schema.Field) {
	h.tb.Helper()
	for i := range f.Fields {
		shape := &f.Fields[i]
		part := h.values(shape.Fields, h.shared.values, false)
		for j := range shape.Fields {
			if shape.Fields[j].Default != nil {
				delete(part, shape.Fields[j].Name)
			}
		}
		for _, element := range asList(h.add(h.with(f.Name, items(f, func(int) any { return entity{shape.Name: part} })))[f.Name]) {
			block, _ := element.(map[string]any)
			parts, _ := block[shape.Name].(map[string]any)
			h.wantDefaults(shape.Fields, parts, f.Name+"[]."+shape.Name+".")
		}
	}
}

func asList(value any) []any {
	list, _ := value.([]any)
	return list
}

func (h *server) wantDefaults(fields []schema.Field, got entity, prefix string) {
	h.tb.Helper()
	for i := range fields {
		f := &fields[i]
		if f.Default != nil && !f.ReadOnly && !sameValue(got[f.Name], f.Default) {
			h.tb.Errorf("%s%s was not sent and is %v, want its default %v", prefix, f.Name, got[f.Name], f.Default)
		}
	}
}
