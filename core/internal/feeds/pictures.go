package feeds

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// picture holds what documents say about a picture.
type picture struct {
	address string // a URL, or a path on this site
	mime    string // media type; empty if unknown
	size    int    // in bytes; 0 if unknown
}

// picture returns what is known about the picture at an address. For a picture of another site that is its address, and
// its media type if the file extension tells it. It is nothing if the address belongs to the media of this site, and
// there is no such picture.
func (s *Service) picture(ctx context.Context, address string) (picture, error) {
	id := field.MediaID(address)
	if id == "" || !s.library {
		return picture{address: address, mime: pictureType(address)}, nil
	}
	item, err := s.Answers.Item(ctx, id)
	if core.CodeOf(err) == core.NotFound {
		return picture{}, nil
	}
	if err != nil || !isPicture(item.Mime) {
		return picture{}, err
	}
	return picture{item.URL, item.Mime, item.Size}, nil
}

func isPicture(mime string) bool { return strings.HasPrefix(mime, "image/") }

// mostDepicted is the largest number of pictures of a page in the sitemap.
const mostDepicted = 1000

// album maps the ids of the site's own pictures to their paths, escaped for XML.
type album map[string]string

func (s *Service) readAlbum(ctx context.Context) (album, error) {
	all := album{}
	if !s.library {
		return all, nil
	}
	for e, err := range s.Answers.Entries(ctx, field.MediaType) {
		if err == nil {
			err = all.add(e)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// add adds an entry of the media library, if it is a picture.
func (all album) add(e query.Dated) error {
	var item struct{ URL, Mime string }
	if err := json.Unmarshal(e.JSON, &item); err != nil {
		return fmt.Errorf("feeds: %s %s: %w", field.MediaType, e.ID, err)
	}
	if isPicture(item.Mime) {
		all[e.ID] = escapeXML(item.URL)
	}
	return nil
}

// of returns the paths of the pictures that a page shows, at most mostDepicted.
func (all album) of(p *place) []string {
	var paths []string
	for _, id := range p.pictures {
		if path := all[id]; path != "" && len(paths) < mostDepicted {
			paths = append(paths, path)
		}
	}
	return paths
}

// mostReferred is the largest number of media ids that are recorded for an entry. It exceeds mostDepicted because some
// may not be pictures.
const mostReferred = 2 * mostDepicted

// depicted returns the ids of the media that an entry shows, without duplicates.
func depicted(t *model.Type, fields entity) []string {
	var ids []string
	seen := map[string]bool{}
	for _, name := range t.Pictured() {
		for id := range field.MediaIDs(fields[name]) {
			if !seen[id] && len(ids) < mostReferred {
				ids, seen[id] = append(ids, id), true
			}
		}
	}
	return ids
}
