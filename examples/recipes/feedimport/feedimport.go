// Package feedimport keeps the news of another site as entries: a job reads its feed every hour.
package feedimport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const headline = "headline" // the type

// Headline is an article of the other site.
type Headline struct {
	Title string     `json:"title" validate:"required,max=200" cms:"title"`
	Link  field.Link `json:"link" validate:"required,max=1000"`
}

// settings are the settings of the plugin, which administrators change at /admin/plugins/feedimport.
type settings struct {
	Feed field.Link `json:"feed" validate:"max=1000" cms:"label=Address of the feed,help=A JSON Feed such as https://example.com/feed.json"`
}

// Plugin returns the import.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "feedimport", Title: "Headlines", Settings: &settings{},
		Types: []model.Type{Type()},
		Jobs:  []plugin.Job{{Name: "read-feed", Every: time.Hour, Run: readFeed}},
	}
}

// Type returns the content type.
func Type() model.Type {
	return model.Define[Headline](headline, model.Options{
		Path: "headlines", One: "Headline", Many: "Headlines", Icon: "fas fa-rss", Order: model.NewestFirst,
	})
}

// item is an article in the feed. Its id stays the same when its title changes.
type item struct {
	ID    string     `json:"id"`
	Title string     `json:"title"`
	URL   field.Link `json:"url"`
}

// readFeed creates and updates the entries of the articles in the feed. An article that breaks a rule does not stop the others;
// the health of the server shows the error.
func readFeed(ctx context.Context, site *plugin.Site) error {
	var s settings
	if err := site.Settings(&s); err != nil || s.Feed == "" {
		return err
	}
	items, err := fetch(ctx, site, string(s.Feed))
	if err != nil {
		return err
	}
	var failures []error
	for _, it := range items {
		if err := store(ctx, site, it); err != nil {
			failures = append(failures, fmt.Errorf("%q: %w", it.ID, err))
		}
	}
	return errors.Join(failures...)
}

// fetch reads the feed. The client of the site has a time limit and a size limit, and refuses private addresses.
func fetch(ctx context.Context, site *plugin.Site, address string) ([]item, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	response, err := site.HTTP().Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the feed answered %s", response.Status)
	}
	var feed struct{ Items []item }
	err = json.NewDecoder(response.Body).Decode(&feed)
	return feed.Items, err
}

// store creates or updates the entry of an article. The id of the entry is a value under the id of the article, written in the
// same transaction, so that no article has two entries. It stays after staff have deleted the entry, which keeps it deleted.
func store(ctx context.Context, site *plugin.Site, it item) error {
	if it.ID == "" {
		return errors.New("the article has no id")
	}
	now, key := Headline{Title: it.Title, Link: it.URL}, "article/"+it.ID
	return site.Content.Do(ctx, func(tx plugin.Tx) error {
		known, err := tx.Data.Get(key)
		if core.CodeOf(err) == core.NotFound {
			id, err := tx.Create(headline, now)
			if err != nil {
				return err
			}
			return tx.Data.Set(key, []byte(id))
		}
		if err != nil {
			return err
		}
		err = tx.Update(headline, string(known), now) // which writes nothing if nothing differs
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		return err
	})
}
