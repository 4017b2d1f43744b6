package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// hiddenEntries checks that no response to visitors reveals a hidden entry.
func hiddenEntries(h *server) {
	every := func(*schema.Field) bool { return true }
	if !h.readable() {
		made := h.add(h.withMarker(h.body(), every))
		id, _ := made["id"].(string)
		for path, a := range h.visitorAnswers(id, "") {
			h.wantHidden(path, id, a)
		}
		return
	}
	hidden := 0
	for _, body := range h.variants() {
		a := h.send(h.withMarker(body, every))
		if a.status >= http.StatusBadRequest {
			continue
		}
		made := read[entity](h, a)
		id, _ := made["id"].(string)
		slug, _ := made["slug"].(string)
		if h.visible(a) {
			if got := h.get(h.entryPath(h.publicPath(), id), "", false); got.status != http.StatusOK {
				h.tb.Errorf("a visible entry is answered with %d %s", got.status, got.body)
			}
			h.remove(id)
			continue
		}
		hidden++
		for path, a := range h.visitorAnswers(id, slug) {
			h.wantHidden(path, id, a)
		}
		h.remove(id)
		if hidden == 3 {
			break
		}
	}
	// A type with shapes hides entries whose plugin is missing, which no value says.
	if _, hides := h.typ.New().(model.Publisher); hides && hidden == 0 {
		h.tb.Errorf("no value of a choice, a switch or a time hides an entry: give RunWith samples that do")
	}
}

func (h *server) remove(id string) {
	if h.canCreate() {
		h.do(call{method: http.MethodDelete, path: h.entryPath(h.staffPath(), id), staff: true})
	}
}

func (h *server) wantHidden(path, id string, a answer) {
	h.tb.Helper()
	lists := !strings.Contains(path, "/"+id) && strings.HasPrefix(path, h.publicPath())
	if a.status == http.StatusOK && !lists && strings.HasPrefix(path, h.publicPath()) && !h.typ.Options.Single {
		h.tb.Errorf("%s answers a visitor: %.200s", path, a.body)
	}
	if strings.Contains(a.body, marker) || strings.Contains(a.body, `"`+id+`"`) {
		h.tb.Errorf("%s tells a visitor of a hidden entry: %.200s", path, a.body)
	}
}

// visible reports whether visitors may see the entity of a response, by the type's own Visible.
func (h *server) visible(a answer) bool {
	h.tb.Helper()
	value := h.typ.New()
	h.check(json.Unmarshal([]byte(a.body), value))
	return model.Visible(value, h.site.Clock.Now())
}
