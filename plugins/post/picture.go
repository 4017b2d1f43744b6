package post

import (
	"cmp"

	"github.com/quoin-cms/quoin/core/model"
)

// linkPicture is the article where a link to it is shared.
func linkPicture() model.Attachment {
	return model.SharePicture("settings", func(p *Post) (title, kicker string) {
		return p.Title, cmp.Or(p.Category, "Article")
	})
}
