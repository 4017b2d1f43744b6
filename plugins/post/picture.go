package post

import (
	"cmp"

	"github.com/quoin-cms/quoin/core/model"
)

// linkPicture returns the sharing image of an article.
func linkPicture() model.Attachment {
	return model.SharePicture("settings", func(p *Post) (title, kicker string) {
		return p.Title, cmp.Or(p.Category, "Article")
	})
}
