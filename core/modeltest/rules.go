package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// broken is a value that breaks a rule of a field, or of a part of it.
type broken struct {
	path  string // the path that the error must name
	rule  string
	value any // of the whole field
}

// maxBrokenText is the maximum length of a text that is made to break a rule, so that the body stays within the size
// limit.
const maxBrokenText = 400_000

// rules checks that a value which breaks a rule is rejected, and that the error names the field.
func rules(h *server) {
	for _, f := range h.writable() {
		for _, b := range h.breaking(f, f.Name) {
			h.checkRefused(f, b)
		}
	}
}

func (h *server) checkRefused(f *schema.Field, b broken) {
	h.tb.Helper()
	a := h.send(h.with(f.Name, b.value))
	if made := a.written(h); made != nil && !sameValue(made[f.Name], b.value) {
		// Prepare replaced the value on creation.
		id, _ := made["id"].(string)
		a = h.put(id, entity{f.Name: b.value})
	}
	if made := a.written(h); made != nil {
		if sameValue(made[f.Name], b.value) || made[f.Name] == "" {
			h.tb.Errorf("%s: what breaks %s is taken: %.80v", b.path, b.rule, b.value)
		}
		return
	}
	if !a.namesField(h, b.path) {
		h.tb.Errorf("%s: the refusal of what breaks %s does not name it: %d %s", b.path, b.rule, a.status, a.body)
	}
}

// written returns the entity that was written, or nil if the call failed.
func (a answer) written(h *server) entity {
	h.tb.Helper()
	if a.status >= http.StatusBadRequest {
		return nil
	}
	return read[entity](h, a)
}

// namesField reports whether an error names the field at the path, or a part of it.
func (a answer) namesField(h *server, path string) bool {
	h.tb.Helper()
	if a.status != http.StatusUnprocessableEntity && a.status != http.StatusBadRequest {
		return false
	}
	problem := read[struct{ Errors []struct{ Field string } }](h, a)
	for _, e := range problem.Errors {
		if e.Field == path || strings.HasPrefix(e.Field, path+"[") || strings.HasPrefix(e.Field, path+".") {
			return true
		}
	}
	return false
}

// breaking returns values that break each rule of a field once.
func (s *sampler) breaking(f *schema.Field, path string) (all []broken) {
	add := func(rule string, value any) { all = append(all, broken{path, rule, value}) }
	if kind := f.CustomKind(); kind != nil {
		return append(all, brokenCustom(f, path)...)
	}
	add("its kind", []any{[]any{}})
	if text, ok := f.Default.(string); f.Required && (!ok || text == "" || f.Kind == field.KindChoice) {
		add("required", nil)
	}
	row := f.Row()
	if value := row.Wrong; value != nil {
		add("the rule of its kind", value)
	}
	switch row.Shape {
	case field.ShapeNumber, field.ShapeInteger:
		if f.Min != nil {
			add("min", *f.Min-1)
		}
		if f.Max != nil {
			add("max", *f.Max+1)
		}
	case field.ShapeTexts:
		all = append(all, s.lengths(f, path, true)...)
		all = append(all, s.counts(f, path, func(int) any { return textOf(f, 1) })...)
	case field.ShapeList:
		if f.Kind == field.KindBlocks {
			return append(all, s.brokenBlocks(f, path)...)
		}
		all = append(all, s.counts(f, path, func(i int) any { return s.values(f.Fields, i+1, false) })...)
		all = append(all, s.parts(f, path+"[0]", func(part entity) any {
			return append([]any{part}, items(f, func(i int) any { return s.values(f.Fields, i+2, false) })[1:]...)
		})...)
	case field.ShapeParts:
		all = append(all, s.parts(f, path, func(part entity) any { return part })...)
	case field.ShapeText:
		if len(f.Choices) > 0 {
			add("oneof", "none-of-these")
		}
		if !row.Closed {
			all = append(all, s.lengths(f, path, false)...)
		}
	}
	return all
}

// brokenCustom returns a value of a field of a plugin's kind that is too long, and the first of some values that its schema
// rejects.
func brokenCustom(f *schema.Field, path string) (all []broken) {
	for _, value := range []any{[]any{[]any{}}, "nonsense", -1.5, true, entity{"nonsense": 1}} {
		raw, err := json.Marshal(value)
		if err == nil && f.CustomKind().CheckSent(raw) != "" {
			all = append(all, broken{path, "the schema of its kind", value})
			break
		}
	}
	if f.Required {
		all = append(all, broken{path, "required", nil})
	}
	return append(all, broken{path, "the limit of its kind", strings.Repeat("x", schema.MaxCustom)})
}

