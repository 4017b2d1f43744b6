package syndication

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
)

// place is a page of the site, as its map names it.
type place struct {
	path    string // escaped for XML
	changed int64  // Unix seconds; 0 if unknown

	pictures []string // the paths of those of the site that it shows, escaped for XML
}

// maxPlaces is how many pages the map names; beyond, those that come last are left out.
const maxPlaces = 1_000_000

// readPlaces lists the pages of the site: those that belong to no entry, and then those of entries, by type
// and id.
func (s *Service) readPlaces(ctx context.Context) (places, error) {
	var all places
	for _, path := range s.Pages {
		all = append(all, place{path: escapeXML(path)})
	}
	pictures, err := s.readAlbum(ctx)
	if err != nil {
		return nil, err
	}
	for i := range s.paged {
		t := &s.paged[i]
		for e, err := range s.Answers.Entries(ctx, t.Name) {
			if err != nil {
				return nil, err
			}
			if !e.Visible {
				continue
			}
			if len(all) == maxPlaces {
				return all, nil
			}
			path, err := pageOf(t, e)
			if err != nil {
				return nil, err
			}
			shown, err := pictures.of(t, e)
			if err != nil {
				return nil, err
			}
			all = append(all, place{escapeXML(path), e.Updated.Unix(), shown})
		}
	}
	return all, nil
}

// pageOf gives the canonical path of an entry's page.
func pageOf(t *model.Type, e answers.Dated) (string, error) {
	if t.Schema.Slug() == nil {
		return t.PageOf(e.ID), nil
	}
	var named entity
	if err := json.Unmarshal(e.JSON, &named); err != nil {
		return "", fmt.Errorf("syndication: %s %s: %w", t.Name, e.ID, err)
	}
	return named.page(t), nil
}

// stamp writes a time as all documents do; empty for none.
func stamp(seconds int64) string {
	if seconds == 0 {
		return ""
	}
	return time.Unix(seconds, 0).UTC().Format(time.RFC3339)
}
