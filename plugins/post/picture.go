package post

import (
	"cmp"

	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/picture"
)

// linkPicture is the article where a link to it is shared.
func linkPicture() content.Attachment {
	return picture.Attachment("settings", func(p *Post) (title, kicker string) {
		return p.Title, cmp.Or(p.Category, "Article")
	})
}
