package app

import (
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/feature/feeds"
	"github.com/quoin-cms/quoin/core/internal/server/site"
)

// resultsPage shows what somebody searched for: it has nothing of its own.
const resultsPage = "/search"

// settingsType is the type whose one entry has the name of the site.
const settingsType = "settings"

// newSyndication makes what machines read of the public site.
func newSyndication(reader *query.Reader, freshness *cache.Freshness, addresses *site.Map) *feeds.Service {
	pages := slices.DeleteFunc(addresses.StaticPaths(), func(path string) bool { return path == resultsPage })
	return feeds.New(feeds.Config{
		Answers: reader, Freshness: freshness, Settings: settingsType, Pages: pages, API: "/api/openapi.json",
	})
}
