package post

import "testing"

func TestLinkPicture(t *testing.T) {
	for want, p := range map[string]*Post{"News": {Title: "Atlas", Category: "News"}, "Article": {Title: "Atlas"}} {
		if title, kicker := linkPicture().Card(p); title != "Atlas" || kicker != want {
			t.Errorf("the picture says %q and %q, want %q", title, kicker, want)
		}
	}
}
