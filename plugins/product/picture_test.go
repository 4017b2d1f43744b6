package product

import "testing"

func TestLinkPicture(t *testing.T) {
	for want, p := range map[string]*Product{"Portals": {Name: "Atlas", Category: "Portals"}, "Product": {Name: "Atlas"}} {
		if title, kicker := linkPicture().Card(p); title != "Atlas" || kicker != want {
			t.Errorf("the picture says %q and %q, want %q", title, kicker, want)
		}
	}
}
