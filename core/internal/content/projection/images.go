package projection

import (
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/model"
)

// renderImages returns the public data of the site's images in a field: of the single image, or null; or of each by its
// id.
func (x *expansion) renderImages(l *Loader, from core.Entry) ([]byte, error) {
	found := map[string]library.Picture{}
	for _, id := range x.ids(from) {
		p, is, err := l.picture(x.show.Type, id)
		if entrystore.Missing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if is {
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

// ids returns the ids of the files in the field, each once.
func (x *expansion) ids(from core.Entry) (ids []string) {
	for m := range entrystore.Members(from.JSON) {
		if m.Name == x.path {
			ids = slices.Collect(field.MediaIDs(m.Value()))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// picture returns the public data of an image; false if the entry of the media library is none. It fails with NotFound.
func (l *Loader) picture(t *model.Type, id string) (p library.Picture, is bool, err error) {
	if known, ok := l.pictures[id]; ok {
		return known, true, nil
	}
	e, err := l.load(t, core.Everyone, id)
	if err != nil {
		return p, false, err
	}
	item, err := library.Decode(e.JSON)
	if err != nil {
		return p, false, err
	}
	if p, is = item.Picture(id); is {
		l.pictures[id] = p
	}
	return p, is, nil
}
