package feeds

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
)

// jsonFeed is the feed document of https://jsonfeed.org/version/1.1.
type jsonFeed struct {
	Version     string       `json:"version"`
	Title       string       `json:"title"`
	HomePage    string       `json:"home_page_url"`
	Feed        string       `json:"feed_url"`
	Description string       `json:"description,omitempty"`
	Language    string       `json:"language"`
	Authors     []jsonAuthor `json:"authors"`
	Items       []jsonItem   `json:"items"`
}

type jsonItem struct {
	ID        string       `json:"id"`
	URL       string       `json:"url"`
	Title     string       `json:"title,omitempty"`
	HTML      string       `json:"content_html,omitempty"`
	Text      string       `json:"content_text,omitempty"`
	Summary   string       `json:"summary,omitempty"`
	Image     string       `json:"image,omitempty"`
	Published string       `json:"date_published"`
	Modified  string       `json:"date_modified"`
	Authors   []jsonAuthor `json:"authors,omitempty"`
	Tags      []string     `json:"tags,omitempty"`
}

type jsonAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

// jsonFeed returns the feed of the newest entries in the JSON Feed format.
func (s *Service) jsonFeed(ctx context.Context, origin string) ([]byte, error) {
	site, err := s.site(ctx)
	if err != nil {
		return nil, err
	}
	items, err := s.items(ctx)
	if err != nil {
		return nil, err
	}
	feed := jsonFeed{
		Version: "https://jsonfeed.org/version/1.1", Title: site.name(origin), HomePage: origin + "/",
		Feed: origin + "/" + jsonName, Description: site.summary(), Language: language,
		Authors: []jsonAuthor{{site.name(origin), origin + "/"}}, Items: make([]jsonItem, 0, len(items)),
	}
	for _, i := range items {
		feed.Items = append(feed.Items, i.json(origin))
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err = enc.Encode(feed)
	return out.Bytes(), err
}

func (i item) json(origin string) jsonItem {
	out := jsonItem{
		ID: origin + i.id, URL: origin + i.path, Title: i.title, Summary: i.summary, Image: absolute(origin, i.picture.address),
		Published: when(i.published), Modified: when(i.updated), Tags: i.tags,
	}
	if i.author != "" {
		out.Authors = []jsonAuthor{{Name: i.author}}
	}
	if i.rich && i.body != "" {
		out.HTML = withAddresses(origin+i.path, i.body)
	} else {
		// JSON Feed requires that each item has a content.
		out.Text = cmp.Or(i.body, i.summary, i.title, i.path)
	}
	return out
}
