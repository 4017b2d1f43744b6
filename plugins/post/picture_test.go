package post

import (
	"bytes"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/picture"
)

func TestLinkPicture(t *testing.T) {
	none := func(string, string, any) error { return core.Errorf(core.NotFound, "none") }
	for kicker, p := range map[string]*Post{"News": {Title: "Atlas", Category: "News"}, "Article": {Title: "Atlas"}} {
		want, err := picture.Card{Title: "Atlas", Kicker: kicker}.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if file, err := linkPicture().Make(core.Entry{}, p, none); err != nil || !bytes.Equal(file.Body, want) {
			t.Errorf("%s: another picture, %v", kicker, err)
		}
	}
}
