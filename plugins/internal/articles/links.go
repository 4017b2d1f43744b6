package articles

import (
	"net/url"
	"strings"

	"github.com/google/uuid"

	"github.com/quoin-cms/quoin/core/plugin"
)

// LinkTo returns the address by which a text refers to the article with an id, or to a place in it.
func LinkTo(id, fragment string) string {
	return plugin.LinkTo(Type, id) + (&url.URL{Fragment: fragment}).String()
}

// linkPrefix is what the addresses of LinkTo begin with.
var linkPrefix = plugin.LinkTo(Type, "")

// IsLink reports whether LinkTo has made an address.
func IsLink(address string) bool { return strings.HasPrefix(address, linkPrefix) }

// ids is the UUID namespace of IDOf. Articles that were imported before are found by it.
var ids = uuid.MustParse("6f0c2ad4-3b0e-5f0a-9b57-51a1f4a2d7c3")

// IDOf returns an id that is derived from the words: equal words give equal ids.
func IDOf(words ...string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(w)
		b.WriteByte(0)
	}
	return uuid.NewSHA1(ids, []byte(b.String())).String()
}
