package wordpress

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// identities counts the items of a file that each possible identity applies to.
type identities map[string]int

// identities returns the possible identities of an item within its site, the best first. The number alone is not
// enough: export files that other programs or people have made may lack it, or have the same one for all items. The
// last identity, derived from the text, is always there.
func (i *item) identities() (all [][]string) {
	id := func(words ...string) { all = append(all, words) }
	if number := i.number(); number != "" {
		id(number)
	}
	if guid := strings.TrimSpace(i.GUID); guid != "" {
		id("guid", guid)
	}
	if link := strings.TrimSpace(i.Link); link != "" {
		id("link", link)
	}
	if i.Name != "" {
		id("name", i.Type, i.Name, i.DateGMT, i.Date)
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{i.Type, i.Title, i.Date, i.DateGMT, i.text("content")}, "\x00")))
	id("text", hex.EncodeToString(sum[:]))
	return all
}

// number returns the number of an item; empty if it is missing or zero.
func (i *item) number() string {
	if number := strings.TrimSpace(i.ID); strings.Trim(number, "0") != "" {
		return number
	}
	return ""
}

// whole returns a hash of all identities of an item.
func (i *item) whole() string {
	words := []string{"whole"}
	for _, some := range i.identities() {
		words = append(words, some...)
	}
	return articles.IDOf(words...)
}

// count counts the possible identities of an item. An item that the file contains twice is counted once.
func (c *converter) count(i *item) {
	if c.identities[i.whole()]++; c.identities[i.whole()] > 1 {
		return
	}
	for _, words := range i.identities() {
		c.identities[articles.IDOf(words...)]++
	}
}

// alone reports whether an identity applies to exactly one item.
func (c *converter) alone(words ...string) bool { return c.identities[articles.IDOf(words...)] == 1 }

// identity returns an id derived from the first identity that no other item shares, or from all of them if there is
// none. Of items that are equal in all identities only the first gets an id; for the others it is empty.
func (c *converter) identity(i *item) string {
	all := append([][]string{{"whole", i.whole()}}, i.identities()...)
	if c.identities[i.whole()] == 0 {
		return ""
	}
	c.identities[i.whole()] = 0 // the item has been sent
	own := all[0]
	for _, words := range all[1:] {
		if c.alone(words...) {
			own = words
			break
		}
	}
	return articles.IDOf(append([]string{"wordpress", c.head.Site}, own...)...)
}
