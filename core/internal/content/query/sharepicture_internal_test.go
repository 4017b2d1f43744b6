package query

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/socialcard"
	"github.com/quoin-cms/quoin/core/model"
)

func TestSharePicture(t *testing.T) {
	type thing struct{ Name string }
	a := model.SharePicture("site", func(t *thing) (title, kicker string) { return t.Name, "Thing" })
	want := socialcard.Card{Title: "Portal", Kicker: "Thing", Site: "Larkmoor", Theme: "green"}
	for name, test := range map[string]struct {
		err   error
		fails bool
		card  socialcard.Card
	}{
		"settings":    {nil, false, want},
		"no settings": {core.Errorf(core.NotFound, "none"), false, socialcard.Card{Title: "Portal", Kicker: "Thing"}},
		"fault":       {core.Errorf(core.Internal, "disk"), true, socialcard.Card{}},
	} {
		file, err := makeAttachment(a, &entrystore.State{Value: &thing{"Portal"}}, func(typ, id string, into any) error {
			if typ != "site" || id != "site" {
				t.Errorf("it reads %s %s", typ, id)
			}
			if test.err != nil {
				return test.err
			}
			site := into.(*struct {
				SiteName string `json:"siteName"`
				Theme    string `json:"theme"`
			})
			site.SiteName, site.Theme = "Larkmoor", "green"
			return nil
		})
		if (err != nil) != test.fails {
			t.Errorf("%s: %v", name, err)
		}
		picture, drawErr := test.card.PNG()
		if drawErr != nil {
			t.Fatal(drawErr)
		}
		if !test.fails && (!bytes.Equal(file.Body, picture) || file.Name != "picture.png") {
			t.Errorf("%s: another picture", name)
		}
	}
	if !a.Inline || a.MediaType != "image/png" || fmt.Sprint(a.Reads) != "[site]" {
		t.Errorf("the attachment is %+v", a)
	}
}
