package answers

import (
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/library"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// picturesOf gives what visitors learn about the pictures of the site in a field: about the one whose address it is, or null,
// or about each by its id.
func (x expansion) picturesOf(r storage.Reader, from core.Entry) ([]byte, error) {
	found := map[string]library.Picture{}
	for _, id := range x.ids(from) {
		item, err := loadItem(r, x.show.typ, id)
		if entries.Missing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if p, is := item.Picture(id); is {
			found[id] = p
		}
	}
	if !x.single {
		return json.Marshal(found)
	}
	for _, p := range found {
		return json.Marshal(p)
	}
	return []byte("null"), nil
}

// ids gives the ids of the files in the field, each once.
func (x expansion) ids(from core.Entry) (ids []string) {
	for m := range entries.Members(from.JSON) {
		if m.Name == x.field {
			ids = slices.Collect(field.MediaIDs(m.Value()))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// loadItem reads an entry of the library. It fails with NotFound.
func loadItem(g entries.Getter, t *model.Type, id string) (*library.Item, error) {
	e, err := entries.Load(g, t, id)
	if err != nil {
		return nil, err
	}
	return itemOf(e)
}

func itemOf(e entries.Record) (*library.Item, error) {
	item := &library.Item{}
	return item, json.Unmarshal(e.JSON, item)
}
