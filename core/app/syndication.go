package app

import (
	"slices"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/core/site"
	"github.com/quoin-cms/quoin/core/syndication"
)

// resultsPage shows what somebody searched for: it has nothing of its own.
const resultsPage = "/search"

// settingsType is the type whose one entry has the name of the site.
const settingsType = "settings"

// newSyndication makes what machines read of the public site.
func newSyndication(reader *answers.Reader, freshness *fresh.Freshness, addresses *site.Map) *syndication.Service {
	pages := slices.DeleteFunc(addresses.Plain(), func(path string) bool { return path == resultsPage })
	return syndication.New(syndication.Config{
		Answers: reader, Freshness: freshness, Settings: settingsType, Pages: pages, API: "/api/openapi.json",
	})
}
