package app

import (
	"context"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// resultsPage shows what somebody searched for: it has nothing of its own.
const resultsPage = "/search"

// settingsType is the type whose one entry has the name of the site.
const settingsType = "settings"

// newSyndication makes what machines read of the public site.
func newSyndication(
	ctx context.Context, reader *query.Reader, freshness *cache.Freshness, addresses *site.Map,
) (*feeds.Service, error) {
	pages, err := addresses.StaticPaths(ctx)
	if err != nil {
		return nil, err
	}
	pages = slices.DeleteFunc(pages, func(path string) bool { return path == resultsPage })
	return feeds.New(feeds.Config{
		Answers: reader, Freshness: freshness, Settings: settingsType, Pages: pages, API: "/api/openapi.json",
	}), nil
}
