package product

import (
	"cmp"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/picture"
)

// linkPicture is the product where a link to it is shared.
func linkPicture() model.Attachment {
	return picture.Attachment("settings", func(p *Product) (title, kicker string) {
		return p.Name, cmp.Or(p.Category, "Product")
	})
}
