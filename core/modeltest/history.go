package modeltest

import (
	"fmt"
	"net/http"
	"reflect"

	"github.com/quoin-cms/quoin/core/model"
)

// maxRestores is the maximum number of states of an entry that are restored.
const maxRestores = 6

// restores checks that previous states of an entry can be read, and that a restored entry equals its previous state,
// except for fields that only the server writes.
func restores(h *server) {
	id, _ := h.add(h.body())["id"].(string)
	at := h.entryPath(h.staffPath(), id)
	history := "/api/admin/history/" + h.typ.Options.Path + "/" + id
	for i, body := range h.variants() {
		was := read[entity](h, h.get(at, "", true))
		changed := h.put(id, body)
		if i == maxRestores || changed.written(h) == nil {
			continue
		}
		told := read[[]struct{ Revision uint64 }](h, h.get(history, "limit=2", true))
		if len(told) != 2 {
			h.tb.Fatalf("the history of a changed entry tells %v", told)
		}
		revision := fmt.Sprintf("%s/%d", history, told[1].Revision)
		if got := read[entity](h, h.get(revision, "", true)); !reflect.DeepEqual(got, was) {
			h.tb.Errorf("an entry that was\n%v is in its history\n%v", was, got)
		}
		back := h.do(call{method: http.MethodPost, path: revision + "/restore", match: changed.etag, staff: true})
		if back.status != http.StatusOK {
			h.tb.Errorf("what was taken before is refused when it is restored: %d %s\n%v", back.status, back.body, was)
			continue
		}
		h.wantRestored(read[entity](h, back), was)
	}
}

func (h *server) wantRestored(got, was entity) {
	h.tb.Helper()
	for name, want := range was {
		f := h.typ.Schema.Field(name)
		if name == model.UpdatedAt || f != nil && f.ReadOnly {
			continue
		}
		if !reflect.DeepEqual(got[name], want) {
			h.tb.Errorf("%s was %v and is restored as %v: Prepare, given a value and the same value as the one before, makes another of it",
				name, want, got[name])
		}
	}
}
