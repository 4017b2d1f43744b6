package navigation

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Shown are the menus as visitors read them. Items whose page they cannot see are left out, and so are lists that are
// empty without them.
type Shown struct {
	ID     string        `json:"id"`
	Header []ShownItem   `json:"header"`
	Action *ShownLink    `json:"action"`
	Footer []ShownColumn `json:"footer"`
	Small  []ShownLink   `json:"small"`
}

// ShownItem is an item of the header: a link, or a list of links.
type ShownItem struct {
	ShownLink
	Items []ShownLink `json:"items,omitempty"`
}

// ShownLink is an item that leads to a page or to an address.
type ShownLink struct {
	Label string `json:"label"`
	Page  string `json:"page,omitempty"` // the id of a page
	Link  string `json:"link,omitempty"` // the address, if it leads to no page
	Path  string `json:"path,omitempty"` // of a page or an address on this site
}

// ShownColumn is a list of links with a title.
type ShownColumn struct {
	Title string      `json:"title"`
	Items []ShownLink `json:"items"`
}

// compose returns the menus as visitors read them.
func compose(_ context.Context, content model.Reader, item model.Item) ([]byte, error) {
	var entity map[string]json.RawMessage
	var stored Navigation
	if err := item.Into(&entity); err != nil {
		return nil, err
	}
	if err := item.Into(&stored); err != nil {
		return nil, err
	}
	p := &paths{content: content, known: map[string]string{}}
	for name, value := range map[string]any{
		"header": p.items(stored.Header), "action": p.action(stored.Action), "footer": p.columns(stored.Footer), "small": p.links(stored.Small),
	} {
		if _, asked := entity[name]; !asked {
			continue
		}
		body, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		entity[name] = body
	}
	if p.err != nil {
		return nil, p.err
	}
	return json.Marshal(entity)
}

// paths finds the paths of pages. After an error it finds none.
type paths struct {
	content model.Reader
	known   map[string]string // by id; empty for a page that visitors cannot see
	err     error
}

func (p *paths) of(id string) string {
	if path, ok := p.known[id]; ok || p.err != nil {
		return path
	}
	var page struct {
		Path string `json:"path"`
	}
	err := p.content.Read(pageType, id, &page)
	if err != nil && core.CodeOf(err) != core.NotFound {
		p.err = err
	}
	p.known[id] = page.Path
	return page.Path
}

func (p *paths) items(items []Item) []ShownItem {
	shown := []ShownItem{}
	for _, item := range items {
		if len(item.Items) > 0 {
			if below := p.links(item.Items); len(below) > 0 {
				shown = append(shown, ShownItem{ShownLink{Label: item.Label}, below})
			}
			continue
		}
		if link := p.link(Link{item.Label, item.Page, item.Link}); link != nil {
			shown = append(shown, ShownItem{ShownLink: *link})
		}
	}
	return shown
}

func (p *paths) action(action Target) *ShownLink {
	if action.Label == "" {
		return nil
	}
	return p.link(Link(action))
}

func (p *paths) columns(columns []Column) []ShownColumn {
	shown := []ShownColumn{}
	for _, column := range columns {
		if links := p.links(column.Items); len(links) > 0 {
			shown = append(shown, ShownColumn{column.Title, links})
		}
	}
	return shown
}

func (p *paths) links(links []Link) []ShownLink {
	shown := []ShownLink{}
	for _, one := range links {
		if link := p.link(one); link != nil {
			shown = append(shown, *link)
		}
	}
	return shown
}

// link returns an item with its path; nil if visitors cannot see its page.
func (p *paths) link(link Link) *ShownLink {
	shown := &ShownLink{Label: link.Label, Page: string(link.Page), Link: string(link.Link)}
	switch {
	case link.Page != "":
		if shown.Path = p.of(string(link.Page)); shown.Path == "" {
			return nil
		}
	case strings.HasPrefix(shown.Link, "/"):
		shown.Path = shown.Link
	}
	return shown
}
