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
	// Expand is what is known of the images of the site in the section.
	Expand json.RawMessage `json:"expand,omitempty"`
}

// ancestor is a page above another in the answer to ?path=.
type ancestor struct {
	Title string `json:"title"`
	Path  string `json:"path"`
}

// compose returns a page with its sections in place of their ids, without those that are hidden on it, and with the pages
// above it, the topmost first.
func compose(_ context.Context, content model.Reader, item model.Item) ([]byte, error) {
	var entity map[string]json.RawMessage
	var page struct {
		Sections []string `json:"sections"`
		Hidden   []string `json:"hidden"`
		Parent   string   `json:"parent"`
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
	above, err := ancestors(content, page.Parent)
	if err != nil {
		return nil, err
	}
	if entity["above"], err = json.Marshal(above); err != nil {
		return nil, err
	}
	return json.Marshal(entity)
}

// ancestors returns a page and those above it, the topmost first. It ends at one that the reader may not see.
func ancestors(content model.Reader, id string) ([]ancestor, error) {
	above := []ancestor{}
	for range maxLevels {
		if id == "" {
			break
		}
		var one struct {
			ancestor
			Parent string `json:"parent"`
		}
		err := content.Read(TypeName, id, &one)
		if core.CodeOf(err) == core.NotFound {
			break
		}
		if err != nil {
			return nil, err
		}
		above = append([]ancestor{one.ancestor}, above...)
		id = one.Parent
	}
	return above, nil
}
