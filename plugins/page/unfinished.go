package page

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// startTexts are texts that a section has when staff add it, and that say nothing to visitors. The public app hides a
// section whose title and items are all unchanged.
func startTexts() []string {
	return []string{
		"First point", "Second point", "Third point", "First figure", "Second figure", "Third figure",
		"First step", "Second step", "Third step", "Fourth step", "Say what this page is about",
	}
}

// filled has the fields of a section that the check reads.
type filled struct {
	Title    string `json:"title"`
	Type     string `json:"type"`
	Content  string `json:"content"`
	Metadata struct {
		Of    string `json:"of"`
		Image string `json:"image"`
		Text  string `json:"text"`
		Link  string `json:"link"`
	} `json:"metadata"`
	Items []struct {
		Title string `json:"title"`
		Label string `json:"label"`
		Text  string `json:"text"`
	} `json:"items"`
}

// findUnfinished finds the sections of published pages that visitors do not see, or see without the texts that belong there.
func findUnfinished(_ context.Context, site *plugin.Site) (found []plugin.Finding, err error) {
	pages := model.Query{Where: []model.Condition{{Field: "status", Value: published}}}
	for item, err := range site.Content.List(TypeName, pages) {
		if err != nil {
			return nil, err
		}
		var page Page
		if err := item.Into(&page); err != nil {
			return nil, err
		}
		for _, id := range page.Sections {
			if slices.Contains(page.Hidden, id) {
				continue
			}
			var s filled
			err := site.Content.Read(sectionType, string(id), &s)
			if core.CodeOf(err) == core.NotFound {
				continue
			}
			if err != nil {
				return nil, err
			}
			why, err := s.unfinished(site.Content)
			if err != nil {
				return nil, err
			}
			if why != "" {
				found = append(found, plugin.Finding{
					Text: fmt.Sprintf("%s: the section %s %s.", page.Title, s.Title, why), Path: "/admin/pages/" + item.ID,
				})
			}
		}
	}
	return found, nil
}

// unfinished returns the end of a sentence about a section, or an empty text.
func (s *filled) unfinished(content plugin.Content) (string, error) {
	texts := []string{s.Title}
	for _, item := range s.Items {
		texts = append(texts, item.Title, item.Label)
	}
	for _, text := range texts {
		if slices.Contains(startTexts(), strings.TrimSpace(text)) {
			return fmt.Sprintf("still has the text “%s” of a new section", strings.TrimSpace(text)), nil
		}
	}
	switch s.Type {
	case "figures", "points", "steps", "questions", "groups", "gallery", "logos":
		if len(s.Items) == 0 && strings.TrimSpace(s.Content) == "" {
			return "is empty, and visitors do not see it", nil
		}
	case "text", "quote", "film":
		if strings.TrimSpace(s.Content+s.Metadata.Image+s.Metadata.Text+s.Metadata.Link) == "" {
			return "is empty, and visitors do not see it", nil
		}
	case "list":
		n, err := content.Count(s.Metadata.Of, model.Query{})
		if core.CodeOf(err) == core.NotFound {
			return "lists entries of a type that the site does not have", nil
		}
		if err != nil {
			return "", err
		}
		if n == 0 {
			return "lists entries, and there are none", nil
		}
	}
	return "", nil
}
