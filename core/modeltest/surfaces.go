package modeltest

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// script is HTML that no page may execute.
const script = `<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`

// scripts checks that rich texts are returned without active content, that active addresses are rejected, that other
// texts are returned unchanged, and that the search escapes them.
func scripts(h *server) {
	for _, f := range h.writable() {
		switch f.Kind {
		case field.KindRich:
			a := h.send(h.with(f.Name, "<p>Sample</p>"+script))
			if a.status >= http.StatusBadRequest {
				continue
			}
			text, _ := read[entity](h, a)[f.Name].(string)
			for _, bad := range []string{"<script", "onerror", "javascript:"} {
				if strings.Contains(text, bad) {
					h.tb.Errorf("%s keeps %s of a rich text: %s", f.Name, bad, text)
				}
			}
			h.checkOpenings(a)
		case field.KindLink, field.KindImage:
			if a := h.send(h.with(f.Name, "javascript:alert(1)")); a.status != http.StatusUnprocessableEntity {
				h.tb.Errorf("%s takes an address that runs: %d", f.Name, a.status)
			}
		case field.KindText, field.KindLong:
			if made := h.send(h.with(f.Name, script)).written(h); made != nil && !sameValue(made[f.Name], script) {
				h.tb.Errorf("%s is not kept as it was sent, but as %v", f.Name, made[f.Name])
			}
		}
	}
	h.rebuild()
	for _, hit := range read[found](h, h.get("/api/admin/search", "q=alert", true)).Hits {
		if strings.Contains(hit.Excerpt, "<script") || strings.Contains(hit.Excerpt, "<img") {
			h.tb.Errorf("the search shows %s", hit.Excerpt)
		}
	}
}

// checkOpenings fails the test if the openings of rich texts contain tags.
func (h *server) checkOpenings(a answer) {
	h.tb.Helper()
	made := read[entity](h, a)
	for _, f := range h.typ.Schema.Openings() {
		if text, _ := made[f.Name].(string); strings.ContainsAny(text, "<>") {
			h.tb.Errorf("%s has tags: %s", f.Name, text)
		}
	}
}

// found is the part of a search response that the test reads.
type found struct {
	Hits []struct{ Type, ID, Excerpt string }
}

// searches checks that staff find each entry by its title, and visitors find the visible entries that a page shows.
func searches(h *server) {
	title := h.typ.Schema.Title()
	if title == nil || title.ReadOnly || title.Kind != field.KindText || title.MaxLen < len(marker) || !h.canCreate() {
		return
	}
	tried := map[bool]int{}
	for _, body := range h.variants() {
		a := h.send(h.withMarker(body, func(f *schema.Field) bool { return f == title }))
		if a.status >= http.StatusBadRequest {
			continue
		}
		id, _ := read[entity](h, a)["id"].(string)
		if tried[h.visible(a)]++; tried[h.visible(a)] > 2 {
			h.remove(id)
			continue
		}
		h.rebuild()
		h.wantHit(id, "/api/admin/search", true, true)
		shown := h.typ.Options.Public.Page != "" || h.typ.Options.Public.Shown != ""
		h.wantHit(id, "/api/search", false, shown && h.readable() && h.visible(a) && !title.Private)
		h.remove(id)
	}
}

func (h *server) wantHit(id, path string, staff, want bool) {
	h.tb.Helper()
	hit := false
	for _, one := range read[found](h, h.get(path, "q="+marker, staff)).Hits {
		hit = hit || one.Type == h.typ.Name && one.ID == id
	}
	if hit != want {
		h.tb.Errorf("%s finds an entry by its title: %v, want %v", path, hit, want)
	}
}

// attachments checks that each attachment can be made of entries with any values.
func attachments(h *server) {
	for name, made := range h.typ.Options.Public.Attachments {
		for i, body := range h.variants() {
			if i == 5 {
				break
			}
			a := h.send(body)
			if a.status >= http.StatusBadRequest {
				continue
			}
			id, _ := read[entity](h, a)["id"].(string)
			file := h.get(h.entryPath(h.publicPath(), id)+"/"+name, "", true)
			if file.status != http.StatusOK || file.body == "" || file.media != made.MediaType {
				h.tb.Errorf("%s of an entry is %d, %d bytes of %s, want %s", name, file.status, len(file.body), file.media, made.MediaType)
			}
		}
	}
}

// activityLine is a line of the activity.
type activityLine struct{ Op, Type, Entry, By, Description string }

// activity checks that the activity lists the creation, the update and the deletion of an entry with their actor.
func activity(h *server) {
	made := h.add(h.body())
	id, _ := made["id"].(string)
	h.put(id, h.body())
	want := []string{"changed"}
	if h.canCreate() {
		h.remove(id)
		want = []string{"created", "deleted"}
	}
	told := h.get("/api/admin/activity", "type="+h.typ.Name+"&limit=100", true)
	for _, word := range want {
		there := false
		for _, d := range read[[]activityLine](h, told) {
			there = there || d.Type == h.typ.Name && d.By == username && strings.Contains(d.Description, word) && (d.Entry == id || word == "deleted")
		}
		if !there {
			h.tb.Errorf("the activity does not tell that the entry was %s: %s", word, told.body)
		}
	}
}

// tables checks that the CSV export has a row for each entry and a column for each field.
func tables(h *server) {
	if h.typ.Options.Single {
		return
	}
	h.add(h.body())
	total := h.get(h.staffPath(), "limit=1", true).total
	a := h.get(h.staffPath()+".csv", "", true)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.body, "\ufeff"))).ReadAll()
	if err != nil || a.status != http.StatusOK {
		h.tb.Fatalf("the table is %d, %v: %.200s", a.status, err, a.body)
	}
	if got := fmt.Sprint(len(rows) - 1); got != total {
		h.tb.Errorf("the table has %s rows, and the list %s entries", got, total)
	}
	want := len(h.typ.Schema.Fields) + len([]string{"id", "createdAt", "updatedAt"})
	if h.typ.Options.Submissions.Unsubscribe != nil {
		want++ // the link
	}
	if got := len(rows[0]); got != want {
		h.tb.Errorf("the table has %d columns, want %d: %s", got, want, strings.Join(rows[0], ", "))
	}
	if a := h.get(h.staffPath()+".csv", "", false); a.status < http.StatusBadRequest {
		h.tb.Errorf("a visitor downloads the table")
	}
}

// documents checks that every response matches the API document, and that the document has every field.
func documents(h *server) {
	text := h.get("/api/openapi.json", "", false)
	doc := read[struct {
		Types []struct{ Name, Component string } `json:"x-content-types"`
	}](h, text)
	for _, t := range doc.Types {
		if t.Name != h.typ.Name {
			continue
		}
		shapes := h.entitySchema(text.body, t.Component)
		for _, body := range h.variants() {
			a := h.send(body)
			if a.status >= http.StatusBadRequest {
				continue
			}
			shapes.check(h, a)
		}
		return
	}
	h.tb.Errorf("the API document does not know the type")
}
