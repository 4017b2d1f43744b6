package post

import (
	"cmp"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/picture"
)

// linkPicture is the article where a link to it is shared.
func linkPicture() model.Attachment {
	return picture.Attachment("settings", func(p *Post) (title, kicker string) {
		return p.Title, cmp.Or(p.Category, "Article")
	})
}
