package model

import "github.com/quoin-cms/quoin/core/field"

// SEO is what search engines and previews of links show of an entry's page. Empty values fall back on the entry's own:
// its title, its summary and its picture.
type SEO struct {
	Title       string      `json:"title" validate:"max=200" cms:"help=Shown as it is entered without the name of the site"`
	Description field.Long  `json:"description" validate:"max=500"`
	Image       field.Image `json:"image" validate:"max=2000"`
	NoIndex     bool        `json:"noindex" cms:"label=Hide from search engines"`
}
