package product

import (
	"cmp"

	"github.com/quoin-cms/quoin/core/model"
)

// linkPicture returns the sharing image of a product.
func linkPicture() model.Attachment {
	return model.SharePicture("settings", func(p *Product) (title, kicker string) {
		return p.Name, cmp.Or(p.Category, "Product")
	})
}
