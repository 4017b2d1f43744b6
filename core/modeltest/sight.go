package modeltest

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/schema"
)

// marked puts the marker into every text of a body for which want is true.
func (h *house) marked(body entity, want func(f *schema.Field) bool) entity {
	for _, f := range h.writable() {
		if !want(f) || f.MaxLen > 0 && f.MaxLen < utf8.RuneCountInString(marker)+4 || len(h.samples[f.Name]) > 0 {
			continue
		}
		h.shared.made++
		text := marker + " " + textOf(&schema.Field{}, h.shared.made)
		switch f.Kind {
		case field.KindText, field.KindLong:
			body[f.Name] = fitting(f, text, 0)
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

// privateFields: no answer to a visitor has one, and no query reaches one.
func privateFields(h *house) {
	if !h.typ.Private() {
		return
	}
	private := func(f *schema.Field) bool { return f.Private }
	for i, body := range h.variants() {
		if i == 4 {
			break
		}
		a := h.send(h.marked(body, private))
		if a.status >= http.StatusBadRequest {
			continue
		}
		made := read[entity](h, a)
		id, _ := made["id"].(string)
		slug, _ := made["slug"].(string)
		for path, a := range h.seen(id, slug) {
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
		if a := h.get(h.public(), "fields="+f.Name, false); a.status < http.StatusBadRequest {
			h.tb.Errorf("a visitor chooses the private field %s", f.Name)
		}
		if h.typ.Options.Access == core.Inbox && !f.ReadOnly {
			body := h.visitors(h.body())
			body[f.Name] = h.value(&f, 1)
			if a := h.do(call{method: http.MethodPost, path: h.public(), body: body}); a.status != http.StatusUnprocessableEntity {
				h.tb.Errorf("a visitor writes the private field %s: %d %s", f.Name, a.status, a.body)
			}
		}
	}
}

// visitors leaves of a body what visitors may send.
func (h *house) visitors(body entity) entity {
	for _, f := range h.typ.Schema.Fields {
		if f.Private {
			delete(body, f.Name)
		}
	}
	return body
}

// submissions: visitors create entries of an inbox, which staff read, and nothing else.
func submissions(h *house) {
	if h.typ.Closed() {
		return
	}
	a := h.do(call{method: http.MethodPost, path: h.public(), body: h.visitors(h.body())})
	if h.typ.Options.Access != core.Inbox {
		if a.status < http.StatusBadRequest {
			h.tb.Errorf("a visitor creates an entry: %d %s", a.status, a.body)
		}
		return
	}
	made := a.taken(h)
	if made == nil {
		h.tb.Fatalf("a visitor may send entries, and cannot: %d %s", a.status, a.body)
	}
	id, _ := made["id"].(string)
	if got := h.get(h.at(h.desk(), id), "", true); got.status != http.StatusOK {
		h.tb.Errorf("staff read what a visitor sent: %d %s", got.status, got.body)
	}
}

func (h *house) wantNoPrivate(path string, a answer) {
	h.tb.Helper()
	if strings.Contains(a.body, marker) {
		h.tb.Errorf("%s tells a visitor what a private field holds: %.200s", path, a.body)
	}
	for _, f := range h.typ.Schema.Fields {
		if f.Private && a.status == http.StatusOK && strings.Contains(a.body, `"`+f.Name+`":`) && strings.HasPrefix(path, h.public()) {
			h.tb.Errorf("%s tells a visitor of the private field %s: %.200s", path, f.Name, a.body)
		}
	}
}

// hiddenEntries: what visitors shall not see, no answer to them tells of.
func hiddenEntries(h *house) {
	every := func(*schema.Field) bool { return true }
	if !h.readable() {
		made := h.add(h.marked(h.body(), every))
		id, _ := made["id"].(string)
		for path, a := range h.seen(id, "") {
			h.wantHidden(path, id, a)
		}
		return
	}
	hidden := 0
	for _, body := range h.variants() {
		a := h.send(h.marked(body, every))
		if a.status >= http.StatusBadRequest {
			continue
		}
		made := read[entity](h, a)
		id, _ := made["id"].(string)
		slug, _ := made["slug"].(string)
		if h.visible(a) {
			if got := h.get(h.at(h.public(), id), "", false); got.status != http.StatusOK {
				h.tb.Errorf("a visible entry is answered with %d %s", got.status, got.body)
			}
			h.remove(id)
			continue
		}
		hidden++
		for path, a := range h.seen(id, slug) {
			h.wantHidden(path, id, a)
		}
		h.remove(id)
		if hidden == 3 {
			break
		}
	}
	if h.typ.Publishes() && hidden == 0 {
		h.tb.Errorf("no value of a choice, a switch or a time hides an entry: give RunWith samples that do")
	}
}

func (h *house) remove(id string) {
	if h.grows() {
		h.do(call{method: http.MethodDelete, path: h.at(h.desk(), id), staff: true})
	}
}

func (h *house) wantHidden(path, id string, a answer) {
	h.tb.Helper()
	lists := !strings.Contains(path, "/"+id) && strings.HasPrefix(path, h.public())
	if a.status == http.StatusOK && !lists && strings.HasPrefix(path, h.public()) && !h.typ.Options.Single {
		h.tb.Errorf("%s answers a visitor: %.200s", path, a.body)
	}
	if strings.Contains(a.body, marker) || strings.Contains(a.body, `"`+id+`"`) {
		h.tb.Errorf("%s tells a visitor of a hidden entry: %.200s", path, a.body)
	}
}

// visible asks the entry itself whether visitors see it.
func (h *house) visible(a answer) bool {
	h.tb.Helper()
	value := h.typ.New()
	h.check(json.Unmarshal([]byte(a.body), value))
	return model.Visible(value, h.site.Clock.Now())
}

// schedules: where Visible turns with the clock alone, Due says when.
func schedules(h *house) {
	if !h.typ.Publishes() {
		return
	}
	now := h.site.Clock.Now()
	for _, body := range h.variants() {
		text, err := json.Marshal(body)
		h.check(err)
		value := h.typ.Fresh()
		h.check(json.Unmarshal(text, value))
		h.typ.Prepare(value, nil, now)
		at, seen := now, model.Visible(value, now)
		for _, later := range h.moments(value, now) {
			if model.Visible(value, later) == seen {
				continue
			}
			if due := model.Due(value, at); due.IsZero() || due.After(later) {
				h.tb.Fatalf("Visible turns to %v by %s, and Due says %s after %s: nobody looks again then\n%s",
					!seen, field.At(later), field.At(due), field.At(at), h.json(value))
			}
			at, seen = later, !seen
		}
	}
}

// moments are those around which a value may turn: its times, and a day, a year and ten years from now.
func (h *house) moments(value any, now time.Time) (all []time.Time) {
	for _, f := range h.typ.Schema.Fields {
		if f.Kind != field.KindTime {
			continue
		}
		if at, err := time.Parse(time.RFC3339, h.typ.Schema.Key(value, &f)); err == nil && at.After(now) {
			all = append(all, at.Add(-time.Millisecond), at, at.Add(time.Millisecond))
		}
	}
	for _, days := range []time.Duration{1, 365, 3650} {
		all = append(all, now.Add(days*24*time.Hour))
	}
	slices.SortFunc(all, time.Time.Compare)
	return slices.DeleteFunc(all, func(at time.Time) bool { return !at.After(now) })
}

// queries: an unknown key of a list, and a field that is not exact, is refused and not passed over.
func queries(h *house) {
	if h.typ.Options.Single {
		return
	}
	body := h.add(h.body())
	for _, query := range []string{"nonsense=1", "sort=nonsense", "fields=nonsense", "limit=many"} {
		if a := h.get(h.desk(), query, true); a.status != http.StatusBadRequest {
			h.tb.Errorf("the list answers %q with %d", query, a.status)
		}
	}
	for _, f := range h.typ.Schema.Fields {
		value := strings.Trim(h.json(body[f.Name]), `"`)
		a := h.get(h.desk(), url.Values{f.Name: {value}}.Encode(), true)
		switch {
		case !slices.Contains(h.typ.Filters(), f.Name):
			if a.status != http.StatusBadRequest {
				h.tb.Errorf("the list is filtered by %s, which is not exact: %d", f.Name, a.status)
			}
		case a.status != http.StatusOK || !strings.Contains(a.body, `"`+body["id"].(string)+`"`):
			h.tb.Errorf("the list filtered by %s=%s lacks an entry: %d", f.Name, value, a.status)
		default:
			for _, e := range read[[]entity](h, a) {
				if !same(e[f.Name], body[f.Name]) {
					h.tb.Errorf("the list filtered by %s=%s has an entry with %v", f.Name, value, e[f.Name])
				}
			}
		}
	}
}
