package mcp

import (
	"fmt"
	"net/url"

	"github.com/quoin-cms/quoin/core/model"
)

func typeOf(registry *model.Registry, name string) (*model.Type, error) {
	types := registry.Types()
	for i := range types {
		if types[i].Name == name {
			return &types[i], nil
		}
	}
	return nil, refused(fmt.Sprintf("There is no content type %q.", name))
}

// pathOf is where staff read and write a type.
func pathOf(t *model.Type) string {
	if t.Options.StaffPath != "" {
		return "/api/" + t.Options.StaffPath
	}
	return "/api/" + t.Options.Path
}

func entryOf(t *model.Type, id string) string {
	if t.Options.Single {
		return pathOf(t)
	}
	return pathOf(t) + "/" + url.PathEscape(id)
}

// pendingOf is where the changes of an entry lie that are not published.
func pendingOf(t *model.Type, id string) string {
	return "/api/admin/pending/" + url.PathEscape(t.Options.Path) + "/" + url.PathEscape(id)
}
