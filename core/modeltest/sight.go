package modeltest

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// withMarker adds the marker to every text of a body for which want is true.
func (h *server) withMarker(body entity, want func(f *schema.Field) bool) entity {
	for _, f := range h.writable() {
		if !want(f) || f.MaxLen > 0 && f.MaxLen < utf8.RuneCountInString(marker)+4 || len(h.samples[f.Name]) > 0 {
			continue
		}
		h.shared.values++
		text := marker + " " + textOf(&schema.Field{Kind: field.KindText}, h.shared.values)
		switch f.Kind {
		case field.KindText, field.KindLong:
			body[f.Name] = fitLength(f, text, 0)
		case field.KindRich:
			body[f.Name] = "<p>" + text + "</p>"
		case field.KindLines, field.KindTags:
			body[f.Name] = items(f, func(int) any { return marker })
		case field.KindMap:
			body[f.Name] = entity{marker: 1}
		}
	}
	return body
}

// privateFields checks that no response to a visitor contains a private field, and that visitors can neither select nor
// write one.
func privateFields(h *server) {
	if !h.typ.Private() {
		return
	}
	private := func(f *schema.Field) bool { return f.Private }
	for i, body := range h.variants() {
		if i == 4 {
			break
		}
		a := h.send(h.withMarker(body, private))
		if a.status >= http.StatusBadRequest {
			continue
		}
		made := read[entity](h, a)
		id, _ := made["id"].(string)
		slug, _ := made["slug"].(string)
		for path, a := range h.visitorAnswers(id, slug) {
			h.wantNoPrivate(path, a)
		}
		if h.typ.Closed() {
			break
		}
	}
	for _, f := range h.typ.Schema.Fields {
		if !f.Private {
			continue
		}
		if a := h.get(h.publicPath(), "fields="+f.Name, false); a.status < http.StatusBadRequest {
			h.tb.Errorf("a visitor chooses the private field %s", f.Name)
		}
		if h.visitorsSend() && !f.ReadOnly {
			body := h.withoutPrivate(h.body())
			body[f.Name] = h.value(&f, 1)
			if a := h.do(call{method: http.MethodPost, path: h.publicPath(), body: body}); a.status != http.StatusUnprocessableEntity {
				h.tb.Errorf("a visitor writes the private field %s: %d %s", f.Name, a.status, a.body)
			}
		}
	}
}

// withoutPrivate removes the fields that visitors may not send.
func (h *server) withoutPrivate(body entity) entity {
	for _, f := range h.typ.Schema.Fields {
		if f.Private {
			delete(body, f.Name)
		}
	}
	return body
}

// visitorsSend reports whether visitors create entries: those of an inbox, unless the type requires a role.
func (h *server) visitorsSend() bool {
	return h.typ.Options.Access == core.Inbox && h.typ.Options.May[core.VerbCreate] == ""
}

// submissions checks that visitors can create entries of an inbox and nothing else, and that staff read them.
func submissions(h *server) {
	if h.typ.Closed() {
		return
	}
	a := h.do(call{method: http.MethodPost, path: h.publicPath(), body: h.withoutPrivate(h.body())})
	if !h.visitorsSend() {
		if a.status < http.StatusBadRequest {
			h.tb.Errorf("a visitor creates an entry: %d %s", a.status, a.body)
		}
		return
	}
	made := a.written(h)
	if made == nil {
		h.tb.Fatalf("a visitor may send entries, and cannot: %d %s", a.status, a.body)
	}
	id, _ := made["id"].(string)
	if got := h.get(h.entryPath(h.staffPath(), id), "", true); got.status != http.StatusOK {
		h.tb.Errorf("staff read what a visitor sent: %d %s", got.status, got.body)
	}
}

func (h *server) wantNoPrivate(path string, a answer) {
	h.tb.Helper()
	if strings.Contains(a.body, marker) {
		h.tb.Errorf("%s tells a visitor what a private field holds: %.200s", path, a.body)
	}
	for _, f := range h.typ.Schema.Fields {
		if f.Private && a.status == http.StatusOK && strings.Contains(a.body, `"`+f.Name+`":`) && strings.HasPrefix(path, h.publicPath()) {
			h.tb.Errorf("%s tells a visitor of the private field %s: %.200s", path, f.Name, a.body)
		}
	}
}
