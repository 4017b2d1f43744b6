package validate

import (
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/model"
)

// MaxEnclosures is the maximum number of files of an entry.
const MaxEnclosures = 5

// decodeEnclosures reads the ids of the enclosed files.
func (p *Problems) decodeEnclosures(v strictjson.Value) {
	p.Attached = []string{}
	if v.Kind() == strictjson.Null || !p.requireKind(v, model.Attached, strictjson.List, "a list of ids") {
		return
	}
	for i, item := range v.Items() {
		at := fmt.Sprintf("%s[%d]", model.Attached, i)
		if i == MaxEnclosures {
			p.AddInvalid(model.Attached, fmt.Sprintf("must be at most %d files", MaxEnclosures))
		}
		if i >= MaxEnclosures || !p.requireKind(item, at, strictjson.Text, "a text") {
			return
		}
		id := enclosureID(item.Raw())
		if slices.Contains(p.Attached, id) {
			p.AddInvalid(at, "is named twice")
		}
		p.Attached = append(p.Attached, id)
	}
}

// maxEnclosureIDBytes is longer than any id.
const maxEnclosureIDBytes = 64

// enclosureID returns the text of a JSON string that holds an id. Ids need no unescaping. It returns an empty
// text if the string cannot be an id.
func enclosureID(raw []byte) string {
	if len(raw) < 2 || len(raw) > maxEnclosureIDBytes {
		return ""
	}
	return string(raw[1 : len(raw)-1])
}