// lengths returns texts that are too long and too short, as elements where the field is a list of texts.
func (s *sampler) lengths(f *schema.Field, path string, element bool) (all []broken) {
	place := func(rule, text string) {
		b := broken{path, rule, text}
		if element {
			rest := items(f, func(int) any { return textOf(f, 1) })
			b.path, b.value = path+"[0]", append([]any{text}, rest[1:]...)
		}
		all = append(all, b)
	}
	if f.MaxLen > 0 && f.MaxLen < maxBrokenText {
		place("max", strings.Repeat("é", f.MaxLen+1))
	}
	if f.MinLen > 1 {
		place("min", "x")
	}
	return all
}

func (s *sampler) counts(f *schema.Field, path string, make func(i int) any) (all []broken) {
	list := func(n int) (out []any) {
		for i := range n {
			out = append(out, make(i))
		}
		return out
	}
	all = append(all, broken{path, "max", list(f.MaxItems + 1)})
	if f.MinItems > 1 {
		all = append(all, broken{path, "min", list(f.MinItems - 1)})
	}
	if f.Required {
		all = append(all, broken{path, "required", []any{}})
	}
	return all
}

// brokenBlocks returns blocks without a shape and with two, too many blocks, and blocks with an invalid part.
func (s *sampler) brokenBlocks(f *schema.Field, path string) (all []broken) {
	all = append(all, s.counts(f, path, func(i int) any { return s.block(f, i+1) })...)
	rest := s.blocks(f, 2)
	with := func(block any) []any { return append([]any{block}, rest[1:]...) }
	all = append(all, broken{path + "[0]", "a block has a shape", with(entity{})})
	two := entity{}
	for i := range f.Fields {
		shape := &f.Fields[i]
		two[shape.Name] = s.values(shape.Fields, 1, false)
		all = append(all, s.parts(shape, path+"[0]."+shape.Name, func(part entity) any {
			return with(entity{shape.Name: part})
		})...)
	}
	if len(two) > 1 {
		all = append(all, broken{path + "[0]", "a block has one shape", with(two)})
	}
	return all
}

// parts returns values that break the rules of the parts of a field, placed into a value of the whole.
func (s *sampler) parts(f *schema.Field, path string, place func(part entity) any) (all []broken) {
	for i := range f.Fields {
		part := &f.Fields[i]
		for _, b := range s.breaking(part, path+"."+part.Name) {
			values := s.values(f.Fields, 1, false)
			values[part.Name] = b.value
			all = append(all, broken{b.path, b.rule, place(values)})
		}
	}
	return append(all, broken{path + ".nonsense", "the members that there are", place(entity{"nonsense": 1})})
}

// unknownMembers checks that a body with an unknown member is rejected.
func unknownMembers(h *server) {
	if a := h.send(h.with("nonsense", 1)); a.status != http.StatusUnprocessableEntity || !a.namesField(h, "nonsense") {
		h.tb.Errorf("a body with an unknown member is answered with %d %s", a.status, a.body)
	}
}

// staleWrites checks that a client with an older version of an entry can neither update nor delete it.
func staleWrites(h *server) {
	id, _ := h.add(h.body())["id"].(string)
	at := h.entryPath(h.staffPath(), id)
	old := h.get(at, "", true)
	h.put(id, h.body())
	now := h.get(at, "", true)
	stale := h.do(call{method: http.MethodPut, path: at, body: h.body(), match: old.etag, staff: true})
	if old.etag == now.etag || stale.status != http.StatusPreconditionFailed {
		h.tb.Errorf("a write over %s where there is %s is answered with %d %s", old.etag, now.etag, stale.status, stale.body)
	}
	if h.canCreate() {
		if a := h.do(call{method: http.MethodDelete, path: at, match: old.etag, staff: true}); a.status != http.StatusPreconditionFailed {
			h.tb.Errorf("a deletion of %s where there is %s is answered with %d %s", old.etag, now.etag, a.status, a.body)
		}
	}
	if got := h.get(at, "", true); got.body != now.body {
		h.tb.Errorf("a stale write made\n%s of\n%s", got.body, now.body)
	}
	if a := h.do(call{method: http.MethodPut, path: at, body: h.body(), match: now.etag, staff: true}); a.status != http.StatusOK {
		h.tb.Errorf("a write over the present entry is answered with %d %s", a.status, a.body)
	}
}
