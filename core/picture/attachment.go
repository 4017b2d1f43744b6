package picture

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Attachment is the picture of an entry whose type is the struct T: what describe says of it, under the site's
// name and in its theme, which the one entry of the type settings has as siteName and theme.
func Attachment[T any](settings string, describe func(*T) (title, kicker string)) model.Attachment {
	return model.Attachment{
		MediaType: "image/png", Summary: "A picture for links to the page, 1200 by 630 pixels", Inline: true,
		Reads: []string{settings}, Of: (*T)(nil),
		Make: func(_ core.Entry, value any, read model.Read) (model.File, error) {
			var site struct {
				SiteName string `json:"siteName"`
				Theme    string `json:"theme"`
			}
			if err := read(settings, settings, &site); err != nil && core.CodeOf(err) != core.NotFound {
				return model.File{}, err
			}
			card := Card{Site: site.SiteName, Theme: site.Theme}
			card.Title, card.Kicker = describe(value.(*T))
			body, err := card.PNG()
			return model.File{Name: "picture.png", Body: body}, err
		},
	}
}
