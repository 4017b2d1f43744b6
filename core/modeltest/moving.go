package modeltest

import (
	"encoding/json"
	"reflect"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// moves checks that an entry which is exported as staff read it, and imported where it does not exist, is unchanged.
// The import calls Prepare with the time of creation, so that times which the server sets may differ.
func moves(h *server) {
	if !h.canCreate() {
		h.tb.Skip("its entries are not deleted")
	}
	id, _ := h.add(h.body())["id"].(string)
	for i, body := range h.variants() {
		if i == 1 {
			h.put(id, body)
		}
	}
	at := h.entryPath(h.staffPath(), id)
	was := read[entity](h, h.get(at, "", true))
	h.remove(id)
	h.erase(id)

	body := entity{}
	for name, value := range was {
		if !model.Reserved(name) {
			body[name] = value
		}
	}
	text, err := json.Marshal(body)
	h.check(err)
	made, err := time.Parse(time.RFC3339, was[model.CreatedAt].(string))
	h.check(err)
	if err := h.site.ImportAt(h.typ.Name, id, made, text); err != nil {
		h.tb.Fatalf("an entry is not taken as it is read: %v\nit was %s", err, text)
	}
	got := read[entity](h, h.get(at, "", true))
	for name, want := range was {
		f := h.typ.Schema.Field(name)
		moment := name == model.UpdatedAt || f != nil && f.ReadOnly && f.Kind == field.KindTime
		if !moment && !reflect.DeepEqual(got[name], want) {
			h.tb.Errorf("%s was %v, and is %v after the entry was brought in again", name, want, got[name])
		}
	}
}
