package wordpress

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/feature/transfer"
)

// identities count how many items of a file may be known by each.
type identities map[string]int

// identities gives those that an item may have within its site, the best one first. Exports without numbers, or with one number for all, are made
// by other programs, and by hand. The last one is always there.
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

// number is the number of an item; empty where it has none of its own.
func (i *item) number() string {
	if number := strings.TrimSpace(i.ID); strings.Trim(number, "0") != "" {
		return number
	}
	return ""
}

// whole stands for all that an item may be known by.
func (i *item) whole() string {
	words := []string{"whole"}
	for _, some := range i.identities() {
		words = append(words, some...)
	}
	return transfer.IDOf(words...)
}

// count notes what identities an item may have; one that is there twice is counted once.
func (c *converter) count(i *item) {
	if c.identities[i.whole()]++; c.identities[i.whole()] > 1 {
		return
	}
	for _, words := range i.identities() {
		c.identities[transfer.IDOf(words...)]++
	}
}

// alone reports whether no other item has an identity.
func (c *converter) alone(words ...string) bool { return c.identities[transfer.IDOf(words...)] == 1 }

// identity gives the first of an item's identities that no other item has; of items that are the same in everything the
// first one, and nothing for the others.
func (c *converter) identity(i *item) string {
	all := append([][]string{{"whole", i.whole()}}, i.identities()...)
	if c.identities[i.whole()] == 0 {
		return ""
	}
	c.identities[i.whole()] = 0 // it has come
	own := all[0]
	for _, words := range all[1:] {
		if c.alone(words...) {
			own = words
			break
		}
	}
	return transfer.IDOf(append([]string{"wordpress", c.head.Site}, own...)...)
}
