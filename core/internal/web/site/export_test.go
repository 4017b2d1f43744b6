package site

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// QueryOf returns the part of a query that the page at a path reads.
func QueryOf(m *Map, path, raw string) string {
	p, _ := findPage(m.public, path)
	return p.pageQuery(raw)
}

// Resolvers returns the names of the resolvers in their order.
func (s *Site) Resolvers() (names []string) {
	for _, one := range s.resolvers {
		names = append(names, one.name)
	}
	return names
}

// ResolveWith answers a request with one resolver.
func (s *Site) ResolveWith(ctx context.Context, name string, r *api.Request) (api.Response, bool, error) {
	for _, one := range s.resolvers {
		if one.name == name {
			return one.resolve(ctx, r)
		}
	}
	panic("there is no such resolver")
}
