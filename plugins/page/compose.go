package page

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// sectionType is the name of the type of the sections.
const sectionType = "section"

// shownSection is a section in the answer to ?path=.
type shownSection struct {
	ID       string          `json:"id"`
	Type     string          `json:"type"`
	Title    string          `json:"title"`
	Content  string          `json:"content"`
	Metadata json.RawMessage `json:"metadata"`
	Items    json.RawMessage `json:"items"`
}

// compose returns a page with its sections in place of their ids, without those that are hidden on it.
func compose(_ context.Context, content model.Reader, item model.Item) ([]byte, error) {
	var entity map[string]json.RawMessage
	var page struct {
		Sections []string `json:"sections"`
		Hidden   []string `json:"hidden"`
	}
	if err := item.Into(&entity); err != nil {
		return nil, err
	}
	if err := item.Into(&page); err != nil {
		return nil, err
	}
	sections := []shownSection{}
	for _, id := range page.Sections {
		if slices.Contains(page.Hidden, id) {
			continue
		}
		var one shownSection
		err := content.Read(sectionType, id, &one)
		if core.CodeOf(err) == core.NotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		sections = append(sections, one)
	}
	all, err := json.Marshal(sections)
	if err != nil {
		return nil, err
	}
	entity["sections"] = all
	return json.Marshal(entity)
}
