package webhook

import (
	"context"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// maxPaths is the maximum number of paths in a message.
const maxPaths = 100

// everyPath means all pages.
const everyPath = "*"

// pathsOf returns the paths of the pages that a message concerns, as far as visitors see or saw them, sorted: that of the
// entry, the path before, and those of the pages that show the entry. It is everyPath for more than maxPaths, and for settings and menus, which every page
// shows.
func (s *Service) pathsOf(ctx context.Context, m message) ([]string, error) {
	t, known := s.Answers.Registry().Type(m.Type)
	if !known {
		return nil, nil
	}
	if isOnEveryPage(&t) {
		return []string{everyPath}, nil
	}
	refs := []query.Ref{{Type: m.Type, ID: m.Entry}}
	if len(t.ShownBy()) > 0 {
		shown, err := s.Answers.ShownOn(ctx, t.Name)
		if err != nil {
			return nil, err
		}
		refs = append(refs, shown[m.Entry]...)
	}
	if len(refs) > maxPaths {
		return []string{everyPath}, nil
	}
	addresses, err := s.Answers.Addresses(ctx, core.Visitors, refs)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, path := range addresses {
		paths = append(paths, path)
	}
	if m.Was != "" {
		paths = append(paths, m.Was)
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// isOnEveryPage reports whether a type has a single entry that visitors see and that has no page of its own.
func isOnEveryPage(t *model.Type) bool {
	return t.Options.Single && t.Options.Access == core.Published && t.Options.Public.Page == ""
}
