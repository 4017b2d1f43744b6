package modeltest

import (
	"net/http"
	"reflect"

	"github.com/quoin-cms/quoin/core/model"
)

// undeletes checks that a deleted entry is not served anywhere, and that it is unchanged after its return from the
// trash.
func undeletes(h *server) {
	if !h.canCreate() {
		h.tb.Skip("its entries are not deleted")
	}
	id, _ := h.add(h.body())["id"].(string)
	at := h.entryPath(h.staffPath(), id)
	inTrash := "/api/admin/trash/" + h.typ.Options.Path + "/" + id
	was := read[entity](h, h.get(at, "", true))
	h.remove(id)
	if a := h.get(at, "", true); a.status != http.StatusNotFound {
		h.tb.Errorf("a deleted entry is answered with %d %s", a.status, a.body)
	}
	back := h.do(call{method: http.MethodPost, path: inTrash + "/restore", staff: true})
	if back.status != http.StatusOK {
		h.tb.Fatalf("an entry does not come back from the trash: %d %s", back.status, back.body)
	}
	got := read[entity](h, h.get(at, "", true))
	for name, want := range was {
		if name != model.UpdatedAt && !reflect.DeepEqual(got[name], want) {
			h.tb.Errorf("%s was %v and came back from the trash as %v", name, want, got[name])
		}
	}
	h.remove(id)
	h.erase(id)
	if a := h.do(call{method: http.MethodDelete, path: inTrash, staff: true}); a.status != http.StatusNotFound {
		h.tb.Errorf("deleting for good what is gone for good is answered with %d %s", a.status, a.body)
	}
}

// erase removes an entry from the trash for good.
func (h *server) erase(id string) {
	h.tb.Helper()
	at := "/api/admin/trash/" + h.typ.Options.Path + "/" + id
	if a := h.do(call{method: http.MethodDelete, path: at, staff: true}); a.status != http.StatusNoContent {
		h.tb.Errorf("deleting for good is answered with %d %s", a.status, a.body)
	}
}
