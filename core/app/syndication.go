package app

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/syndication"
)

// newSyndication makes what machines read of the public site.
func newSyndication(service *content.Service, routes []byte) (*syndication.Service, error) {
	pages, err := plainPages(routes)
	if err != nil {
		return nil, fmt.Errorf("pages of the public app: %w", err)
	}
	return syndication.New(syndication.Config{
		Content: service, Settings: "settings", Pages: pages, API: "/api/openapi.json",
	}), nil
}

// resultsPage shows what somebody searched for: it has nothing of its own.
const resultsPage = "/search"

// plainPages gives the paths of an app's pages that belong to no entry.
func plainPages(routes []byte) ([]string, error) {
	var all []struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(routes, &all); err != nil {
		return nil, err
	}
	var plain []string
	for _, r := range all {
		if !strings.Contains(r.Path, ":") && r.Path != resultsPage {
			plain = append(plain, r.Path)
		}
	}
	return plain, nil
}
