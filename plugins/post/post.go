// Package post defines the content type of blog articles.
package post

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// The names of the content type and of that of team members.
const (
	typeName   = "post"
	memberType = "member"
)

// The values of the status.
const (
	draft     = "draft"
	published = "published"
	archived  = "archived"
)

// Post is an article.
type Post struct {
	Title       string      `json:"title" validate:"required,max=200" cms:"title,indexed"`
	Excerpt     field.Long  `json:"excerpt" validate:"max=1000"`
	Opening     field.Long  `json:"opening" cms:"opening=content"`
	Content     field.Rich  `json:"content" validate:"required,max=500000"`
	Category    string      `json:"category" validate:"max=80" cms:"exact"`
	Tags        []string    `json:"tags" validate:"max=50,dive,max=60" cms:"tags,indexed"`
	Status      string      `json:"status" validate:"oneof=draft published archived" default:"draft" cms:"exact,status=published,hides=draft|archived"`
	Author      string      `json:"author" validate:"max=120" default:"Admin" cms:"indexed"`
	Member      field.Ref   `json:"member" cms:"exact,ref=member,label=Team member,help=The author is then this person; the article shows the picture"`
	Image       field.Image `json:"image" validate:"max=2000"`
	PublishedAt field.Time  `json:"publishedAt" cms:"indexed,publishes,help=A time to come publishes the article then if its status is Published"`
	UnpublishAt field.Time  `json:"unpublishAt" cms:"indexed,unpublishes,help=The article goes by itself then; it stays if this is empty"`
	ReadTime    int         `json:"readTime" validate:"min=1,max=600" default:"5" cms:"label=Minutes to read"`
	Slug        field.Slug  `json:"slug" cms:"indexed,from=title"`
	SEO         model.SEO   `json:"seo" cms:"label=Search engines and sharing"`
}

// Prepare sets the time of publication. A future time together with the status published is a schedule. Otherwise the
// time is set when the article is first published, and kept after that.
func (p *Post) Prepare(old *Post, now time.Time) {
	if p.ReadTime == 0 {
		p.ReadTime = defaultReadTime
	}
	asked := p.PublishedAt
	if p.Status == published && asked.After(now) {
		return
	}
	p.PublishedAt = field.Time{}
	// A schedule in the future is not a publication, so a draft made of it has no time to keep.
	if old != nil && (!old.PublishedAt.After(now) || asked == old.PublishedAt) {
		p.PublishedAt = old.PublishedAt
	}
	if p.Status == published && p.PublishedAt.IsZero() {
		p.PublishedAt = field.At(now)
	}
}

const defaultReadTime = 5

// Fill gives the article the name of the team member as its author.
func (p *Post) Fill(entries model.Entries) error {
	if p.Member == "" {
		return nil
	}
	var member person
	err := entries.Others.Read(memberType, string(p.Member), &member)
	switch {
	case core.CodeOf(err) == core.NotFound: // what is wrong with the reference is told where references are checked
		return nil
	case err != nil:
		return err
	}
	p.Author = member.Name
	return nil
}

// person is a team member as far as articles name one.
type person struct {
	Name string `json:"name"`
}

// renameAuthors writes the articles again whose author has another name than the team member.
func renameAuthors(_ context.Context, site *plugin.Site, changes []core.Change) error {
	content := site.Content
	for _, c := range changes {
		var member person
		switch err := content.Read(memberType, c.ID, &member); {
		case core.CodeOf(err) == core.NotFound:
			continue
		case err != nil:
			return err
		}
		for item, err := range content.List(typeName, model.Query{Where: []model.Condition{{Field: "member", Value: c.ID}}}) {
			if err != nil {
				return err
			}
			var named struct {
				Author string `json:"author"`
			}
			if err := item.Into(&named); err != nil {
				return err
			}
			if named.Author == member.Name {
				continue
			}
			if err := content.Update(typeName, item.ID, struct{}{}); err != nil && core.CodeOf(err) != core.NotFound {
				return err
			}
		}
	}
	return nil
}

// Check fails unless the time of expiry is later than the time of publication.
func (p *Post) Check() error {
	if p.UnpublishAt.IsZero() || p.PublishedAt.IsZero() || p.UnpublishAt.After(p.PublishedAt.Time) {
		return nil
	}
	return core.InvalidFields(core.FieldErrors{
		{Field: "unpublishAt", Label: "Unpublish at", Message: "must be later than the time of publication"},
	})
}

// Visible reports whether the article is published and the present time is between its publication and its expiry.
func (p *Post) Visible(now time.Time) bool {
	return p.Status == published && !p.PublishedAt.IsZero() && !p.PublishedAt.After(now) &&
		(p.UnpublishAt.IsZero() || p.UnpublishAt.After(now))
}

// Due returns the time of publication, and after that the time of expiry.
func (p *Post) Due(after time.Time) time.Time {
	switch {
	case p.Status != published:
		return time.Time{}
	case p.PublishedAt.After(after):
		return p.PublishedAt.Time
	}
	return p.UnpublishAt.Time
}

// Date returns the time of publication, by which lists are sorted.
func (p *Post) Date() time.Time { return p.PublishedAt.Time }

var (
	_ model.Preparer[Post] = (*Post)(nil)
	_ model.Checker        = (*Post)(nil)
	_ model.Filler         = (*Post)(nil)
	_ model.Publisher      = (*Post)(nil)
	_ model.Scheduler      = (*Post)(nil)
	_ model.Dater          = (*Post)(nil)
)

// Type returns the content type.
func Type() model.Type {
	return model.Define[Post](typeName, model.Options{
		Path: "blog", One: "Blog post", Many: "Blog posts",
		Icon:  "fas fa-newspaper",
		Order: model.NewestFirst,
		Public: model.PublicOptions{
			Words: model.Words{One: "Article", Many: "Articles"}, Page: "/blog/:id",
			Distinct: map[string]string{"categories": "category"},
			Related:  []string{"tags", "category"},
			Feed: &model.Feed{
				Title: "title", Summary: "excerpt", Body: "content", Author: "author", Tags: "tags", Image: "image",
				Date: "publishedAt",
			},
			Attachments: map[string]model.Attachment{"picture": linkPicture()},
		},
		Admin: model.AdminOptions{
			Menu: "Blog",
			Stat: &model.Stat{Name: "totalBlogPosts", Label: "Blog Posts", Caption: model.Rhythm{}},
		},
	})
}

// Plugin returns the type with the follower that writes the names of authors again when they change.
func Plugin() plugin.Plugin {
	p := plugin.Of(Type())
	p.Followers = []plugin.Follower{{Name: "authors", Types: []string{memberType}, Follow: renameAuthors}}
	return p
}
